import { createContext } from 'react'
import { brandLabels, brands, type Phone } from '#contract/catalogue.ts'

type Listed = Pick<Phone, 'phoneid' | 'brand' | 'displayName'>

/** On the server: the markup of the footer's list of phones, or null without one. The browser finds it in the page. */
export const ServedCatalogue = createContext<string | null>(null)

let inPage: string | null | undefined

/** The same in the browser: what the server wrote stays, so that it need not be sent a second time for the scripts. */
export function catalogueInPage(): string | null {
  if (typeof document === 'undefined') return null
  return (inPage ??= document.querySelector('.site-footer-catalogue > div')?.innerHTML ?? null)
}

const markups = new WeakMap<readonly Listed[], string>()

/** All phones by brand as markup; made once for the same phones, since every page carries it. */
export function catalogueMarkup(phones: readonly Listed[]): string {
  let markup = markups.get(phones)
  if (markup === undefined) markups.set(phones, (markup = markupOf(phones)))
  return markup
}

function markupOf(phones: readonly Listed[]): string {
  return brands
    .map((brand) => {
      const links = phones
        .filter((phone) => phone.brand === brand)
        .map(({ phoneid, displayName }) => {
          const words = escaped(displayName.replace(/\s+/g, ' '))
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
