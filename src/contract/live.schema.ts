import { z } from 'zod'
import { idSchema } from './text.schema.ts'
import { calls, customers } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

/** The events since the given time; `all` when there are too many or they are too old to be listed. */
export type MissedEvents = z.infer<(typeof liveCalls)['GET /api/live']['output']>
/** A ticket has changed; the page reloads the ticket's data itself. */
export type LiveEvent = MissedEvents['events'][number]

export const liveCalls = calls({
  /**
   * Events of the last `?age=` milliseconds on tickets that the caller may see. With `Accept: text/event-stream` the
   * response is a stream of server-sent events: `hello` first, `ticket` for each event, `all` when too much was missed,
   * `bye` at the session's end.
   */
  'GET /api/live': {
    for: customers(allStaff),
    quiet: true,
    input: z.object({}),
    output: z.object({ events: z.array(z.object({ id: idSchema, ticket: idSchema })), all: z.boolean() }),
  },
})
