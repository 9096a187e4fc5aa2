import { sql } from 'kysely'
import type { Numbers } from '#contract/numbers.schema.ts'
import { readSliced, type Span } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'

type Source = Numbers['sources'][number]

/** The condition of the index that holds them. */
const isNamed = sql`source <> ''`
const MAX_SOURCES = 100

/** Bookings by where they came from, of a period and of the one before; most first. */
export async function readSources(db: Db, now: Span, before: Span): Promise<Source[]> {
  const sources = new Map<string, Source>()
  const count = (when: 'now' | 'before', span: Span) =>
    readSliced<{ source: string; number: number }>(
      db,
      { table: 'tickets', column: 'created_at', where: isNamed },
      span,
      (within) =>
        sql`select source, count(*) as number from tickets where ${within} and ${isNamed} group by source`,
      ({ source, number }) => {
        const row = sources.get(source) ?? { source, now: 0, before: 0 }
        sources.set(source, { ...row, [when]: row[when] + Number(number) })
      },
    )
  await count('now', now)
  await count('before', before)
  return [...sources.values()]
    .sort(
      (one, other) =>
        other.now - one.now || other.before - one.before || one.source.localeCompare(other.source),
    )
    .slice(0, MAX_SOURCES)
}
