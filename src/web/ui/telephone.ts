/** A phone number as people write it, as a link that dials it. */
export function telephoneLink(written: string): string {
  return `tel:${written.replace(/[^\d+]/g, '')}`
}
