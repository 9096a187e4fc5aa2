import { formatCents } from './money-amounts.ts'
import type { Fee } from './shop-settings.schema.ts'

/** What it costs when the repair is not carried out: one of the fees that were told before booking, or nothing. */
export type NoRepairCost = { most_cents: number; words: string }

/** Returns these fees, each at most the booked price in whole dollars. */
export function limitFees(fees: readonly Fee[], price: number): Fee[] {
  return fees
    .map((fee) => ({ ...fee, cents: Math.min(fee.cents, price * 100) }))
    .filter(({ cents }) => cents > 0)
}

/** Returns what a "no" costs, in words that follow "we send your phone back unrepaired,". Every sentence about it asks here. */
export function toNoRepairCost(fees: readonly Fee[], price: number): NoRepairCost {
  const limited = limitFees(fees, price)
  const most_cents = Math.max(0, ...limited.map(({ cents }) => cents))
  if (most_cents === 0) return { most_cents, words: 'at no charge' }
  return { most_cents, words: `for at most ${formatCents(most_cents)} (${nameFees(limited)})` }
}

/** Returns the sentence that pages and texts say before booking; of a chosen repair with its price in whole dollars. */
export function describeNoRepair(fees: readonly Fee[], price = Infinity): string {
  const { most_cents, words } = toNoRepairCost(fees, price)
  if (most_cents === 0) return 'If the repair cannot be done, there is no charge for it.'
  return `If the repair is not carried out, your phone comes back ${words}, and you pay nothing else.`
}

function nameFees(fees: readonly Fee[]): string {
  if (fees.length === 1) return fees[0]!.label
  const named = fees.map(({ label, cents }) => `${label} ${formatCents(cents)}`)
  return `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`
}
