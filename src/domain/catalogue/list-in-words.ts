const MAX_NAMED = 5

/** The first few of a list: "A, B, C, D, E and 9 more". */
export function listInWords(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return names.join(', ')
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
}
