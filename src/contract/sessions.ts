import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './sessions.schema.ts'

/** A logged-in browser. */
export type Session = z.infer<typeof schemas.sessionSchema>

/** The caller's own sessions, the last used first. */
export const getSessions = endpoint<typeof schemas.getSessionsSchemas>('GET', '/api/account/sessions', {
  for: levels.customer,
})
export const endSession = endpoint<typeof schemas.endSessionSchemas>('DELETE', '/api/account/sessions/{id}', {
  for: levels.customer,
})
/** Ends all sessions but the present one. Returns how many. */
export const endOtherSessions = endpoint<typeof schemas.endOtherSessionsSchemas>(
  'POST',
  '/api/account/sessions/endings',
  { for: levels.customer },
)
