import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { waitForHydration, serveMapTiles } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'
import { pageMatrix } from '../security/page-matrix.ts'

/** Pages beyond the page matrix: a search result, and every service. */
const moreForAll = [
  '/repairs?brand=SamsungZ',
  '/repairs/iphone13?repair=screen',
  '/services/samsung-galaxy',
  '/services/google-pixel',
  '/services/one-plus',
  '/services/screen-protectors',
  '/services/protective-cases',
]

/** Pages that act as soon as they are opened. */
const acting = /^\/account\/(logout|verify\/)/
/** These show the map of the shop. */
const mapped = /^\/(contact|locations)/
/** Pages made of the same parts as a page that axe checks anyway. */
const sameAsAnother = /brand=|\/services\/(samsung-galaxy|one-plus|screen-protectors|protective-cases)/

const shop = openShopForTests({ own: true })
const phone = { width: 390, height: 844 }
const wider = {
  'at 200 % zoom': { width: 640, height: 400 },
  'in a wide window': { width: 1280, height: 800 },
}

/** Minified, since every document reads it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Look = {
  who: string
  page: Page
  unseen: Page
  plain: PlainPage
  /** Headers and footers that axe has checked on an earlier page. */
  checked: Set<string>
  paths: { path: string; forAll: boolean }[]
}

/** Browsers of a visitor, a customer and a member of staff, each with the pages open to them. */
async function openAsEachRole(options: Parameters<typeof shop.visitor>[0]): Promise<Look[]> {
  const [visitor, customer, staff] = [
    await shop.visitor(options),
    await openAsCustomer(shop, makePerson('Mei Tanaka'), options),
    await openAsStaff(shop, options),
  ]
  const ticket = await bookByApi(customer)
  const { note } = (await callApi(staff, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment: 'Looks good.', status: 1, makeVisibleToCustomer: true },
  })) as { note: { id: number } }
  await callApi(staff, 'PUT', `/api/tickets/${ticket}/part-tests/completion`, {
    data: { results: { screen: 'working' } },
  })
  await callApi(staff, 'POST', `/api/tickets/${ticket}/completion`, {
    data: { work_done: 'Fitted a screen.', parts: ['Screen'], warranty_until: '2030-01-31', version: 0 },
  })
  const look = async (who: string, page: Page, role: 'visitor' | 'customerA' | 'staff'): Promise<Look> => {
    await page.context().addInitScript(axeSource)
    const unseen = await page.context().newPage()
    await unseen.addInitScript(() =>
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
    )
    const open = Object.values(pageMatrix).filter(({ expected }) => expected[role] === 200)
    const named = { ticket, note: note.id } as Parameters<(typeof open)[number]['example']>[0]
    const paths = open.map(({ example, expected }) => ({
      path: example(named),
      forAll: expected.visitor === 200,
    }))
    const [session] = await page.context().cookies()
    const plain = new PlainPage(shop.url, session?.value)
    return {
      who,
      page,
      unseen,
      plain,
      checked: new Set(),
      paths: [...paths, ...moreForAll.map((path) => ({ path, forAll: true }))],
    }
  }
  return [
    await look('visitor', visitor, 'visitor'),
    await look('customer', customer, 'customerA'),
    await look('staff', staff, 'staff'),
  ]
}

/** Navigates to a page and waits until it has settled. */
async function open({ page, unseen }: Look, path: string): Promise<Page> {
  const looked = acting.test(path) ? unseen : page
  // Only for as long as there are tiles: what is intercepted is kept in no cache.
  await looked.unrouteAll()
  if (mapped.test(path)) await serveMapTiles(looked)
  const response = await looked.goto(path)
  expect(response?.status(), path).toBe(200)
  await expect.poll(() => new URL(looked.url()).pathname, { message: path }).toBe(path.split('?')[0])
  await waitForHydration(looked)
  return looked
}

type Parts = { title: string; headings: string[] }

/** Checks what every page must have, and that its title is unique. */
function expectIntact({ title, headings }: Parts, path: string, titles: Map<string, string>): void {
  const [pathname = ''] = path.split('?')
  const namesake = titles.get(title) ?? pathname
  titles.set(title, pathname)
  expect({ path, headings, namesake }).toEqual({
    path,
    headings: [expect.stringMatching(/\S/)],
    namesake: pathname,
  })
  expect(title, path).toMatch(/\S/)
}

const readParts = (page: Page): Promise<Parts> =>
  page.evaluate(() => ({
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.innerText.trim()),
  }))

