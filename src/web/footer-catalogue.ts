import { createContext } from 'react'
import type { Phone } from '#contract/catalogue.schema.ts'
import { escapeHtml } from './escape-html.ts'

type Listed = Pick<Phone, 'phoneid' | 'brand' | 'seriesLabel' | 'displayName'>

/**
 * On the server: markup of the footer's phone list, or null without a catalogue. The browser reads it from the
 * document.
 */
export const ServedCatalogue = createContext<string | null>(null)

let inPage: string | null | undefined

/** Reads the phone list's markup from the document, so that the hydration data need not repeat it. */
export function readCatalogueFromPage(): string | null {
  if (typeof document === 'undefined') return null
  return (inPage ??= document.querySelector('.site-footer-catalogue > div')?.innerHTML ?? null)
}

/** Of more phones than this, each series lists its newest ones and a link to all of them: every page has the list. */
const MAX_LISTED = 200
const LISTED_OF_MANY = 100

const markups = new WeakMap<readonly Listed[], string>()

/** Markup of the phones by brand; memoised per catalogue, since every page has it. */
export function getCatalogueMarkup(phones: readonly Listed[]): string {
  let markup = markups.get(phones)
  if (markup === undefined) markups.set(phones, (markup = toMarkup(phones)))
  return markup
}

/** Without the end tags of items, which HTML lets out: every document has this list. */
function toMarkup(phones: readonly Listed[]): string {
  const groups = [...Map.groupBy(phones, ({ brand }) => brand)]
  const most = phones.length > MAX_LISTED ? Math.ceil(LISTED_OF_MANY / groups.length) : phones.length
  return groups
    .map(([brand, series]) => {
      const links = series.slice(-most).map(({ phoneid, displayName }) => {
        const words = escapeHtml(displayName.replace(/\s+/g, ' '))
        return `<li><a href="/repairs/${encodeURIComponent(phoneid)}" title="${words}">${words}</a>`
      })
      const label = escapeHtml(series[0]!.seriesLabel)
      if (series.length > most) {
        const all = `All ${series.length} phones in ${label}`
        links.push(`<li><a href="/repairs?brand=${encodeURIComponent(brand)}">${all}</a>`)
      }
      return `<section><h2>${label}</h2><ul>${links.join('')}</ul></section>`
    })
    .join('')
}
