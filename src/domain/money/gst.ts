import { takeShare } from '#contract/take-share.ts'

/**
 * The GST included in a total in cents: one eleventh, to the nearest cent; for a negative total the same, negative.
 */
export function calculateGst(totalCents: number): number {
  const size = Math.abs(totalCents)
  // An eleventh never ends on half a cent, so rounding is unambiguous.
  const gst = takeShare(size, 1, 11)
  // Avoids -0.
  return totalCents < 0 ? 0 - gst : gst
}

/** The GST of an adjustment, such that all billing documents together hold one eleventh of the final total. */
export function calculateGstChange(beforeCents: number, changeCents: number): number {
  return calculateGst(beforeCents + changeCents) - calculateGst(beforeCents)
}
