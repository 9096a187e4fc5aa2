import type { Phone } from '#contract/catalogue.ts'

/** Phones of a brand whose names contain every search word; '' matches all. */
export function filterPhones<Listed extends Phone>(phones: Listed[], brand: string, q: string): Listed[] {
  // People write "S20+", the catalogue "S20 Plus".
  const words = q.toLowerCase().replaceAll('+', ' plus').split(/\s+/).filter(Boolean)
  const known = phones.some((phone) => phone.brand === brand)
  return phones.filter((phone) => {
    if (known && phone.brand !== brand) return false
    const text = `${phone.displayName} ${phone.model} ${phone.seriesLabel} ${phone.phoneid}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
