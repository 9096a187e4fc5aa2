import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './accounts.schema.ts'

/** Returns the viewer. In a file of its own, since every page loads it and few load the other endpoints of accounts. */
export const checkAuth = endpoint<typeof schemas.checkAuthSchemas>('GET', '/api/check-auth', {
  for: levels.anonymous,
})
