import { openApiDocument } from '#contract/openapi.ts'
import type { Door } from './answer.ts'

/** Serves the OpenAPI 3.1 document of every endpoint that has shapes. */
export function serveOpenApi(door: Door): void {
  let document: unknown
  door.app.get('/api/openapi.json', (c) => c.json((document ??= openApiDocument())))
}
