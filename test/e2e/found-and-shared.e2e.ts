import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { repairKeys, type Phone } from '#contract/catalogue.ts'
import routes from '#web/routes.ts'
import { mistakesIn } from './linked-data.ts'
import { pageHead, type PageHead } from './page-head.ts'
import { shopForTests } from './shop-for-tests.ts'

// Another address than the one that it listens at, as behind a proxy.
const origin = 'http://localhost:8080'
const shop = shopForTests({ env: { PUBLIC_URL: origin } })

type Route = { path?: string; index?: boolean; children?: Route[] }
const paths = (list: Route[]): string[] =>
  list.flatMap(({ path, children }) => (children ? paths(children) : [`/${path ?? ''}`]))

/** Routes that only lead on, that act, or that belong to one person. */
const unlisted = /^\/(track|t|account|admin|confirmation|booking|\*)(\/|$)|^\/\*$/

let phones: Phone[]
let pages: (PageHead & { path: string })[]
let elsewhere: URL[]

beforeAll(async () => {
  const catalogue = (await (await fetch(`${shop.url}/api/getphones`)).json()) as { data: string }
  phones = JSON.parse(catalogue.data) as Phone[]
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const places = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => new URL(place!))
  elsewhere = places.filter((place) => place.origin !== origin)
  pages = []
  for (const { pathname } of places) pages.push({ path: pathname, ...(await headOf(pathname)) })
})

async function headOf(path: string, cookie = ''): Promise<PageHead> {
  const response = await fetch(shop.url + path, { redirect: 'manual', headers: { cookie } })
  expect(response.status, path).toBe(200)
  return pageHead(await response.text())
}

test('the sitemap names every public page of the site and of the catalogue, and nothing else', () => {
  const services = pages.map(({ path }) => path).filter((path) => path.startsWith('/services/'))
  expect(services).toHaveLength(6)
  const expected = paths(routes as Route[])
    .filter((path) => !unlisted.test(path))
    .flatMap((path) => {
      if (path === '/repairs/:phoneName') return phones.map(({ phoneid }) => `/repairs/${phoneid}`)
      return path === '/services/:slug' ? services : [path]
    })
  expect(pages.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
  expect(phones.length).toBeGreaterThan(80)
  expect(elsewhere).toEqual([])
})

test('every public page has a title, a description and an address of its own, and a picture to be shared with', () => {
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

test('a page keeps its one address whatever is asked with it, and whoever asks', async () => {
  const page = await shop.visitor()
  const mei = await page.request.get('/repairs?q=fold&sort=name&utm_source=somewhere')
  expect(pageHead(await mei.text()).links['canonical']).toBe(`${origin}/repairs`)
  const cookie = 'mendpost-session=nobody'
  expect((await headOf('/repairs/iphone13?repair=screen', cookie)).links['canonical']).toBe(
    `${origin}/repairs/iphone13`,
  )
  expect((await headOf('/about/', cookie)).links['canonical']).toBe(`${origin}/about`)
})

test('what belongs to one person is kept out of search results', async () => {
  const answers = ['/confirmation', '/booking/iphone13/screen', '/account/logout', '/account/verifyemail']
  answers.push(`/account/verify/${'x'.repeat(43)}`, `/account/reset/${'x'.repeat(43)}`)
  for (const path of answers) {
    const { meta, links } = await headOf(path)
    expect([path, meta['robots']]).toEqual([path, 'noindex'])
    expect(links['canonical'], path).toBeUndefined()
    expect(meta['description'], path).toMatch(/\S/)
  }
})

test('what search engines read about the shop, its repairs and its answers holds together', () => {
  const kinds = new Map<string, number>()
  for (const { path, linkedData } of pages) {
    expect([path, mistakesIn(linkedData, origin)]).toEqual([path, []])
    for (const one of linkedData) kinds.set(String(one['@type']), (kinds.get(String(one['@type'])) ?? 0) + 1)
  }
  expect(Object.fromEntries(kinds)).toMatchObject({
    LocalBusiness: 2,
    FAQPage: 1,
    Service: phones.length,
    BreadcrumbList: phones.length,
  })
})

test('the prices that search engines read are those of the catalogue', () => {
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
])('%s is there, %i × %i', async (path, width, height) => {
  const response = await fetch(shop.url + path)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height])
})

test('what is only there while working on the site is not in the built one', async () => {
  for (const path of ['/development/components', '/development/letters']) {
    const response = await fetch(shop.url + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  }
  const home = await (await fetch(shop.url)).text()
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(home)?.[0]
  expect(manifest).toBeDefined()
  const text = await (await fetch(shop.url + manifest)).text()
  expect(text).toContain('home-page')
  expect(text).not.toContain('development')
  const server = readFileSync(new URL('../../build/server/index.js', import.meta.url), 'utf8')
  expect(server).not.toMatch(/development\/(components|letters)/)
})
