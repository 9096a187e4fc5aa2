import { sql, type RawBuilder } from 'kysely'
import { getEngine } from './engine-of.ts'
import { readSliced, type Span, type Timed } from './slices.ts'
import type { Db } from './tables.ts'

/** How many rows have each whole number. */
export type ValueCounts = Map<number, number>

/**
 * Counts the values of several whole numbers in the rows of a span, all in one pass; a row without a value counts nowhere.
 */
// SQLite sorts the rows of each group-by, which takes several times as long as reading them: there the values come as
// one text and are counted here. PostgreSQL hashes them.
export async function countValues(
  db: Db,
  timed: Timed,
  span: Span,
  values: readonly RawBuilder<number>[],
): Promise<ValueCounts[]> {
  const counts = values.map((): ValueCounts => new Map())
  const from = sql`from ${sql.table(timed.table)}`
  const only = timed.where ? sql`and ${timed.where}` : sql``
  if (getEngine(db) === 'sqlite') {
    const lists = values.map((value, place) => sql`group_concat(${value}) as ${sql.ref(`v${place}`)}`)
    await readSliced<Record<string, string | null>>(
      db,
      timed,
      span,
      (within) => sql`select ${sql.join(lists)} ${from} where ${within} ${only}`,
      (row) => {
        for (const [place, own] of counts.entries()) countListed(row[`v${place}`] ?? '', own)
      },
    )
    return counts
  }
  const names = values.map((_, place) => sql.ref(`v${place}`))
  const named = values.map((value, place) => sql`${value} as ${names[place]!}`)
  // Several sets come from one pass; each row belongs to one of them.
  const sets = names.map((name) => sql`(${name})`)
  const places = names.map((name, place) => sql`when grouping(${name}) = 0 then ${sql.lit(place)}`)
  await readSliced<{ place: number; value: number | null; number: number }>(
    db,
    timed,
    span,
    (within) => sql`select case ${sql.join(places, sql` `)} end as place,
        coalesce(${sql.join(names)}) as value, count(*) as number
      from (select ${sql.join(named)} ${from} where ${within} ${only}) as chosen
      group by grouping sets (${sql.join(sets)})`,
    ({ place, value, number }) => {
      if (value === null) return
      const own = counts[place]!
      own.set(Number(value), (own.get(Number(value)) ?? 0) + Number(number))
    },
  )
  return counts
}

const [comma, minus, zero] = [44, 45, 48]

/** Counts the whole numbers of a list such as `3,-1,3`. */
export function countListed(list: string, counts: ValueCounts): void {
  if (list === '') return
  let [value, sign] = [0, 1]
  for (let place = 0; place <= list.length; place++) {
    const code = place === list.length ? comma : list.charCodeAt(place)
    if (code === minus) sign = -1
    else if (code === comma) {
      const key = value * sign || 0
      counts.set(key, (counts.get(key) ?? 0) + 1)
      ;[value, sign] = [0, 1]
    } else value = value * 10 + code - zero
  }
}
