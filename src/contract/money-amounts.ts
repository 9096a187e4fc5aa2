/** The currency of every amount: its code, as documents and files write it. */
export const CURRENCY = 'AUD'

/** Whether a currency code, as a card service writes it, is the shop's. */
export function isShopCurrency(code: string): boolean {
  return code.toUpperCase() === CURRENCY
}

/** Returns a part of an amount of at least 0, such as 15 of 100, to the nearest cent; half a cent goes up. */
export function takeShare(cents: number, part: number, whole: number): number {
  // In integers, so that no fraction of a cent is lost on the way.
  return Math.floor((2 * cents * part + whole) / (2 * whole))
}

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

/** Formats an amount in cents for a form field: "1249.50", "-20.00". */
export function formatAmountField(cents: number): string {
  return (cents / 100).toFixed(2)
}
