import { brandLabels, brands, type Brand, type Phone } from '#contract/catalogue.ts'

/** What the footer lists of each phone, a line for each: a text costs a page far less than a hundred objects. */
export function catalogueText(phones: readonly Pick<Phone, 'phoneid' | 'brand' | 'displayName'>[]): string {
  return phones
    .map(({ phoneid, brand, displayName }) => [phoneid, brand, displayName.replace(/\s+/g, ' ')].join('\t'))
    .join('\n')
}

let last: { text: string; markup: string } | null = null

/** The same as markup, by brand; made once, since every page carries it. */
export function catalogueMarkup(text: string): string {
  if (last?.text !== text) last = { text, markup: markupOf(text) }
  return last.markup
}

function markupOf(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.split('\t') as [phoneid: string, brand: Brand, name: string])
  return brands
    .map((brand) => {
      const links = lines
        .filter(([, of]) => of === brand)
        .map(([phoneid, , name]) => {
          const words = escaped(name)
          return `<li><a href="/repairs/${encodeURIComponent(phoneid)}" title="${words}">${words}</a></li>`
        })
      if (links.length === 0) return ''
      return `<section><h2>${escaped(brandLabels[brand])}</h2><ul>${links.join('')}</ul></section>`
    })
    .join('')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign]!)
}
