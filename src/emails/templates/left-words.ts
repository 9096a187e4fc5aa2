import { formatCents } from '#contract/money-amounts.ts'

/** What of a ticket's money is left to pay or to pay back, in integer cents. */
export type Left = { due_cents: number; owed_back_cents: number; left_cents: number }

/** What is left to pay now, in one sentence. */
export function describeLeft({ due_cents: due, owed_back_cents: owed, left_cents: left }: Left): string {
  if (due > 0) return `Left to pay: ${formatCents(due)}.`
  if (owed > 0) return `You have a credit of ${formatCents(owed)} with us.`
  if (left > 0) return `Nothing is to be paid now. ${formatCents(left)} is left for when the repair is done.`
  return 'Nothing is left to pay.'
}

/** The same for staff, due now or later. */
export function describeLeftForStaff({ owed_back_cents: owed, left_cents: left }: Left): string {
  if (owed > 0) return `The customer now has a credit of ${formatCents(owed)}.`
  return left > 0 ? `${formatCents(left)} is left to pay.` : 'Nothing is left to pay.'
}
