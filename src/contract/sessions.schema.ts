import { z } from 'zod'
import { idInPathSchema, idSchema } from './text.schema.ts'
import { calls, customers } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

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

/** A logged-in browser. */
export type Session = z.infer<typeof sessionSchema>

export const sessionCalls = calls({
  /** The caller's own sessions, the last used first. */
  'GET /api/account/sessions': {
    for: customers(allStaff),
    input: z.object({}),
    output: z.object({ sessions: z.array(sessionSchema) }),
  },
  'DELETE /api/account/sessions/{id}': {
    for: customers(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: ended,
  },
  /** Ends all sessions but the present one. Returns how many. */
  'POST /api/account/sessions/endings': { for: customers(allStaff), input: z.object({}), output: ended },
})
