/** Returns a part of an amount of at least 0, such as 15 of 100, to the nearest cent; half a cent goes up. */
export function takeShare(cents: number, part: number, whole: number): number {
  // In integers, so that no fraction of a cent is lost on the way.
  return Math.floor((2 * cents * part + whole) / (2 * whole))
}
