import { inDollars } from '#contract/money.ts'

/** How a ticket's account stands, in one sentence. */
export function leftInWords(balanceCents: number): string {
  if (balanceCents > 0) return `Left to pay: ${inDollars(balanceCents)}.`
  if (balanceCents < 0) return `You have a credit of ${inDollars(-balanceCents)} with us.`
  return 'Nothing is left to pay.'
}
