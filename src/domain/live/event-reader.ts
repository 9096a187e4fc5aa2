import type { Shop } from '../shop.ts'
import { readNewestEvents, readEventsAfter } from './read-ticket-events.ts'
import type { TicketEvent } from './can-see-event.ts'

const page = 500
const MAX_PAGES = 4

/**
 * Reads the events from now on, each once. On PostgreSQL a lower id can become visible after a higher one, so the
 * last ids are read again for as long as a transaction may take.
 */
export function openEventReader(shop: Shop, { windowMs }: { windowMs: number }) {
  const { db } = shop.database
  /** All events up to this id have been returned. */
  let floor: number | null = null
  /** Higher ids that were already returned, and when. */
  const returned = new Map<number, number>()

  const settle = (now: number) => {
    for (const [id, since] of [...returned].sort(([a], [b]) => a - b)) {
      if (now - since < windowMs) break
      floor = id
      returned.delete(id)
    }
  }

  return {
    /** Returns the events since the last call; the first call returns none. */
    async next(): Promise<TicketEvent[]> {
      const now = performance.now()
      if (floor === null) {
        const newest = await readNewestEvents(db, page)
        floor = (newest[0]?.id ?? 1) - 1
        for (const { id } of newest) returned.set(id, now)
        settle(now)
        return []
      }
      const fresh: TicketEvent[] = []
      let from = floor
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const events = await readEventsAfter(db, from, page)
        for (const event of events) {
          if (returned.has(event.id)) continue
          returned.set(event.id, now)
          fresh.push(event)
        }
        if (events.length < page) break
        from = events.at(-1)!.id
      }
      settle(now)
      return fresh
    },
  }
}
