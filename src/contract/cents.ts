/** An amount that somebody typed in dollars, such as "49.95" or "$1,049", in integer cents; null when it is none. */
export function centsOf(typed: string): number | null {
  const bare = typed.trim().replace(/^\$\s*/, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(bare)
  if (!match) return null
  return Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
