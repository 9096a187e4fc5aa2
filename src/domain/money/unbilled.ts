/** What the documents of a ticket charge, and how much of the agreed total they cover; integer cents. */
type Billed = { billed: number; covered: number }

/**
 * What was agreed and is on no billing document yet, in integer cents; negative when the documents charge more than is
 * agreed by now. Discounts and surcharges by an adjustment note stay outside, and no correction takes off more than was
 * charged.
 */
export function getUnbilled({ billed, covered }: Billed, agreedCents: number): number {
  return Math.max(agreedCents - covered, Math.min(0, 0 - billed))
}

/**
 * How much of the agreed change an adjustment note covers: as far as its amount reaches in the same direction. The rest
 * is a discount or a surcharge.
 */
export function coverByNote(unbilledCents: number, changeCents: number): number {
  if (Math.sign(unbilledCents) !== Math.sign(changeCents)) return 0
  return Math.abs(unbilledCents) < Math.abs(changeCents) ? unbilledCents : changeCents
}
