import type { LiveNews } from '#contract/live.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readNewestTicketEvents } from './read-ticket-events.ts'
import { mayKnow } from './who-may-know.ts'

/** So many of the newest events are looked through; whoever missed more asks for everything anew. */
const lookedThrough = 200
/** Clocks of several processes differ a little, and a change is seen only some time after it was begun. */
const slackMs = 10_000
export const longestAge = 10 * 60_000

/** Where somebody left off: so many milliseconds ago, or at this event. */
export type LeftOff = { age: number } | { after: number }

/** What has happened since somebody left off, of what they may know. Rather tells a thing twice than not at all. */
export async function readLiveNews(shop: Shop, caller: Caller, left: LeftOff): Promise<LiveNews> {
  if ('age' in left && left.age > longestAge) return { events: [], all: true }
  const newest = await readNewestTicketEvents(shop.books.db, lookedThrough)
  const soon = shop.now() - slackMs
  const isNew =
    'age' in left
      ? ({ createdAt }: { createdAt: number }) => createdAt >= soon - left.age
      : // A lower number may have been written down later, by a change that took longer.
        ({ id, createdAt }: { id: number; createdAt: number }) => id > left.after || createdAt >= soon
  const oldest = newest[0]
  const all = newest.length === lookedThrough && oldest !== undefined && isNew(oldest)
  if (all) return { events: [], all }
  const events = newest.filter((event) => isNew(event) && mayKnow(caller, event))
  return { events: events.map(({ id, ticketId }) => ({ id, ticket: ticketId })), all }
}
