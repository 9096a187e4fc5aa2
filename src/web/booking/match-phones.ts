import { brandLabels, brands, type Brand, type Phone } from '#contract/catalogue.ts'

/** What a tile shows of a phone. */
export type PhoneTile = Pick<Phone, 'phoneid' | 'brand' | 'model' | 'displayName' | 'imgSrc'>

/** The brand that a word names, or null for all of them. */
export function brandFrom(word: string | null): Brand | null {
  return brands.find((brand) => brand === word) ?? null
}

/** The phones of one brand, or all, whose name holds every word that was typed: "13 pro", "s20+". */
export function matchPhones(phones: PhoneTile[], brand: Brand | null, typed: string): PhoneTile[] {
  const words = typed.split(/\s+/).map(folded).filter(Boolean)
  return phones.filter((phone) => {
    if (brand && phone.brand !== brand) return false
    const series = phone.brand === 'iPhone' ? '' : 'Galaxy'
    const name = folded(`${brandLabels[phone.brand]} ${series} ${phone.displayName}`)
    return words.every((word) => name.includes(word))
  })
}

/** The phones under the heading of their brand, brands without any left out. */
export function byBrand(phones: PhoneTile[]): { brand: Brand; phones: PhoneTile[] }[] {
  return brands
    .map((brand) => ({ brand, phones: phones.filter((phone) => phone.brand === brand) }))
    .filter((group) => group.phones.length > 0)
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/[^a-z0-9]/g, '')
}
