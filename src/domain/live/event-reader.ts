import type { Shop } from '../shop.ts'
import { readNewestTicketEvents, readTicketEvents } from './read-ticket-events.ts'
import type { TicketEvent } from './who-may-know.ts'

const page = 500
const mostPages = 4

/**
 * Reads the log of events from now on, each one once. On PostgreSQL a lower number can become visible after a higher
 * one, so the last numbers are read again for as long as a change may take.
 */
export function openEventReader(shop: Shop, { windowMs }: { windowMs: number }) {
  const { db } = shop.books
  /** Everything up to this number is settled. */
  let floor: number | null = null
  /** The numbers above it that were told already, and since when. */
  const told = new Map<number, number>()

  const settle = (now: number) => {
    for (const [id, since] of [...told].sort(([a], [b]) => a - b)) {
      if (now - since < windowMs) break
      floor = id
      told.delete(id)
    }
  }

  return {
    /** What has happened since the last call; at the first one nothing has. */
    async next(): Promise<TicketEvent[]> {
      const now = performance.now()
      if (floor === null) {
        const newest = await readNewestTicketEvents(db, page)
        floor = (newest[0]?.id ?? 1) - 1
        for (const { id } of newest) told.set(id, now)
        settle(now)
        return []
      }
      const fresh: TicketEvent[] = []
      let from = floor
      for (let pages = 0; pages < mostPages; pages += 1) {
        const events = await readTicketEvents(db, from, page)
        for (const event of events) {
          if (told.has(event.id)) continue
          told.set(event.id, now)
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
