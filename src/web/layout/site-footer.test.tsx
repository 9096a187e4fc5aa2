import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import type { Api } from '../api.ts'
import { apiContext, callerContext, flashContext, footerContext } from '../page-context.ts'
import { loader } from '../root.tsx'
import { SiteFooter } from './site-footer.tsx'
import { FooterCatalogue, toFooterCatalogue } from '../footer-catalogue.ts'

const phones: Listed = [
  { phoneid: 'iphone13', brand: 'iPhone', seriesLabel: 'Apple iPhone', displayName: 'iPhone 13' },
  { phoneid: 'samsungs8', brand: 'Samsung', seriesLabel: 'Samsung S Series', displayName: 'Samsung S8' },
]

type Listed = Parameters<typeof toFooterCatalogue>[0]

function drawn(listed: Listed): string {
  const Site = createRoutesStub([{ path: '*', Component: () => <SiteFooter profile={firstProfile} /> }])
  return renderToStaticMarkup(
    <FooterCatalogue value={toFooterCatalogue(listed)}>
      <Site initialEntries={['/']} />
    </FooterCatalogue>,
  )
}

/** Root data with the phone list or without. */
async function loaded(list: () => Promise<{ data: string }>) {
  const read = (endpoint: unknown) => {
    if (endpoint === 'GET /api/getphones') return list()
    if (endpoint === 'GET /api/profile') return Promise.resolve({ profile: firstProfile })
    throw new Error('Nothing else is asked')
  }
  const context = new RouterContextProvider()
  context.set(apiContext, { read } as Partial<Api> as Api)
  context.set(callerContext, () => Promise.resolve({ authLevel: 0, userData: null }))
  context.set(flashContext, { add: () => {}, take: () => [] })
  const request = new Request('http://localhost:3000/')
  const site = await loader({ context, request } as unknown as Parameters<typeof loader>[0])
  return { site, footer: context.get(footerContext) }
}

test('SiteFooter groups the phones by brand, with links titled by their names, in a closed drawer', () => {
  const html = drawn(phones)
  expect(html).toMatch(/<details class="site-footer-catalogue"><summary>/)
  expect(html.indexOf('Apple iPhone')).toBeLessThan(html.indexOf('Samsung S Series'))
  expect(html).toMatch(
    /<a [^>]*title="iPhone 13"[^>]*href="\/repairs\/iphone13"|href="\/repairs\/iphone13"[^>]*title="iPhone 13"/,
  )
})

test('SiteFooter leaves out a list of phones that does not load, without a message', async () => {
  const without = await loaded(() => Promise.reject(new Error('Gone fishing.')))
  expect(without).toMatchObject({ site: { flashes: [] }, footer: [] })
  expect(drawn([])).not.toContain('site-footer-catalogue')
  expect(drawn([])).toContain('© 2023 Mendpost Repairs')
  const whole = await loaded(() => Promise.resolve({ data: JSON.stringify(phones) }))
  expect(whole.footer).toEqual(toFooterCatalogue(phones))
  // The list is in the document, and not in the hydration data.
  expect(JSON.stringify(whole.site)).not.toContain('iphone13')
})

test('SiteFooter lists the newest phones of each series of a large catalogue, with a link to the others', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      phoneid: `phone${number}`,
      brand: number % 2 === 0 ? 'iPhone' : 'Samsung & Co',
      seriesLabel: number % 2 === 0 ? 'Apple iPhone' : 'Samsung & Co',
      displayName: `Phone ${number}`,
    }))
  const whole = drawn(many(200))
  expect(whole.match(/\/repairs\/phone/g)).toHaveLength(200)
  expect(whole).not.toContain('brand=')

  const bounded = drawn(many(2_000))
  expect(bounded.match(/\/repairs\/phone/g)).toHaveLength(100)
  expect(bounded).toContain('/repairs/phone1999"')
  expect(bounded).not.toContain('/repairs/phone1"')
  expect(bounded).toMatch(/<a href="\/repairs\?brand=iPhone"[^>]*>All 1000 phones in Apple iPhone<\/a>/)
  expect(bounded).toMatch(
    /<a href="\/repairs\?brand=Samsung%20%26%20Co"[^>]*>All 1000 phones in Samsung &amp; Co<\/a>/,
  )
})

test('SiteFooter escapes markup in a phone’s name', () => {
  const html = drawn([
    { phoneid: 'a"b', brand: 'iPhone', seriesLabel: 'Apple iPhone', displayName: `<b>"O'Neil" & co` },
  ])
  expect(html).toContain('>&lt;b&gt;&quot;O&#x27;Neil&quot; &amp; co</a>')
  expect(html).toContain('href="/repairs/a%22b"')
})
