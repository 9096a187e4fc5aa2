import { firstDrawing } from '#contract/phone-drawings.ts'
import type { DrawingParameters } from '#contract/phone-drawings.schema.ts'
import { readPhonePicture } from '#domain/catalogue/phone-picture.ts'
import { catalogueNow } from '#domain/catalogue/cached-catalogue.ts'
import { createEtag } from '#domain/shop/cached-json.ts'
import type { Shop } from '#domain/shop.ts'
import { drawOwnPhone } from '#drawings/draw-own-phone.ts'
import { drawPhone } from '#drawings/draw-phone.ts'
import type { RouterDeps } from './bind-calls.ts'
import { matchesEtag } from './etag.ts'

/**
 * Registers each phone's picture: `/drawings/{slug}.svg` for tiles, `/drawings/{slug}.parts.svg` with its parts,
 * `/drawings/{slug}.jpg` when the shop has uploaded one.
 */
export function registerDrawings({ app, shop }: RouterDeps): void {
  app.get('/drawings/:file', async (c) => {
    const found = await findPicture(shop, c.req.param('file'))
    if (!found) return c.text('There is no such drawing.', 404)
    const { content, type, changes } = found
    const headers = {
      etag: createEtag(content),
      'cache-control': changes ? 'public, no-cache' : 'public, max-age=86400, stale-while-revalidate=604800',
    }
    if (matchesEtag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
    return c.body(content, 200, { ...headers, 'content-type': type, 'x-content-type-options': 'nosniff' })
  })
}

type Found = {
  content: string | Uint8Array<ArrayBuffer>
  type: string
  /** True for pictures of the shop, which it can change at any time. */
  changes: boolean
}

async function findPicture(shop: Shop, file: string): Promise<Found | null> {
  const [, slug, kind] = /^([a-z0-9]+)(\.parts\.svg|\.svg|\.jpg)$/.exec(file) ?? []
  if (slug === undefined) return null
  if (kind === '.jpg') {
    const content = await readPhonePicture(shop, slug)
    return content && { content, type: 'image/jpeg', changes: true }
  }
  const view = kind === '.svg' ? 'tile' : 'parts'
  const type = 'image/svg+xml; charset=utf-8'
  const row = (await catalogueNow(shop)).rowBySlug.get(slug)
  if (row?.drawing) {
    const own = JSON.parse(row.drawing) as DrawingParameters
    return { content: drawOwnPhone(own, view), type, changes: true }
  }
  const delivered = drawPhone(slug, view)
  if (delivered !== null) return { content: delivered, type, changes: (row?.picture_version ?? 0) > 0 }
  // A phone that the shop has added without a drawing.
  return row ? { content: drawOwnPhone(firstDrawing, view), type, changes: true } : null
}
