import { formatCents } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Fee } from '#contract/shop-settings.schema.ts'

/** The fee of a ticket that ends without a repair; 0 for none. */
export type TicketFee = { cents: number; label: string }

type Input = { fee_cents: number; fee_key?: string | undefined }

/**
 * Returns the fee that a ticket ends with. Refuses one above the booked price, and one that no fee of the shop's settings
 * covers.
 */
export function checkFee(
  { fee_cents, fee_key }: Input,
  priceDollars: number,
  fees: readonly Fee[],
): TicketFee {
  if (fee_cents === 0) return { cents: 0, label: '' }
  if (fees.length === 0)
    throw wrongFee('The shop’s settings name no fee. Enter it under Admin Panel, Shop first.')
  if (fee_cents > priceDollars * 100) {
    throw wrongFee(`The fee may be at most the booked price, ${formatCents(priceDollars * 100)}.`)
  }
  const covering = fees
    .filter(({ key, cents }) => cents >= fee_cents && (fee_key === undefined || fee_key === key))
    .toSorted((one, other) => one.cents - other.cents)
  const [fee] = covering
  if (!fee) {
    const most = Math.max(...fees.map(({ cents }) => cents))
    throw wrongFee(
      fee_key === undefined
        ? `The shop’s settings name no fee of ${formatCents(fee_cents)}; the highest is ${formatCents(most)}.`
        : `That is more than this fee in the shop’s settings.`,
    )
  }
  return { cents: fee_cents, label: fee.label }
}

function wrongFee(message: string): Refusal {
  return new Refusal('invalid', { message, fields: { fee_cents: message } })
}
