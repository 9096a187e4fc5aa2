import type { SearchPage } from '#contract/staff-pages.schema.ts'
import { getSectionWords, sectionList } from '../shop-profile/section-list.ts'
import { staffMenuLinks } from '../staff-menu.ts'

/** Something that a few letters find: where it leads, its name, and what is said beside it. */
export type FoundEntry = {
  kind: 'Recent' | 'Pages' | 'Tickets' | 'Customers' | 'Phones'
  to: string
  label: string
  about?: string
}

const MAX_PAGES = 6

/** The pages of the menu with a word that begins with each of the typed ones; those named so come first. */
export function findPages(text: string, mayOpen: (path: string) => boolean): FoundEntry[] {
  const typed = toWords(text)
  if (typed.length === 0) return []
  const has = (words: string) => {
    const known = toWords(words)
    return typed.every((one) => known.some((word) => word.startsWith(one)))
  }
  const pages = [...staffMenuLinks, ...settings()].filter(({ to }) => mayOpen(to))
  const named = pages.filter(({ label }) => has(label))
  const others = pages.filter(({ label, words = '' }) => !has(label) && has(`${label} ${words}`))
  return [...named, ...others].slice(0, MAX_PAGES).map(({ to, label }) => ({ kind: 'Pages', to, label }))
}

/** The sections of the settings, found by the labels of their fields. */
function settings() {
  return sectionList.map(({ key, title }) => ({
    to: `/admin/shop/${key}`,
    label: `Settings: ${title}`,
    words: getSectionWords(key),
  }))
}

/** What the shop found, as entries. */
export function toFoundEntries(
  { tickets, customers, phones }: SearchPage,
  repairLabel: (key: string) => string,
): FoundEntry[] {
  return [
    ...tickets.map(({ id, displayName, repair_name, cust_name }) => ({
      kind: 'Tickets' as const,
      to: `/admin/tickets/${id}`,
      label: `#${id} ${displayName}, ${repairLabel(repair_name)}`,
      about: cust_name,
    })),
    ...customers.map(({ accountid, fullname }) => ({
      kind: 'Customers' as const,
      to: `/admin/customers/${accountid}`,
      label: fullname,
    })),
    ...phones.map(({ phoneid, displayName }) => ({
      kind: 'Phones' as const,
      to: `/admin/devices/${phoneid}`,
      label: displayName,
    })),
  ]
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}
