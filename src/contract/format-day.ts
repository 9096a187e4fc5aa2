const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats a day such as `2026-12-24` without a time zone: "24 December 2026", or "24 December". */
export function formatDay(day: string, { year = true }: { year?: boolean } = {}): string {
  const [whole, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date} ${months[month - 1]}${year ? ` ${whole}` : ''}`
}
