/** The GST inside a total in cents: one eleventh, to the nearest cent; a negative total has as much less. */
export function gstIn(totalCents: number): number {
  const size = Math.abs(totalCents)
  // In integers: an eleventh never ends on half a cent, so nearest is never in doubt.
  const gst = Math.floor((2 * size + 11) / 22)
  // Never minus zero.
  return totalCents < 0 ? 0 - gst : gst
}

/** The GST of a correction, such that all papers together hold an eleventh of what is charged in the end. */
export function gstOfChange(beforeCents: number, changeCents: number): number {
  return gstIn(beforeCents + changeCents) - gstIn(beforeCents)
}
