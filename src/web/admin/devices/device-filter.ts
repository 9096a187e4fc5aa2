import { brands, brandLabels, type Brand, type Phone } from '#contract/catalogue.ts'

/** Phones of a brand whose names contain every search word; '' matches all. */
export function filterPhones(phones: Phone[], brand: string, q: string): Phone[] {
  // People write "S20+", the catalogue "S20 Plus".
  const words = q.toLowerCase().replaceAll('+', ' plus').split(/\s+/).filter(Boolean)
  return phones.filter((phone) => {
    if (isBrand(brand) && phone.brand !== brand) return false
    const text =
      `${phone.displayName} ${phone.model} ${brandLabels[phone.brand]} ${phone.phoneid}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function isBrand(word: string): word is Brand {
  return (brands as readonly string[]).includes(word)
}
