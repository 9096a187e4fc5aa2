import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { PageRoute } from '#web/page-route.ts'
import { pageRoutes } from '#web/routes.ts'
import { findMistakes } from './linked-data.ts'
import { parsePageHead, type PageHead } from './page-head.ts'
import { openShopForTests } from './test-shop.ts'

// Not the address that it listens on, as behind a proxy.
const origin = 'http://localhost:8080'
const shop = openShopForTests({ env: { PUBLIC_URL: origin } })

const paths = (list: readonly PageRoute[]): string[] =>
  list.flatMap(({ path, children }) => (children ? paths(children) : [`/${path ?? ''}`]))

/** Routes that only redirect, that act, or that are private. */
const unlisted = /^\/(track|t|sms|setup|account|admin|confirmation|book|booking|embed|quote|\*)(\/|$)|^\/\*$/

let phones: Phone[]
let pages: (PageHead & { path: string })[]
let elsewhere: URL[]

beforeAll(async () => {
  const catalogue = (await (await fetch(`${shop.url}/api/getphones`)).json()) as { data: string }
  phones = JSON.parse(catalogue.data) as Phone[]
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const places = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!))
  elsewhere = places.filter((url) => url.origin !== origin)
  pages = []
  for (const { pathname } of places) pages.push({ path: pathname, ...(await getHead(pathname)) })
})

async function getHead(path: string, cookie = ''): Promise<PageHead> {
  const response = await fetch(shop.url + path, { redirect: 'manual', headers: { cookie } })
  expect(response.status, path).toBe(200)
  const html = await response.text()
  expect(html, path).toMatch(/<h1[ >]/)
  return parsePageHead(html)
}

test('the sitemap names every public page of the site and of the catalogue, and nothing else', () => {
  const services = pages.map(({ path }) => path).filter((path) => path.startsWith('/services/'))
  expect(services).toHaveLength(6)
  const expected = paths(pageRoutes)
    .filter((path) => !unlisted.test(path))
    .flatMap((path) => {
      if (path === '/repairs/:phoneName') return phones.map(({ phoneid }) => `/repairs/${phoneid}`)
      return path === '/services/:slug' ? services : [path]
    })
  expect(pages.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
  expect(phones.length).toBeGreaterThan(80)
  expect(elsewhere).toEqual([])
})

test('every public page has its own title, description, canonical URL and sharing picture', () => {
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() }
  for (const { path, title, meta, links } of pages) {
    const description = meta['description'] ?? ''
    expect(title, path).toMatch(/\S · Mendpost Repairs$/)
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40)
    expect(description.length, `${path}: ${description}`).toBeLessThan(170)
    expect([path, seen.title.get(title)]).toEqual([path, undefined])
    expect([path, seen.description.get(description)]).toEqual([path, undefined])
    seen.title.set(title, path)
    seen.description.set(description, path)
    expect(meta, path).toMatchObject({
      'og:title': title,
      'og:description': description,
      'og:type': 'website',
      'og:url': origin + path,
      'og:site_name': 'Mendpost Repairs',
      'og:locale': 'en_AU',
      'og:image': `${origin}/og.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(meta['robots'], path).toBeUndefined()
    expect(links, path).toMatchObject({
      canonical: origin + path,
      manifest: '/manifest.webmanifest',
      'apple-touch-icon': '/apple-touch-icon.png',
    })
  }
})

test('a page has one canonical URL, whatever its query and its visitor', async () => {
  const found = await getHead('/repairs?q=fold&sort=name&utm_source=somewhere')
  expect(found.links['canonical']).toBe(`${origin}/repairs`)
  const cookie = 'mendpost-session=nobody'
  expect((await getHead('/repairs/iphone13?repair=screen', cookie)).links['canonical']).toBe(
    `${origin}/repairs/iphone13`,
  )
  expect((await getHead('/about/', cookie)).links['canonical']).toBe(`${origin}/about`)
})

test('private pages are excluded from search results', async () => {
  const answers = ['/confirmation', '/booking/iphone13/screen', '/account/logout', '/account/verifyemail']
  for (const page of ['verify', 'reset', 'link', 'confirm'])
    answers.push(`/account/${page}/${'x'.repeat(43)}`)
  for (const path of answers) {
    const { meta, links } = await getHead(path)
    expect([path, meta['robots']]).toEqual([path, 'noindex'])
    expect(links['canonical'], path).toBeUndefined()
    expect(meta['description'], path).toMatch(/\S/)
  }
})

test('the structured data of shop, repairs and answers is consistent', () => {
  const kinds = new Map<string, number>()
  for (const { path, linkedData } of pages) {
    expect([path, findMistakes(linkedData, origin)]).toEqual([path, []])
    for (const one of linkedData) kinds.set(String(one['@type']), (kinds.get(String(one['@type'])) ?? 0) + 1)
  }
  expect(Object.fromEntries(kinds)).toMatchObject({
    LocalBusiness: 2,
    FAQPage: 1,
    Service: phones.length,
    BreadcrumbList: phones.length,
  })
})

test('the structured data of the shop leads to where a repair is booked', async () => {
  const shops = pages
    .flatMap(({ linkedData }) => linkedData)
    .filter((one) => one['@type'] === 'LocalBusiness')
  const booking = { '@type': 'ReserveAction', target: `${origin}/repairs` }
  expect(shops.map((one) => one['potentialAction'])).toEqual([booking, booking])
})

test('the prices in structured data are those of the catalogue', () => {
  for (const phone of phones) {
    const page = pages.find(({ path }) => path === `/repairs/${phone.phoneid}`)
    const service = page?.linkedData.find((one) => one['@type'] === 'Service')
    const offers = (service?.['offers'] ?? []) as { url: string; price: string; priceCurrency: string }[]
    const read = offers.map(({ url, price, priceCurrency }) => [
      new URL(url).searchParams.get('repair'),
      price,
      priceCurrency,
    ])
    expect([phone.phoneid, read]).toEqual([
      phone.phoneid,
      repairKeys
        .filter((repair) => phone[repair] > 0)
        .map((repair) => [repair, String(phone[repair]), 'AUD']),
    ])
  }
})

test.each([
  ['/og.png', 1200, 630],
  ['/icon-192.png', 192, 192],
  ['/icon-512.png', 512, 512],
  ['/apple-touch-icon.png', 180, 180],
])('%s exists, %i × %i', async (path, width, height) => {
  const response = await fetch(shop.url + path)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height])
})

test('development-only pages are not in the production build', async () => {
  for (const path of ['/development/components', '/development/emails']) {
    const response = await fetch(shop.url + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  }
  const client = readdirSync(new URL('../../build/client/assets', import.meta.url)).join('\n')
  expect(client).toContain('home-page')
  expect(client).not.toContain('components-page')
  const server = readFileSync(new URL('../../build/server/index.js', import.meta.url), 'utf8')
  expect(server).not.toMatch(/development\/(components|emails)|emails-in-development|emailsPage/)
})
