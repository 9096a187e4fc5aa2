import { listAnswers } from '#contract/quotes.ts'
import { isEnded } from '#contract/outcomes.ts'
import { isFound } from '#contract/parcels.ts'
import { Refusal } from '#contract/refusals.ts'
import { hasArrived, statusCodes } from '#contract/ticket-statuses.ts'
import type { NamedAnswer } from '#contract/quotes.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { readNoRepairCost } from './announced-fees.ts'
import { isOver, isRepaired, readTicketQuoteRows, type TicketQuoteRows } from './read-quotes.ts'

export type AnswerInput = NamedAnswer & { id: number; quoteid: number }

/** How the customer was identified: by logging in, or by the private link. */
export type Answerer = { by: 'account'; caller: Caller } | { by: 'link'; caller: null }

/**
 * Saves the answer of a caller already identified as the ticket's customer. Refuses with `quote_closed` when it is
 * too late.
 */
export async function settleQuote(tx: Tx, shop: Shop, input: AnswerInput, { by, caller }: Answerer) {
  const now = shop.now()
  // Lock the ticket first: answering, withdrawing and lapsing wait here for each other.
  if (!(await touchTicket(tx, input.id, now))) throw new Refusal('unknown_ticket')
  const { ticket, rows } = await readTicketQuoteRows(tx, input.id)
  const quote = rows.find(({ id }) => id === input.quoteid)
  if (!quote) throw new Refusal('unknown_quote')
  if (quote.state !== 'open' || quote.expires_at <= now || isOver(ticket)) throw new Refusal('quote_closed')
  const repaired = isRepaired(ticket)
  if (!listAnswers({ kind: quote.kind, repaired }).includes(input.answer)) {
    const message = repaired
      ? 'The agreed repair is done: approve the quote, or leave the repair as agreed.'
      : 'With a new price there is no agreed repair left: approve it, or have the phone sent back.'
    throw new Refusal('invalid', { message, fields: { answer: message } })
  }

  const approved = input.answer === 'approve'
  await tx
    .updateTable('quotes')
    .set((old) => ({
      state: approved ? ('approved' as const) : ('declined' as const),
      answered_name: input.name,
      answered_by: by,
      answered_at: now,
      version: old('version', '+', 1),
    }))
    .where('id', '=', quote.id)
    .execute()
  const outcome = getOutcomeAfter(input, ticket)
  await tx
    .updateTable('tickets')
    .set({ outcome, ...(outcome === null ? withoutFee : {}) })
    .where('id', '=', input.id)
    .execute()
  // A phone that was found in its parcel before its intake has to go back.
  if (outcome === 'unrepaired' && isFound(ticket.parcel_check) && !hasArrived(ticket.status)) {
    const locked = await lockTicket(tx, input.id)
    await changeStatus(tx, shop, locked, {
      to: statusCodes.receivedDevice,
      noteId: null,
      by: caller,
      outcome,
    })
  }
  const event = await recordEvent(tx, shop, {
    kind: approved ? 'ticket.quote_approved' : 'ticket.quote_declined',
    by: caller,
    ticketId: input.id,
    subjectId: quote.id,
    details: {
      answer: input.answer,
      by,
      kind: quote.kind,
      amount_cents: quote.amount_cents,
      // What the name was typed under.
      ...(input.answer === 'send_back' ? { no_repair_cents: readNoRepairCost(ticket).most_cents } : {}),
    },
  })
  await queueEmail(tx, shop, event, 'quote-answered', { ticket_id: input.id, quote_id: quote.id })
  // After a log-in too: another person may have used the browser or the password.
  await queueEmail(tx, shop, event, 'quote-receipt', { ticket_id: input.id, quote_id: quote.id })
  const quotes = await readTicketQuoteRows(tx, input.id)
  return { quotes, row: quotes.rows.find(({ id }) => id === quote.id)! }
}

const withoutFee = { outcome_fee_cents: 0, outcome_fee_label: '', outcome_from: null }

function getOutcomeAfter({ answer }: NamedAnswer, { outcome }: TicketQuoteRows['ticket']) {
  if (answer === 'send_back') return isEnded(outcome) ? outcome : ('unrepaired' as const)
  // A later answer for a repair reverts the decision to return the phone unrepaired.
  return isEnded(outcome) ? null : outcome
}
