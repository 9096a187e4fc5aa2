import { expect, test } from 'vitest'
import { mayOpen } from '#contract/page-permissions.ts'
import { listSettings } from '#contract/shop-settings.ts'
import type { PageRoute } from '../../page-route.ts'
import { isInSection, sectionList } from '../shop-profile/section-list.ts'
import { staffMenuLinks } from '../staff-menu.ts'
import { staffRoutes } from '../staff-routes.ts'
import { listActions } from './actions.ts'
import { findActions, findPages } from './found-entries.ts'

const found = (text: string) => findPages(text, () => true).map(({ label }) => label)

test('findPages finds a page by the beginning of its name or of a word for it', () => {
  expect(found('num')[0]).toBe('Numbers')
  expect(found('holiday')).toEqual(['Closures'])
  expect(found('  ')).toEqual([])
  expect(found('zzz')).toEqual([])
})

test('findPages puts pages of that name before those that have only a word of it', () => {
  expect(found('prices').slice(0, 2)).toEqual(['Change many prices', 'Prices from a file'])
  expect(found('prices')).toContain('Devices')
})

test('findPages finds a section of the settings by the label of a field', () => {
  expect(found('bsb')).toEqual(['Settings: Email and bank account'])
  expect(found('settings fees')[0]).toBe('Settings: Fees without repair')
})

test('findPages leaves out what a technician is not shown', () => {
  const shown = findPages('t', (path) => mayOpen('technician', path)).map(({ to }) => to)
  expect(shown).toContain('/admin/tickets')
  expect(shown).not.toContain('/admin/texts')
})

test('findActions finds what can be done by a few letters of it, at a ticket what belongs to it first', () => {
  const done = (text: string, path = '/admin/dashboard') =>
    findActions(text, () => true, path).map(({ to }) => to)
  expect(done('close for')).toEqual(['/admin/closures'])
  expect(done('holi')).toEqual(['/admin/closures'])
  expect(done('pay', '/admin/tickets/1042')[0]).toBe('/admin/tickets/1042/money')
  expect(done('quote', '/admin/tickets/1042/money')).toEqual(['/admin/tickets/1042/quote'])
  expect(done('quote')).toEqual([])
  const technician = (path: string) => mayOpen('technician', path)
  expect(findActions('record', technician, '/admin/tickets/1042')).toEqual([])
  expect(findActions('raise', technician, '/admin/tickets')).toEqual([])
})

test('every action leads to a page of the Admin Panel', () => {
  const forms = listPaths(staffRoutes).map((path) => new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}$`))
  const lost = listActions('/admin/tickets/1042').filter(
    ({ to }) => !forms.some((form) => form.test(to.split('?')[0]!)),
  )
  expect(lost).toEqual([])
})

test('every setting stands in one section of the settings', () => {
  for (const [key] of listSettings())
    expect([key, sectionList.filter((section) => isInSection(section.key, key)).length]).toEqual([key, 1])
})

const listPaths = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...listPaths(children ?? [])])

/** Pages that are found by the field or by a link of their own. */
const elsewhere = ['admin/search', 'admin/text-messages', 'admin/tickets/new']

test('the menu has every page of the Admin Panel that is not about one ticket, phone or person', () => {
  const pages = listPaths(staffRoutes).filter((path) => path.startsWith('admin/') && !path.includes(':'))
  const linked = staffMenuLinks.map(({ to }) => to.slice(1))
  expect(pages.filter((path) => !linked.includes(path) && !elsewhere.includes(path))).toEqual([])
  expect(linked.filter((path) => !pages.includes(path))).toEqual([])
})
