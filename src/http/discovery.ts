import { catalogueNow } from '#domain/catalogue/cached-catalogue.ts'
import { deliveredAccent } from '#domain/look/accent-colours.ts'
import { publicLook } from '#domain/look/read-look.ts'
import { publicProfile } from '#domain/shop/shop-profile.ts'
import { shownTexts } from '#domain/texts/page-texts.ts'
import { shownServices } from '#domain/texts/shown-texts.ts'
import type { RouterDeps } from './bind-calls.ts'

/** Public pages besides the catalogue's, for search engines. */
const publicPages = [
  '/',
  '/repairs',
  '/contact',
  '/about',
  '/identify',
  '/locations',
  '/warranty',
  '/terms',
  '/privacy',
]

const privateParts = ['/account/', '/admin/', '/booking/', '/confirmation', '/api/', '/track/', '/t/']

/** Registers robots.txt, the sitemap and the web app manifest. */
export function registerDiscovery({ app, shop, publicOrigin }: RouterDeps): void {
  const getOrigin = (request: Request) => publicOrigin ?? new URL(request.url).origin

  // Until the shop opens, there is nothing for search engines.
  const isSoon = async () => (await publicProfile(shop)).opening?.state === 'soon'

  app.get('/robots.txt', async (c) => {
    const disallowed = (await isSoon()) ? ['/'] : privateParts
    const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '']
    return c.text(`${lines.join('\n')}\nSitemap: ${getOrigin(c.req.raw)}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', async (c) => {
    const { phones } = await catalogueNow(shop)
    const services = shownServices(await shownTexts(shop)).map(({ slug }) => `/services/${slug}`)
    const paths = (await isSoon())
      ? []
      : [...publicPages, ...services, ...phones.map(({ phoneid }) => `/repairs/${phoneid}`)]
    const urls = paths.map((path) => `<url><loc>${getOrigin(c.req.raw)}${path}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
  })

  app.get('/manifest.webmanifest', async (c) => {
    const { name } = await publicProfile(shop)
    const { accent } = await publicLook(shop)
    const manifest = {
      name,
      short_name: name,
      start_url: '/',
      display: 'browser',
      background_color: '#f3eee3',
      theme_color: (accent ?? deliveredAccent).light.accent,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    }
    return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json' })
  })
}
