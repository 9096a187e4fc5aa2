/** Sorts entries by time; the sort is stable. */
export function sortByTime<Entry extends { when: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => Date.parse(a.when) - Date.parse(b.when))
}