/** How many pixels a page is wider than its window. */
const readExcess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The header and the footer of a page, where axe has checked the very same before. */
async function findChecked(page: Page, checked: Set<string>): Promise<string[]> {
  const parts = await page.evaluate(() =>
    ['.site-header', '.staff-header', '.site-footer'].map((part) => [
      part,
      document.querySelector(part)?.outerHTML ?? '',
    ]),
  )
  return parts.flatMap(([part = '', html = '']) => {
    if (html === '') return []
    if (checked.has(html)) return [part]
    checked.add(html)
    return []
  })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on a page in light colours, and what its rules about colours find in dark ones. */
async function getViolations(page: Page, checked: Set<string>) {
  // It runs in the page only: frames of other origins it would not see.
  expect(page.frames()).toHaveLength(1)
  const exclude = (await findChecked(page, checked)).map((part) => [part])
  const run = async (colorScheme: 'light' | 'dark', runOnly: string[]) => {
    await page.emulateMedia({ colorScheme })
    const violations = await page.evaluate(
      async (about) => {
        const seen = window as unknown as { axe: typeof axe }
        const options: axe.RunOptions = { resultTypes: ['violations'], runOnly: about.runOnly }
        return (await seen.axe.run({ exclude: about.exclude }, options)).violations
      },
      { exclude, runOnly },
    )
    return { colorScheme, violations }
  }
  return [
    await run('light', standards),
    // Rules independent of colour were checked in light colours.
    await run('dark', ['color-contrast', 'link-in-text-block']),
  ]
}

test(
  'every page opens with its own title and one main heading, fits a phone, 200 % zoom and a wide window, and axe finds no violation in light or dark colours',
  // Over a hundred pages.
  { timeout: 600_000 },
  async () => {
    const looks = await openAsEachRole({ viewport: phone })
    const obstacles: string[] = []
    const examineEach = async (look: Look) => {
      const titles = new Map<string, string>()
      for (const { path, forAll } of look.paths) {
        // Public pages differ between visitors only in their header, so one of them is enough for the browser.
        if (forAll && look.who !== 'visitor') {
          expectIntact(await readPlain(look.plain, path), path, titles)
          continue
        }
        const page = await open(look, path)
        expectIntact(await readParts(page), path, titles)
        const fit = async (size: string) => {
          const excess = await readExcess(page)
          if (excess > 0) obstacles.push(`${path} ${size}: ${excess} px too wide`)
        }
        await fit('on a phone')
        if (!sameAsAnother.test(path)) {
          for (const { colorScheme, violations } of await getViolations(page, look.checked)) {
            for (const { id, nodes } of violations) {
              for (const { target, failureSummary } of nodes) {
                obstacles.push(`${path} (${colorScheme}): ${id} at ${target.join(' ')}: ${failureSummary}`)
              }
            }
          }
        }
        for (const [size, viewport] of Object.entries(wider)) {
          await page.setViewportSize(viewport)
          await fit(size)
        }
        await page.setViewportSize(phone)
      }
    }
    // Errors in the browser fail the test too.
    await Promise.all(looks.map(examineEach))
    expect(obstacles).toEqual([])
  },
)

async function readPlain(page: PlainPage, path: string): Promise<Parts> {
  await page.open(path)
  expect([page.status, page.url.pathname], path).toEqual([200, path.split('?')[0]])
  return {
    title: /<title>([^<]*)/.exec(page.html)?.[1] ?? '',
    headings: page.all('h1').map((heading) => page.text(heading)),
  }
}

test('every link of the footer leads to a page', async () => {
  const page = await shop.visitor()
  await page.goto('/')
  const links = await page
    .locator('footer a')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
  const inside = links.filter((href) => href.startsWith(shop.url)).map((href) => new URL(href))
  const paths = [...new Set(inside.map(({ pathname }) => pathname))]
  expect(paths.length).toBeGreaterThan(80)
  // `search-engines.e2e.ts` opens every page of the sitemap.
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const listed = new Set([...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, place]) => new URL(place!).pathname))
  const fragments = inside.filter(({ hash }) => hash !== '')
  expect(fragments.length).toBeGreaterThan(0)
  const read = async (path: string) => {
    const response = await fetch(shop.url + path, { redirect: 'manual' })
    expect(response.status, path).toBe(200)
    return response.text()
  }
  for (const path of paths.filter((one) => !listed.has(one)))
    expect(await read(path), path).toMatch(/<h1[ >]/)
  for (const { pathname, hash } of fragments)
    expect((await read(pathname)).split(` id="${hash.slice(1)}"`), pathname + hash).toHaveLength(2)
})

test('an unknown path redirects to the home page, an unknown call or file answers 404', async () => {
  const page = await shop.visitor()
  await page.goto('/')
  for (const path of [
    '/nothing',
    '/repairs/iphone13/extra',
    '/admin/nothing/here',
    '/account/x',
    '/wp-login',
  ]) {
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
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})
