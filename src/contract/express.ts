import { formatCents } from './money-amounts.ts'

/** What a repair that goes before the others is called, on its line and in lists. */
export const EXPRESS = 'Express'

/** Names the fee beside the box that chooses it. */
export function describeExpress(feeCents: number): string {
  return `${EXPRESS}, ${formatCents(feeCents)} more: it goes before other repairs`
}
