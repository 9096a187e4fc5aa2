/**
 * Parses a typed dollar amount ("1250", "12.50", "$1,250.00", "-20") to integer cents; null when it is invalid. A
 * comma or space only counts between groups of three digits: "12,50" is refused, because it may mean $12.50 and would
 * otherwise be read as $1,250.00.
 */
export function parseAmount(text: string): number | null {
  const match =
    /^([-−–]?)\s*\$?\s*(?:(\d{1,7})|(\d{1,3}(?:,\d{3}){1,2})|(\d{1,3}(?:\s\d{3}){1,2}))(?:\.(\d{1,2}))?$/.exec(
      text.trim(),
    )
  if (!match) return null
  const [, minus, plain, commas, spaces, cents = ''] = match
  const dollars = (plain ?? commas ?? spaces ?? '').replace(/[,\s]/g, '')
  if (dollars.length > 7) return null
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return minus !== '' && amount !== 0 ? -amount : amount
}

/** Formats an amount in cents for a form field: "1249.50", "-20.00". */
export function formatAmountField(cents: number): string {
  return (cents / 100).toFixed(2)
}
