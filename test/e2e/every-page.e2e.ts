import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { booked } from './booking.ts'
import { awake } from './page-parts.ts'
import { ask, customerIn, person, staffIn } from './people.ts'
import { shopForTests } from './shop-for-tests.ts'

const forAll = [
  '/',
  '/repairs',
  '/repairs?brand=SamsungZ',
  '/repairs/iphone13',
  '/repairs/iphone13?repair=screen',
  '/booking/iphone13/screen',
  '/confirmation',
  '/about',
  '/contact',
  '/account/register',
  '/account/login',
  '/account/logout',
  '/account/verifyemail',
  '/account/verify/not-a-token',
  '/account/forgot',
  '/account/reset/not-a-token',
  '/identify',
  '/locations',
  '/warranty',
  '/terms',
  '/privacy',
  '/services/iphone',
  '/services/samsung-galaxy',
  '/services/google-pixel',
  '/services/one-plus',
  '/services/screen-protectors',
  '/services/protective-cases',
]
const forCustomers = ['/account/dashboard', '/account/ticket/{ticket}']
const forStaff = [
  '/admin/dashboard',
  '/admin/devices',
  '/admin/devices/iphone13',
  '/admin/tickets',
  '/admin/tickets/{ticket}',
  '/admin/tickets/{ticket}/notes/{note}/delete',
  '/admin/shop',
  '/admin/staff',
]

/** These act by themselves as soon as scripts run, so they are looked at without. */
const acting = /^\/account\/(logout|verify\/)/

const shop = shopForTests()
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

type Look = { page: Page; quiet: Page; paths: string[] }

/** The browsers of a visitor, a customer and a member of staff, each with the pages that are open to them. */
async function everybody(options: Parameters<typeof shop.visitor>[0], run: string): Promise<Record<string, Look>> {
  const still = { ...options, javaScriptEnabled: false }
  const [visitor, customer, staff] = [
    await shop.visitor(options),
    await customerIn(shop, person('Mei Tanaka', run), options),
    await staffIn(shop, options),
  ]
  const ticket = await booked(customer)
  const { note } = (await ask(staff, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment: 'Looks good.', status: 1, makeVisibleToCustomer: true },
  })) as { note: { id: number } }
  const named = (paths: string[]) =>
    paths.map((path) => path.replace('{ticket}', String(ticket)).replace('{note}', String(note.id)))
  const look = async (page: Page, paths: string[]): Promise<Look> => {
    const quiet = await shop.visitor(still)
    await quiet.context().addCookies(await page.context().cookies())
    return { page, quiet, paths: named(paths) }
  }
  return {
    visitor: await look(visitor, forAll),
    customer: await look(customer, [...forAll, ...forCustomers]),
    staff: await look(staff, [...forAll, '/account/dashboard', ...forStaff]),
  }
}

/** Goes to a page and waits until it has settled. */
async function open({ page, quiet }: Look, path: string): Promise<Page> {
  const looked = acting.test(path) ? quiet : page
  const response = await looked.goto(path, { waitUntil: 'load' })
  expect(response?.status(), path).toBe(200)
  expect(new URL(looked.url()).pathname, path).toBe(path.split('?')[0])
  if (looked === page) await awake(looked)
  return looked
}

describe.each(sizes)('at $width px', (viewport) => {
  test('every page opens with a title of its own, one main heading and no error in the browser', async () => {
    const troubles: string[] = []
    for (const [who, look] of Object.entries(await everybody({ viewport }, `-${viewport.width}`))) {
      look.page.on('console', (message) => {
        if (message.type() !== 'log') troubles.push(`${who} ${look.page.url()}: ${message.text()}`)
      })
      const titles = new Map<string, string>()
      for (const path of look.paths) {
        const page = await open(look, path)
        const title = await page.title()
        expect(title, path).not.toBe('')
        const [place = ''] = path.split('?')
        const namesake = titles.get(title)
        expect(namesake === undefined || namesake === place, `${path} and ${namesake} are both "${title}"`).toBe(true)
        titles.set(title, place)
        expect(await page.locator('h1').count(), `main headings of ${path} for a ${who}`).toBe(1)
        expect(await page.locator('h1').innerText(), path).not.toBe('')
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(tooWide, `${path} can be scrolled sideways`).toBeLessThanOrEqual(0)
      }
    }
    expect(troubles).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  test('no page has an obstacle that axe knows', async () => {
    const obstacles: string[] = []
    const options = { viewport: { width: 390, height: 844 }, colorScheme, reducedMotion: 'reduce' as const, bypassCSP: true }
    const seen = new Set<string>()
    for (const [who, look] of Object.entries(await everybody(options, `-${colorScheme}`))) {
      for (const path of look.paths) {
        // Public pages differ between people in their header only, which has been seen then.
        const key = who === 'visitor' || !forAll.includes(path) ? `${who} ${path}` : path
        if (who !== 'visitor' && key === path) continue
        if (seen.has(key)) continue
        seen.add(key)
        const page = acting.test(path) ? null : await open(look, path)
        if (!page) continue
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze()
        for (const { id, nodes } of violations) {
          for (const { target, failureSummary } of nodes) obstacles.push(`${path}: ${id} at ${target.join(' ')}: ${failureSummary}`)
        }
      }
    }
    expect(obstacles).toEqual([])
  })
})

test('every link of the footer leads to a page', async () => {
  const page = await shop.visitor()
  await page.goto('/')
  const links = await page.locator('footer a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
  const inside = [...new Set(links.filter((href) => href.startsWith(shop.url)).map((href) => href.split('#')[0] ?? ''))]
  expect(inside.length).toBeGreaterThan(80)
  for (const href of inside) {
    const response = await page.request.get(href, { maxRedirects: 0 })
    expect(response.status(), href).toBe(200)
    expect(await response.text(), href).toMatch(/<h1[ >]/)
  }
  for (const href of links.filter((one) => one.includes('#'))) {
    await page.goto(href)
    expect(await page.locator(new URL(href).hash).count(), href).toBe(1)
  }
})

test('a path that nobody knows leads home, an unknown call or file is told so', async () => {
  const page = await shop.visitor()
  await page.goto('/')
  for (const path of ['/nothing', '/repairs/iphone13/extra', '/admin/nothing/here', '/account/x', '/wp-login']) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    expect([response.status(), response.headers()['location']], path).toEqual([302, '/'])
  }
  for (const path of ['/nothing.png', '/.well-known/nothing', '/assets/nothing.js']) {
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
  }
  const unknown = await page.request.get('/api/nothing')
  expect(unknown.status()).toBe(404)
  expect(await unknown.json()).toEqual({ error: 'There is no such call.' })
  await page.goto('/nothing/at/all')
  expect(new URL(page.url()).pathname).toBe('/')
})
