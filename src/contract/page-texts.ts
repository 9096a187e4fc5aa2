import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './texts.schema.ts'

// Apart from the calls of staff, which public pages need not load.

/** The texts of a page, for everybody. */
export const getPageTexts = endpoint<typeof schemas.getPageTextsSchemas>('GET', '/api/pages/texts/{page}', {
  for: levels.anonymous,
})
