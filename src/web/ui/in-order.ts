/** Entries by the time at which they happened; those of the same moment stay as they came. */
export function inOrder<Entry extends { when: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => Date.parse(a.when) - Date.parse(b.when))
}
