import { EXPRESS } from '#contract/express.ts'
import { discountLabels, type DiscountKind } from '#contract/discounts.ts'
import { isEnded, type StoredOutcome } from '#contract/outcomes.ts'
import type { QuoteKind, QuoteState } from '#contract/quotes.ts'
import type { BillingLine } from '#contract/money.schema.ts'
import type { Db } from '#db/tables.ts'
import { nameRepair, type RepairColumns } from '../repairs/repair-row.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { readStandingQuotes } from './quote-rows.ts'

type Booked = RepairColumns & {
  price: number
  discount_cents?: number
  discount_kind?: DiscountKind | null
  express_cents?: number
  outcome: StoredOutcome | null
  outcome_fee_cents?: number
  outcome_fee_label?: string
  display_name: string
}
/** What of a quote decides what is agreed. */
export type Quoted = { kind: QuoteKind; description: string; amount_cents: number; state: QuoteState }

/** Reads what a customer has agreed to pay, as the lines of an invoice. Refuses with `unknown_ticket`. */
export async function readAgreedLines(db: Db, ticketId: number): Promise<BillingLine[]> {
  return toAgreedLines(await wholeTicket(db, ticketId), await readStandingQuotes(db, ticketId))
}

/**
 * Returns what an invoice charges, GST included: the booked repair at its quoted or newly agreed price, what is taken off it, the
 * fee for going before others, then each approved extra; quotes oldest first. After an outcome the fee alone, or nothing.
 */
export function toAgreedLines(ticket: Booked, quotes: readonly Quoted[]): BillingLine[] {
  if (isEnded(ticket.outcome)) {
    const { outcome_fee_cents: fee = 0, outcome_fee_label: label = '' } = ticket
    return fee > 0 ? [{ label: label || 'Fee', amount_cents: fee }] : []
  }
  const priceCents = getPriceCents(ticket, quotes)
  return [
    { label: `${nameRepair(ticket)}, ${ticket.display_name}`, amount_cents: priceCents },
    ...toDiscountLines(ticket, priceCents),
    ...(ticket.express_cents ? [{ label: EXPRESS, amount_cents: ticket.express_cents }] : []),
    ...quotes
      .filter(({ kind, state }) => kind === 'extra' && state === 'approved')
      .map(({ description, amount_cents }) => ({ label: description, amount_cents })),
  ]
}

/** A later price keeps the discount of the booking, as far as it reaches. */
function toDiscountLines(
  { discount_cents = 0, discount_kind = null }: Pick<Booked, 'discount_cents' | 'discount_kind'>,
  priceCents: number,
): BillingLine[] {
  const cents = Math.min(discount_cents, priceCents)
  if (discount_kind === null || cents === 0) return []
  return [{ label: discountLabels[discount_kind], amount_cents: -cents }]
}

/** Returns the agreed price of the booked repair alone, in integer cents; quotes oldest first. */
export function getPriceCents(ticket: Pick<Booked, 'price'>, quotes: readonly Quoted[]): number {
  const agreed = quotes.findLast(({ kind, state }) => kind === 'new_price' && state === 'approved')
  return agreed?.amount_cents ?? ticket.price * 100
}

/** Returns the sum of lines in integer cents. */
export function sumLines(lines: readonly BillingLine[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
