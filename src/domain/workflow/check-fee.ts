import { parseAnnouncedFees } from '../quotes/announced-fees.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { limitFees } from '#contract/no-repair-cost.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { Fee } from '#contract/shop-settings.schema.ts'

/** The fee of a ticket that ends without a repair; 0 for none. */
export type TicketFee = { cents: number; label: string }

type Input = { fee_cents?: number | undefined; fee_key?: string | undefined }
type Ticket = { price: number; announced_fees: string }

/**
 * Returns the fee that a ticket ends with. Refuses one above the booked price, and one that no fee of the shop's settings
 * covers; with `fee_not_told` one that the customer was not told before booking, or of a smaller amount.
 */
export function checkFee({ fee_cents, fee_key }: Input, ticket: Ticket, fees: readonly Fee[]): TicketFee {
  if (fee_cents === 0 || (fee_cents === undefined && fee_key === undefined)) return { cents: 0, label: '' }
  if (fees.length === 0)
    throw wrongFee('The shop’s settings name no fee. Enter it under Admin Panel, Shop first.')
  if (fee_cents !== undefined && fee_cents > ticket.price * 100) {
    throw wrongFee(`The fee may be at most the booked price, ${formatCents(ticket.price * 100)}.`)
  }
  const named = fees.filter(({ key }) => fee_key === undefined || fee_key === key)
  const covering = named.filter(({ cents }) => cents >= (fee_cents ?? 0))
  if (covering.length === 0) {
    const most = Math.max(...fees.map(({ cents }) => cents))
    throw wrongFee(
      fee_key === undefined
        ? `The shop’s settings name no fee of ${formatCents(fee_cents!)}; the highest is ${formatCents(most)}.`
        : `That is more than this fee in the shop’s settings.`,
    )
  }
  const [fee] = listChargeable(ticket, covering)
    .filter(({ cents }) => cents >= (fee_cents ?? 0))
    .toSorted((one, other) => one.cents - other.cents)
  if (!fee) throw notTold(covering[0]!, parseAnnouncedFees(ticket))
  return { cents: fee_cents ?? fee.cents, label: fee.label }
}

/** Returns the fees of these that may be charged: those that the customer was told before booking, at most as told. */
export function listChargeable(ticket: Ticket, fees: readonly Fee[]): Fee[] {
  const told = new Map(parseAnnouncedFees(ticket).map((fee) => [fee.key, fee.cents]))
  const chargeable = fees.map((fee) => ({ ...fee, cents: Math.min(fee.cents, told.get(fee.key) ?? 0) }))
  return limitFees(chargeable, ticket.price)
}

function notTold({ key, label }: Fee, told: readonly Fee[]): Refusal {
  const most = told.find((fee) => fee.key === key)
  const message = most
    ? `The customer was told before booking that “${label}” is at most ${formatCents(most.cents)}, so no more can be charged.`
    : `The customer was not told of “${label}” before booking, so it cannot be charged.`
  return new Refusal('fee_not_told', {
    message,
    fields: { fee_cents: message },
    facts: { code: 'fee_not_told' },
  })
}

function wrongFee(message: string): Refusal {
  return refuseField('fee_cents', message)
}
