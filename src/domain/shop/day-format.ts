const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of days in a time zone, `2026-12-24`: made once for each zone, since making one takes as long as a query. */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format
}
