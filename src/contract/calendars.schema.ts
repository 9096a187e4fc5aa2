import { z } from 'zod'
import { calls, customers, everybody } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'
import { idInPathSchema } from './text.schema.ts'
import { trackTokenSchema } from './track-token.schema.ts'

/** Calendar files (iCalendar, RFC 5545). */
export const calendarCalls = calls({
  /** The hours of the days on which the shop is open, and its closures, as far ahead as closures are announced. */
  'GET /api/opening-hours.ics': { for: everybody, input: z.object({}), output: z.never() },
  /** The dates of the caller's own ticket; 404 while it has none. */
  'GET /api/tickets/{id}/dates.ics': {
    for: customers(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: z.never(),
  },
  /** The same by its private link, once this browser has unlocked it. */
  'GET /api/track/{token}/dates.ics': {
    for: everybody,
    input: z.object({ token: trackTokenSchema }),
    output: z.never(),
  },
})
