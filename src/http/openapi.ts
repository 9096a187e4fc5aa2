import { openApiDocument } from '#contract/openapi.ts'
import type { RouterDeps } from './bind-calls.ts'

/** Registers the OpenAPI 3.1 document of all endpoints. */
export function registerOpenApi(router: RouterDeps): void {
  let document: unknown
  router.app.get('/api/openapi.json', (c) => c.json((document ??= openApiDocument())))
}
