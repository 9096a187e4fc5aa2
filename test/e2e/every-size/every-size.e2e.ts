import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { statuses } from '#contract/ticket-statuses.ts'
import { demoCustomers, demoPassword, demoStaff } from '#demo/people.ts'
import { pageMatrix } from '../../security/page-matrix.ts'
import { waitForHydration, serveMapTiles } from '../page-parts.ts'
import { callApi, logInByApi } from '../people.ts'
import { openShopForTests } from '../test-shop.ts'

const shop = openShopForTests({ script: 'test/e2e/every-size/demo-shop.ts' })
const sizes = (process.env['A11Y_SIZES'] ?? '320,390,1280').split(',').map(Number)

type Listed = { id: number }
type Look = { page: Page; paths: string[] }

/** Pages below a ticket; each is checked where it opens. */
const partsForCustomers = ['', '/pay', '/invoice', '/packing-slip', '/correct', '/cancel', '/completion']
const partsForStaff = ['', '/quote', '/parcel', '/intake', '/completion', '/money']
/** Pages that need content to be worth checking. */
const moreForAll = ['/repairs?brand=SamsungZ', '/repairs/iphone13?repair=screen', '/services/google-pixel']
const moreForStaff = [
  '/admin/tickets?q=screen',
  '/admin/tickets?status=3',
  '/admin/tickets?q=nothing+like+it',
]

describe.each(sizes)('at %i px', (width) => {
  test.each(['light', 'dark'] as const)('axe finds no violation on any page, %s', async (colorScheme) => {
    const looks = await openAsEachRole({ viewport: { width, height: 844 }, colorScheme })
    const obstacles = await Promise.all(looks.map(getObstacles))
    console.log(`${width} px, ${colorScheme}: ${looks.flatMap(({ paths }) => paths).length} pages`)
    expect(obstacles.flat()).toEqual([])
  })
})

/** A visitor, a customer and a staff member of the demo shop, with all pages open to them. */
async function openAsEachRole(more: BrowserContextOptions): Promise<Look[]> {
  const options = { ...more, reducedMotion: 'reduce', bypassCSP: true } as const
  const [visitor, customer, staff] = await Promise.all([1, 2, 3].map(() => shop.visitor(options)))
  for (const page of [visitor!, customer!, staff!]) await serveMapTiles(page)
  await logInByApi(customer!, { email: demoCustomers[0]!.email, password: demoPassword })
  await logInByApi(staff!, { email: demoStaff[0]!.email, password: demoPassword })
  const own = await listOwnTickets(customer!)
  const all = await Promise.all(statuses.map((status) => getTickets(staff!, { status, limit: 2 })))
  const { link } = (await callApi(customer!, 'GET', `/api/tickets/${own[0]}/link`)) as { link: string }
  const named = { ticket: own[0]!, note: 0 } as Parameters<(typeof pageMatrix)['']['example']>[0]
  const openTo = (role: 'visitor' | 'customerA' | 'staff') =>
    Object.values(pageMatrix)
      .filter(({ expected }) => expected[role] === 200 && (role === 'visitor' || expected.visitor !== 200))
      .map(({ example }) => example(named))
      .filter((path) => !/\d+\/|\/ticket\/|\/tickets\/|logout|\/verify\//.test(path))
  const forCustomer = own.flatMap((id) => partsForCustomers.map((part) => `/account/ticket/${id}${part}`))
  const forStaff = all.flat().flatMap(({ id }) => partsForStaff.map((part) => `/admin/tickets/${id}${part}`))
  return [
    { page: visitor!, paths: [...openTo('visitor'), ...moreForAll, new URL(link).pathname] },
    { page: customer!, paths: [...openTo('customerA'), ...(await opening(customer!, forCustomer))] },
    { page: staff!, paths: [...openTo('staff'), ...moreForStaff, ...(await opening(staff!, forStaff))] },
  ]
}

/** The ticket numbers that the customer's dashboard links. */
async function listOwnTickets(page: Page): Promise<number[]> {
  await page.goto('/account/dashboard')
  const links = await page
    .locator('main a[href^="/account/ticket/"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
  return [...new Set(links.map((path) => Number(path.split('/')[3])))].toSorted((one, other) => other - one)
}

async function getTickets(page: Page, filter: object): Promise<Listed[]> {
  const found = await callApi(page, 'POST', '/api/get-ticket', { data: { ticketid: -1, ...filter } })
  return found as unknown as Listed[]
}

async function opening(page: Page, paths: string[]): Promise<string[]> {
  const open: string[] = []
  for (const path of paths) {
    const response = await page.context().request.get(path, { maxRedirects: 0 })
    if (response.status() === 200) open.push(path)
  }
  return open
}

async function getObstacles({ page, paths }: Look): Promise<string[]> {
  const obstacles: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await waitForHydration(page)
    const { violations } = await new AxeBuilder({ page })
      // First, since it replaces any earlier choice.
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (tooWide > 0) obstacles.push(`${path}: scrolls sideways by ${tooWide} px`)
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes)
        obstacles.push(`${path}: ${id} at ${target.join(' ')}: ${failureSummary}`)
    }
  }
  return obstacles
}
