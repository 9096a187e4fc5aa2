/** The day so many months after a moment, as it is called where the shop is: 31 January and one month is 28 February. */
export function monthsLater(now: number, timeZone: string, months: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** A day as the books keep it: its first moment in UTC. */
export function dayAsTime(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}
