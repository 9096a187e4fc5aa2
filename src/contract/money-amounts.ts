/** The currency of every amount: its code, as documents and files write it. */
export const CURRENCY = 'AUD'

/** The amounts of a ticket in integer cents: agreed; billed less paid; to pay now, never below 0; paid and on no document yet. */
export const amountKeys = ['agreed_cents', 'balance_cents', 'due_cents', 'held_cents'] as const
type AmountKey = (typeof amountKeys)[number]
export type TicketAmounts = Record<AmountKey, number>

/** Returns the amounts of a ticket alone; of a row of a list they may be null. */
export function pickAmounts<Amount>(row: Record<AmountKey, Amount>): Record<AmountKey, Amount> {
  const { agreed_cents, balance_cents, due_cents, held_cents } = row
  return { agreed_cents, balance_cents, due_cents, held_cents }
}

/** Formats a price in whole dollars: "$1,249". */
export function formatDollars(dollars: number): string {
  // Grouped by hand: the first `toLocaleString` of a page loads the locale's data, the longest task of its hydration.
  return `$${String(Math.trunc(dollars)).replace(/\B(?=(\d{3})+$)/g, ',')}`
}

/** Formats an amount in cents: "$1,249.50", a negative one with its minus before the dollar sign. */
export function formatCents(cents: number): string {
  const size = Math.abs(cents)
  return `${cents < 0 ? '−' : ''}${formatDollars(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
