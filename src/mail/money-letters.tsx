import { methodLabels, type Paper } from '#contract/money.ts'
import { ledgerSums, owed } from '#db/ledger-sums.ts'
import type { Desk, WriteLetter, Written } from './desk.ts'
import { oneLine } from './inert-text.ts'
import { payLink, staffMoneyLink } from './letter-facts.ts'
import { InvoiceAdjusted } from './letters/invoice-adjusted.tsx'
import { PaymentReceived, PaymentRefunded, type EntryFacts } from './letters/payment-received.tsx'
import { RefundFailed } from './letters/refund-failed.tsx'
import { inCharge } from './quote-letters.tsx'
import { findTicket } from './ticket-letters.tsx'

/** The letters about payments, refunds and corrected invoices. */
export const moneyLetters = {
  'payment-received': (desk, { ticket_id, payment_id }) =>
    aboutEntry(desk, ticket_id, payment_id, PaymentReceived),
  'payment-refunded': (desk, { ticket_id, payment_id }) =>
    aboutEntry(desk, ticket_id, payment_id, PaymentRefunded),

  async 'refund-failed-for-shop'(desk, { ticket_id, payment_id }) {
    const found = await findTicket(desk, ticket_id)
    const entry = await readEntry(desk, ticket_id, payment_id)
    if (!found || !entry) return null
    return {
      to: await inCharge(desk, ticket_id),
      link: staffMoneyLink(desk.shop, found.ticket),
      letter: <RefundFailed shop={desk.shop} ticket={found.ticket} entry={entry} />,
    }
  },

  async 'invoice-adjusted'(desk, { ticket_id, number }) {
    const found = await findTicket(desk, ticket_id)
    const row = await desk.books.db
      .selectFrom('invoices')
      .select('paper')
      .where('ticket_id', '=', ticket_id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!found || !row) return null
    const paper = JSON.parse(row.paper) as Paper
    const note = {
      number,
      adjusts: paper.adjusts ?? 0,
      cents: paper.total_cents,
      reason: oneLine(paper.reason),
      balanceCents: await balance(desk, ticket_id),
    }
    return {
      to: found.to,
      link: payLink(desk.shop, found.ticket),
      letter: <InvoiceAdjusted shop={desk.shop} ticket={found.ticket} note={note} />,
    }
  },
} satisfies { [L in MoneyLetter]: WriteLetter<L> }

type MoneyLetter = 'payment-received' | 'payment-refunded' | 'refund-failed-for-shop' | 'invoice-adjusted'

async function aboutEntry(
  desk: Desk,
  ticketId: number,
  paymentId: number,
  Sheet: typeof PaymentReceived,
): Promise<Written | null> {
  const found = await findTicket(desk, ticketId)
  const entry = await readEntry(desk, ticketId, paymentId)
  if (!found || !entry) return null
  return {
    to: found.to,
    link: payLink(desk.shop, found.ticket),
    letter: <Sheet shop={desk.shop} ticket={found.ticket} entry={entry} />,
  }
}

async function readEntry(desk: Desk, ticketId: number, paymentId: number): Promise<EntryFacts | null> {
  const row = await desk.books.db
    .selectFrom('payments')
    .select(['method', 'amount_cents'])
    .where('id', '=', paymentId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) return null
  return {
    cents: row.amount_cents,
    method: methodLabels[row.method],
    day: desk.when,
    balanceCents: await balance(desk, ticketId),
  }
}

async function balance({ books }: Desk, ticketId: number): Promise<number> {
  return owed(await ledgerSums(books.db, ticketId))
}
