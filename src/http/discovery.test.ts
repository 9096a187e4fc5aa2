import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPhones, type Phone } from '#contract/catalogue.ts'
import { openTestShop, publicOrigin } from '#test/open-test-shop.ts'

let shop: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop?.close())

const textOf = async (path: string) => {
  const response = await shop.fetch(path)
  expect(response.status, path).toBe(200)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

test('robots are shown the sitemap and kept out of what belongs to somebody', async () => {
  const { type, text } = await textOf('/robots.txt')
  expect(type).toMatch(/^text\/plain/)
  const lines = text.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`)
  for (const path of ['/account/', '/admin/', '/booking/', '/confirmation', '/api/', '/track/']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines.filter((line) => /^Disallow: \/(repairs|services|contact)?$/.test(line))).toEqual([])
})

test('the sitemap names every phone of the catalogue once, by absolute addresses', async () => {
  const { type, text } = await textOf('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place!)
  expect(new Set(places).size).toBe(places.length)
  expect(places.filter((place) => new URL(place).origin !== publicOrigin)).toEqual([])

  const { body } = await shop.call(getPhones, {})
  const phones = JSON.parse(body.data) as Phone[]
  const listed = places.map((place) => new URL(place).pathname).filter((path) => path.startsWith('/repairs/'))
  expect(listed).toEqual(phones.map(({ phoneid }) => `/repairs/${phoneid}`))
})

test('the manifest carries the shop’s own name and icons of both sizes', async () => {
  const { type, text } = await textOf('/manifest.webmanifest')
  expect(type).toBe('application/manifest+json')
  const manifest = JSON.parse(text) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Mendpost Repairs', start_url: '/' })
  expect(manifest.icons.map(({ src, sizes }) => `${src} ${sizes}`)).toEqual([
    '/icon-192.png 192x192',
    '/icon-512.png 512x512',
  ])
})
