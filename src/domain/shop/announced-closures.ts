import type { Selectable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Closure, PublicClosure } from '#contract/closures.schema.ts'
import type { Db } from '#db/tables.ts'
import type { ClosuresTable } from '#db/schema/closures.ts'
import { dayFormat } from './day-format.ts'

/** Public pages show closures that begin within this many days. */
export const ANNOUNCED_DAYS = 60

/** As many closures of the last year and the time to come may be kept. */
export const MAX_CLOSURES = 100
/** Every document holds the announced closures. */
const MAX_ON_PAGES = 5

/** The closures that public pages show: the present one and those that begin soon, in the zone of the shop. */
export async function announcedClosures(
  db: Db,
  now: number,
  timeZone: string,
  limit = MAX_ON_PAGES,
): Promise<PublicClosure[]> {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where('to_day', '>=', localDay(now, timeZone))
    .where('from_day', '<=', localDay(now + ANNOUNCED_DAYS * DAY_MS, timeZone))
    .orderBy('from_day')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { id: _, version: __, ...closure } = toClosure(row)
    return closure
  })
}

/** Returns the day at a moment in a time zone: `2026-12-24`. */
export function localDay(now: number, timeZone: string): string {
  return dayFormat(timeZone).format(now)
}

/** A closure as it is answered. */
export function toClosure(row: Selectable<ClosuresTable>): Closure {
  const { id, from_day: from, to_day: to, sentence, bookings, version } = row
  return { id, from, to, sentence, bookings, version }
}
