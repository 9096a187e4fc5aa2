/** An amount as people type it, "120", "$1,249.50" or "-20", in integer cents; null when it is no amount. */
export function centsFrom(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/[\s,$]/g, '')
    .replace(/^[−–]/, '-')
  const read = /^(-?)(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!read) return null
  const [, minus, dollars, part = ''] = read
  const cents = Number(dollars) * 100 + Number(part.padEnd(2, '0'))
  return minus === '-' && cents !== 0 ? -cents : cents
}

/** Cents as they stand in a field: "249.50". */
export function typedCents(cents: number): string {
  return (cents / 100).toFixed(2)
}
