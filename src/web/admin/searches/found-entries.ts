import type { SearchPage } from '#contract/staff-pages.schema.ts'
import { getSectionWords, sectionList } from '../shop-profile/section-list.ts'
import { staffMenuLinks, type StaffMenuLink } from '../staff-menu.ts'
import { listActions } from './actions.ts'

/** Something that a few letters find: where it leads, its name, and what is said beside it. */
export type FoundEntry = {
  kind: 'Recent' | 'Pages' | 'Actions' | 'Tickets' | 'Customers' | 'Phones'
  to: string
  label: string
  about?: string
}

/** Pages, and actions, that are shown at most. */
const MAX_LINKS = 6

/** The pages of the menu with a word that begins with each of the typed ones; those named so come first. */
export function findPages(text: string, mayOpen: (path: string) => boolean): FoundEntry[] {
  if (toWords(text).length === 0) return []
  return findLinks('Pages', [...staffMenuLinks, ...settings()], text, mayOpen)
}

/** What can be done from the page at a path, by the same rule; all of it when nothing is typed. */
export function findActions(
  text: string,
  mayOpen: (path: string) => boolean,
  pathname: string,
): FoundEntry[] {
  return findLinks('Actions', listActions(pathname), text, mayOpen)
}

function findLinks(
  kind: FoundEntry['kind'],
  all: readonly StaffMenuLink[],
  text: string,
  mayOpen: (path: string) => boolean,
): FoundEntry[] {
  const typed = toWords(text)
  const has = (words: string) => {
    const known = toWords(words)
    return typed.every((one) => known.some((word) => word.startsWith(one)))
  }
  const links = all.filter(({ to }) => mayOpen(to.split('?')[0]!))
  const named = links.filter(({ label }) => has(label))
  const others = links.filter(({ label, words = '' }) => !has(label) && has(`${label} ${words}`))
  const most = typed.length === 0 ? links.length : MAX_LINKS
  return [...named, ...others].slice(0, most).map(({ to, label }) => ({ kind, to, label }))
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
