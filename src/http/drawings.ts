import { createEtag } from '#domain/shop/ready-answer.ts'
import { drawPhone } from '#drawings/draw-phone.ts'
import type { RouterDeps } from './register.ts'
import { matchesEtag } from './etag.ts'

/** Registers each phone's drawing: `/drawings/{slug}.svg` for tiles, `/drawings/{slug}.parts.svg` with its parts. */
export function registerDrawings({ app }: RouterDeps): void {
  app.get('/drawings/:file', (c) => {
    const svg = draw(c.req.param('file'))
    if (!svg) return c.text('There is no such drawing.', 404)
    const headers = {
      etag: createEtag(svg),
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    }
    if (matchesEtag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
    return c.body(svg, 200, { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' })
  })
}

function draw(file: string): string | null {
  const [, slug, parts] = /^([a-z0-9]+)(\.parts)?\.svg$/.exec(file) ?? []
  return slug === undefined ? null : drawPhone(slug, parts ? 'parts' : 'tile')
}
