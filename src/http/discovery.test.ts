import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Phone } from '#contract/catalogue.schema.ts'
import { openTestApp, publicOrigin } from '#test/open-test-app.ts'

let shop: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop?.close())

const getText = async (path: string) => {
  const response = await shop.fetch(path)
  expect(response.status, path).toBe(200)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

test('robots.txt names the sitemap and disallows private pages', async () => {
  const { type, text } = await getText('/robots.txt')
  expect(type).toMatch(/^text\/plain/)
  const lines = text.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`)
  for (const path of ['/account/', '/admin/', '/booking/', '/confirmation', '/api/', '/track/']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines.filter((line) => /^Disallow: \/(repairs|services|contact)?$/.test(line))).toEqual([])
})

test('sitemap.xml lists every phone of the catalogue once by absolute URL', async () => {
  const { type, text } = await getText('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place!)
  expect(new Set(places).size).toBe(places.length)
  expect(places.filter((place) => new URL(place).origin !== publicOrigin)).toEqual([])

  const { body } = await shop.call('GET /api/getphones', {})
  const phones = JSON.parse(body.data) as Phone[]
  const listed = places.map((place) => new URL(place).pathname).filter((path) => path.startsWith('/repairs/'))
  expect(listed).toEqual(phones.map(({ phoneid }) => `/repairs/${phoneid}`))
})

test('manifest.webmanifest has the shop’s name and icons of both sizes', async () => {
  const { type, text } = await getText('/manifest.webmanifest')
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
