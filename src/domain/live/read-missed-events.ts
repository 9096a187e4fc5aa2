import { MINUTE_MS } from '#contract/durations.ts'
import type { MissedEvents } from '#contract/live.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readNewestEvents } from './read-ticket-events.ts'
import { canSeeEvent } from './can-see-event.ts'

/** How many of the newest events are read; a caller that missed more is answered `all`. */
const MAX_EVENTS_READ = 200
/**
 * Clocks of several processes differ a little, and an event becomes visible some time after its transaction began.
 */
const slackMs = 10_000
const MAX_AGE_LENGTH = 10 * MINUTE_MS

/** Where a caller stopped: this many milliseconds ago, or at this event. */
export type ResumePoint = { age: number } | { after: number }

/** Returns the events since a caller stopped that the caller may see: at least once each. */
export async function readMissedEvents(shop: Shop, caller: Caller, left: ResumePoint): Promise<MissedEvents> {
  if ('age' in left && left.age > MAX_AGE_LENGTH) return { events: [], all: true }
  const newest = await readNewestEvents(shop.database.db, MAX_EVENTS_READ)
  const soon = shop.now() - slackMs
  const isNew =
    'age' in left
      ? ({ createdAt }: { createdAt: number }) => createdAt >= soon - left.age
      : // A longer transaction may have written a lower id later.
        ({ id, createdAt }: { id: number; createdAt: number }) => id > left.after || createdAt >= soon
  const oldest = newest[0]
  const all = newest.length === MAX_EVENTS_READ && oldest !== undefined && isNew(oldest)
  if (all) return { events: [], all }
  const events = newest.filter((event) => isNew(event) && canSeeEvent(caller, event))
  return { events: events.map(({ id, ticketId }) => ({ id, ticket: ticketId })), all }
}
