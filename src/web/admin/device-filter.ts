import { brands, brandLabels, type Brand, type Phone } from '#contract/catalogue.ts'

/** The phones of a brand whose names contain every typed word; '' leaves that part open. */
export function filterPhones(phones: Phone[], brand: string, q: string): Phone[] {
  // A plus sign is how people write it, "Plus" how the catalogue does.
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
