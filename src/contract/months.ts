/** Returns a number of months in words: "1 month", "12 months". */
export function monthsInWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}

/** Returns a number of days in words: "1 day", "10 days". */
export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const

/** Returns how long ago something was: "three weeks", "22 days". */
export function periodInWords(days: number): string {
  const weeks = days % 7 === 0 ? small[days / 7] : undefined
  if (weeks === undefined || days === 0) return daysInWords(days)
  return days === 7 ? 'one week' : `${weeks} weeks`
}
