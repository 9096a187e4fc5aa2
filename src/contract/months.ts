/** Returns a number of months in words: "1 month", "12 months". */
export function monthsInWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}

/** Returns a number of days in words: "1 day", "10 days". */
export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
