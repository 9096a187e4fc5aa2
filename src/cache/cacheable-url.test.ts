import { expect, test } from 'vitest'
import { openTestApp } from '#test/open-test-app.ts'
import { openCacheableUrls } from './cacheable-url.ts'

const cacheableUrl = openCacheableUrls(null)
const at = (path: string, init?: RequestInit) => cacheableUrl(new Request(`http://shop.test${path}`, init))

test('a page that is the same for everybody is cached once, whatever else its query contains', () => {
  expect(at('/')).toBe('http://shop.test/')
  expect(at('/?utm_source=mail')).toBe('http://shop.test/')
  expect(at('/repairs?brand=SamsungZ&x=1')).toBe('http://shop.test/repairs?brand=SamsungZ')
  expect(at('/repairs/iphone13?repair=screen')).toBe('http://shop.test/repairs/iphone13?repair=screen')
  expect(at('/booking/iphone13/screen?x=1')).toBe('http://shop.test/booking/iphone13/screen')
})

test('a URL with typed text is never cached', () => {
  expect(at('/repairs?q=14+pro')).toBeNull()
  expect(at('/repairs?brand=Nokia')).toBeNull()
  expect(at('/repairs?year=2021')).toBeNull()
  expect(at('/repairs?brand=iPhone&sort=oldest')).toBeNull()
  expect(at('/booking/iphone13/Antenna')).toBeNull()
  expect(at('/booking/iphone13/antenna-of-a-stranger')).toBeNull()
  expect(at('/booking/iphone13/screen/more')).toBeNull()
  expect(at('/contact?sent=yes')).toBeNull()
  expect(at('/account/login?next=/account/dashboard')).toBeNull()
})

test('a page of a repair or series that the shop has added is cached while there is one, and of no other', () => {
  const added = new Set(['repair waterdamage', 'brand Pixel'])
  const own = openCacheableUrls(null, (key, value) => added.has(`${key} ${value}`))
  const find = (path: string) => own(new Request(`http://shop.test${path}`))
  for (const page of [
    '/repairs/iphone13?repair=waterdamage',
    '/repairs?brand=Pixel',
    '/repairs?brand=iPhone',
  ])
    expect(find(page)).toBe(`http://shop.test${page}`)
  for (const page of [
    '/repairs/iphone13?repair=nonsense',
    '/repairs/iphone13?repair=Pixel',
    '/repairs?brand=waterdamage',
    '/repairs?brand=Pixel&brand=nonsense',
    '/repairs?brand=iPhone&brand=iPhone',
    '/repairs?brand=Pixel&brand=iPhone',
  ])
    expect([page, find(page)]).toEqual([page, null])
  added.clear()
  expect(find('/repairs/iphone13?repair=waterdamage')).toBeNull()
  expect(find('/repairs/iphone13?repair=screen')).not.toBeNull()
})

test('nothing is cached for a visitor with one of our cookies, nor for personal pages', () => {
  expect(at('/', { headers: { cookie: 'theme=1; mendpost-session=x' } })).toBeNull()
  expect(at('/', { headers: { cookie: '__Host-mendpost-draft=x' } })).toBeNull()
  expect(at('/', { method: 'POST' })).toBeNull()
  expect(at('/booking/iphone13/screen', { headers: { cookie: 'mendpost-draft=x' } })).toBeNull()
  expect(at('/booking/iphone13/screen', { method: 'POST' })).toBeNull()
  expect(at('/account/dashboard')).toBeNull()
  expect(at('/confirmation')).toBeNull()
})

test('every page of the sitemap is cacheable, and so are log-in and sign-up', async () => {
  const shop = await openTestApp()
  const sitemap = await (await shop.fetch('/sitemap.xml')).text()
  await shop.close()
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => new URL(page!).pathname)
  expect(pages.length).toBeGreaterThan(80)
  expect([...pages, '/account/login', '/account/register'].filter((page) => at(page) === null)).toEqual([])
})

test('a drawing reads no cookie, so that every visitor gets the cached one', () => {
  const cookie = 'mendpost-session=x'
  expect(at('/drawings/iphone13.svg', { headers: { cookie } })).toBe('http://shop.test/drawings/iphone13.svg')
})
