import { formatCents } from '#contract/money-amounts.ts'

/** The balance of a ticket in one sentence. */
export function leftInWords(balanceCents: number): string {
  if (balanceCents > 0) return `Left to pay: ${formatCents(balanceCents)}.`
  if (balanceCents < 0) return `You have a credit of ${formatCents(-balanceCents)} with us.`
  return 'Nothing is left to pay.'
}
