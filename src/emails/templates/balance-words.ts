import { formatCents } from '#contract/money-amounts.ts'

/** The balance of a ticket in one sentence. */
export function balanceInWords(balanceCents: number): string {
  if (balanceCents > 0) return `Left to pay: ${formatCents(balanceCents)}.`
  if (balanceCents < 0) return `You have a credit of ${formatCents(-balanceCents)} with us.`
  return 'Nothing is left to pay.'
}

/** The same for staff. */
export function balanceForStaff(balanceCents: number): string {
  if (balanceCents > 0) return `${formatCents(balanceCents)} is left to pay.`
  if (balanceCents < 0) return `The customer now has a credit of ${formatCents(-balanceCents)}.`
  return 'Nothing is left to pay.'
}
