import { isWithoutPhone, outcomeName } from '#contract/outcomes.ts'
import { hasCome } from '#contract/parcels.ts'
import type { EmailedOutcome } from '#contract/outcome-texts.ts'
import { Refusal } from '#contract/refusals.ts'
import { hasArrived, isPosted, statusCodes } from '#contract/ticket-statuses.ts'
import type { NewOutcome } from '#contract/outcomes.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { closeCheckouts } from '../money/close-checkouts.ts'
import { settleOutcome } from '../money/settle-outcome.ts'
import { closeOpenQuotes } from '../quotes/close-open-quotes.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { appendNote } from '../tickets/append-note.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { lockTicket, type LockedTicket } from '../tickets/lock-ticket.ts'
import { refuseOldVersion } from '../tickets/refuse-old-version.ts'
import { checkFee, type TicketFee } from './check-fee.ts'
import { findTicket } from './find-ticket.ts'

/**
 * Ends a ticket without a repair, in one transaction: the agreed lines become the fee or none, billing documents follow,
 * passcode and open quote are closed, and the customer gets one email. Refuses with `changed_meanwhile` for another version, and with
 * `phone_posted`.
 */
export async function endTicket(
  shop: Shop,
  input: NewOutcome & { id: number },
  caller: Caller,
): Promise<{ ticket: Ticket }> {
  const author = requireAccount(caller)
  const { id, outcome, comment } = input
  const visible = input.visible ?? false
  const ticket = await shop.database.transaction(async (tx) => {
    const before = await lockTicket(tx, id)
    if (isPosted(before.status)) throw new Refusal('phone_posted')
    refuseOldVersion(before, input.version)
    const { profile } = await readProfile(tx)
    const fee = checkFee(input, before, profile.fees)
    const closes = isWithoutPhone(outcome) || !hasCome(before)
    const note = await appendNote(tx, shop, {
      ticketId: id,
      authorId: author.id,
      from: 'staff',
      comment,
      staffOnly: !visible,
      statusChange: closes ? statusCodes.completed : null,
      waitingFor: 'nobody',
    })
    await applyOutcome(tx, shop, before, { outcome, fee, closes, noteId: note.id, by: caller })
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.ended',
      by: caller,
      ticketId: id,
      subjectId: note.id,
      details: { outcome, fee_cents: fee.cents },
    })
    await queueEmail(tx, shop, event, 'ticket-ended', {
      ticket_id: id,
      outcome,
      note_id: visible ? note.id : null,
    })
    return findTicket(tx, id, caller)
  })
  // Open payment sessions hold an outdated amount.
  await closeCheckouts(shop, id).catch(() => {})
  return { ticket }
}

type Ending = {
  outcome: EmailedOutcome
  fee: TicketFee
  /** Whether the ticket is completed at once. */
  closes: boolean
  noteId: number | null
  /** Null for the shop's own work. */
  by: Caller | null
}

/** Writes an outcome with everything that follows from it but the event and the email. The caller has locked the ticket. */
export async function applyOutcome(
  tx: Tx,
  shop: Shop,
  ticket: LockedTicket,
  { outcome, fee, closes, noteId, by }: Ending,
): Promise<void> {
  const ticketId = ticket.id
  // A phone that was found in its parcel before its intake has to go back.
  const received = !closes && !hasArrived(ticket.status)
  const to = closes ? statusCodes.completed : received ? statusCodes.receivedDevice : null
  if (to !== null) await changeStatus(tx, shop, ticket, { to, noteId, by, outcome })
  await tx
    .updateTable('tickets')
    .set((old) => ({
      outcome,
      outcome_fee_cents: fee.cents,
      outcome_fee_label: fee.label,
      outcome_from: closes ? ticket.status : null,
      passcode_encrypted: null,
      version: old('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute()
  if (ticket.passcode_encrypted !== null && !closes) {
    await recordEvent(tx, shop, { kind: 'ticket.passcode_erased', by, ticketId })
  }
  await closeOpenQuotes(tx, shop, ticketId, by)
  await settleOutcome(tx, shop, ticketId, { reason: outcomeName(outcome), by })
}
