import { z } from 'zod'
import { endOtherSessions, endSession, getSessions } from './sessions.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'

export const sessionSchema = z.object({
  id: idSchema,
  /** Such as "Firefox on Windows"; "Unknown browser" for an unknown User-Agent. */
  device: z.string(),
  began: z.string(),
  /** At most five minutes late. */
  last_seen: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
})
const ended = z.object({ ended: z.int().min(0) })

export const getSessionsSchemas = {
  input: z.object({}),
  output: z.object({ sessions: z.array(sessionSchema) }),
}
bindSchemas(getSessions, getSessionsSchemas)
export const endSessionSchemas = { input: z.object({ id: idInPathSchema }), output: ended }
bindSchemas(endSession, endSessionSchemas)
export const endOtherSessionsSchemas = { input: z.object({}), output: ended }
bindSchemas(endOtherSessions, endOtherSessionsSchemas)
