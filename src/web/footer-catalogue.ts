import { createContext } from 'react'
import type { Phone } from '#contract/catalogue.schema.ts'

type Listed = Pick<Phone, 'phoneid' | 'brand' | 'seriesLabel' | 'displayName'>
export type FooterLinks = readonly (readonly [label: string, to: string])[]
type FooterSeries = readonly [label: string, links: FooterLinks]

/** The phones that the footer lists, by series. */
export const FooterCatalogue = createContext<readonly FooterSeries[]>([])

/** Of more phones than this, each series lists its newest ones and a link to all of them: every page has the list. */
const MAX_LISTED = 200
const LISTED_OF_MANY = 100

/** The links of the footer to the phones of each series. */
export function toFooterCatalogue(phones: readonly Listed[]): FooterSeries[] {
  const groups = [...Map.groupBy(phones, ({ brand }) => brand)]
  const most = phones.length > MAX_LISTED ? Math.ceil(LISTED_OF_MANY / groups.length) : phones.length
  return groups.map(([brand, series]) => {
    const label = series[0]!.seriesLabel
    const links: (readonly [string, string])[] = series
      .slice(-most)
      .map(({ phoneid, displayName }) => [displayName, `/repairs/${encodeURIComponent(phoneid)}`])
    if (series.length > most) {
      const all = `All ${series.length} phones in ${label}`
      links.push([all, `/repairs?brand=${encodeURIComponent(brand)}`])
    }
    return [label, links]
  })
}

/** Reads the footer's links from the served document, so that the hydration data need not repeat them. */
export function readFooterCatalogue(): FooterSeries[] {
  return [...document.querySelectorAll('.site-footer-catalogue section')].map((section) => [
    section.firstChild!.textContent!,
    [...section.querySelectorAll('a')].map((link) => [link.title, link.getAttribute('href')!]),
  ])
}
