/** Formats a phone number as a tel: URL. */
export function toTelephoneLink(written: string): string {
  return `tel:${written.replace(/[^\d+]/g, '')}`
}
