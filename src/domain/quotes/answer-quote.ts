import { answersTo, type NamedAnswer, type Quote, type QuoteOffer } from '#contract/quotes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findTracked } from '../tracking/find-tracked.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { checkDigits } from './check-digits.ts'
import { isOver, offerOf, quoteOf, readQuoteFile, type QuoteFile } from './read-quotes.ts'

type Ask = NamedAnswer & { id: number; quoteid: number }

/** The customer's own yes or no. Refuses with `unknown_ticket` for anybody else's, with `quote_closed` when it is too late. */
export async function answerQuote(shop: Shop, ask: Ask, caller: Caller): Promise<Quote> {
  const { id: accountId } = accountOf(caller)
  return shop.books.transaction(async (tx) => {
    const { file, row } = await settle(tx, shop, ask, { by: 'account', caller, accountId })
    return quoteOf(file, row, shop.now())
  })
}

/**
 * The same by the private link. Refuses with `unknown_link`; with `wrong_digits`, whatever else is right or wrong; and
 * after a few tries with `too_many`.
 */
export async function answerByLink(
  shop: Shop,
  { token, digits, ...ask }: NamedAnswer & { token: string; digits: string; quoteid: number },
  address: string,
): Promise<QuoteOffer> {
  const id = await findTracked(shop, token, address)
  await checkDigits(shop, { id, digits, address })
  return shop.books.transaction(async (tx) => {
    const { file, row } = await settle(
      tx,
      shop,
      { ...ask, id },
      { by: 'link', caller: null, accountId: null },
    )
    return offerOf(file, row, shop.now())
  })
}

type Answerer = { by: 'account' | 'link'; caller: Caller | null; accountId: number | null }

async function settle(tx: Tx, shop: Shop, ask: Ask, { by, caller, accountId }: Answerer) {
  const now = shop.now()
  // Ticket first: whoever answers, withdraws or lets lapse waits here for the others.
  if (!(await touchTicket(tx, ask.id, now))) throw new Refusal('unknown_ticket')
  const { ticket, rows } = await readQuoteFile(tx, ask.id)
  if (accountId !== null && ticket.account_id !== accountId) throw new Refusal('unknown_ticket')
  const quote = rows.find(({ id }) => id === ask.quoteid)
  if (!quote) throw new Refusal('unknown_quote')
  if (quote.state !== 'open' || quote.expires_at <= now || isOver(ticket)) throw new Refusal('quote_closed')
  const allowed: readonly string[] = answersTo[quote.kind]
  if (!allowed.includes(ask.answer)) {
    const says = 'With a new price there is no agreed repair left: approve it, or have the phone sent back.'
    throw new Refusal('invalid', { says, fields: { answer: says } })
  }

  const approved = ask.answer === 'approve'
  await tx
    .updateTable('quotes')
    .set((old) => ({
      state: approved ? ('approved' as const) : ('declined' as const),
      answered_name: ask.name,
      answered_by: by,
      answered_at: now,
      version: old('version', '+', 1),
    }))
    .where('id', '=', quote.id)
    .execute()
  const outcome = outcomeAfter(ask, ticket)
  await tx.updateTable('tickets').set({ outcome }).where('id', '=', ask.id).execute()
  const event = await recordEvent(tx, shop, {
    kind: approved ? 'ticket.quote_approved' : 'ticket.quote_declined',
    by: caller,
    ticketId: ask.id,
    subjectId: quote.id,
    details: { answer: ask.answer, by, kind: quote.kind, amount_cents: quote.amount_cents },
  })
  await queueLetter(tx, shop, event, 'quote-answered', { ticket_id: ask.id, quote_id: quote.id })
  const file = await readQuoteFile(tx, ask.id)
  return { file, row: file.rows.find(({ id }) => id === quote.id)! }
}

function outcomeAfter({ answer }: NamedAnswer, { outcome }: QuoteFile['ticket']) {
  if (answer === 'send_back') return 'unrepaired' as const
  // A later yes takes back that the phone was to go home as it is.
  if (answer === 'approve' && outcome === 'unrepaired') return null
  return outcome
}
