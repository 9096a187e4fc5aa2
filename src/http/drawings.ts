import { markOf } from '#domain/shop/ready-answer.ts'
import { drawPhone } from '#drawings/draw-phone.ts'
import type { Door } from './answer.ts'

type Drawing = { svg: string; etag: string }

/** Serves each phone's drawing: `/drawings/{slug}.svg` for tiles, `/drawings/{slug}.parts.svg` with its parts. */
export function serveDrawings({ app }: Door): void {
  // The catalogue is the bound: unknown slugs are never kept.
  const kept = new Map<string, Drawing>()

  app.get('/drawings/:file', (c) => {
    const drawing = kept.get(c.req.param('file')) ?? draw(c.req.param('file'))
    if (!drawing) return c.text('There is no such drawing.', 404)
    kept.set(c.req.param('file'), drawing)
    c.header('etag', drawing.etag)
    c.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
    if (c.req.header('if-none-match') === drawing.etag) return c.body(null, 304)
    return c.body(drawing.svg, 200, { 'content-type': 'image/svg+xml; charset=utf-8' })
  })
}

function draw(file: string): Drawing | null {
  const named = /^([a-z0-9]+)(\.parts)?\.svg$/.exec(file)
  if (!named) return null
  const svg = drawPhone(named[1]!, named[2] ? 'parts' : 'tile')
  if (!svg) return null
  return { svg, etag: markOf(svg) }
}
