import { brandLabels, brands, type Brand, type Phone } from '#contract/catalogue.ts'

type Listed = Pick<Phone, 'phoneid' | 'brand' | 'displayName'>

const texts = new WeakMap<readonly Listed[], string>()

/**
 * What the footer lists of each phone, a line for each: a text costs a page far less than a hundred objects. Put together
 * once for the same phones.
 */
export function catalogueText(phones: readonly Listed[]): string {
  let text = texts.get(phones)
  if (text === undefined) texts.set(phones, (text = textOf(phones)))
  return text
}

function textOf(phones: readonly Listed[]): string {
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
