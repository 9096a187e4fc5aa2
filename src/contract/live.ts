import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './live.schema.ts'

/** A ticket has changed; the page reloads the ticket's data itself. */
export type LiveEvent = MissedEvents['events'][number]

/** The events since the given time; `all` when there are too many or they are too old to be listed. */
export type MissedEvents = z.infer<typeof schemas.getLiveSchemas.output>

/**
 * Events of the last `?age=` milliseconds on tickets that the caller may see. With `Accept: text/event-stream` the
 * response is a stream of server-sent events: `hello` first, `ticket` for each event, `all` when too much was missed,
 * `bye` at the session's end.
 */
export const getLive = endpoint<typeof schemas.getLiveSchemas>('GET', '/api/live', {
  for: levels.customer,
  quiet: true,
})
