import { openApiDocument } from '#contract/openapi.ts'
import { createEtag } from '#domain/shop/cached-json.ts'
import type { RouterDeps } from './bind-calls.ts'
import { matchesEtag } from './etag.ts'

/** Registers the OpenAPI 3.1 document of all calls, which is made once. */
export function registerOpenApi({ app }: RouterDeps): void {
  let made: { bytes: Uint8Array<ArrayBuffer>; etag: string } | undefined
  app.get('/api/openapi.json', (c) => {
    made ??= makeDocument()
    const headers = { etag: made.etag, 'cache-control': 'public, no-cache' }
    if (matchesEtag(c.req.header('if-none-match'), made.etag)) return c.body(null, 304, headers)
    return c.body(made.bytes, 200, { ...headers, 'content-type': 'application/json' })
  })
}

function makeDocument() {
  const bytes = Buffer.from(JSON.stringify(openApiDocument()))
  return { bytes, etag: createEtag(bytes) }
}
