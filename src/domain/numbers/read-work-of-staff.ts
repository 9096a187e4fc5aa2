import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { readSliced, type Span, type Timed } from '#db/slices.ts'

/** Numbers by account. */
export type ByAccount = Map<number, number>

const arrivalTests = { table: 'part_tests', column: 'created_at', where: sql`stage = 'intake'` }
const documents = { table: 'completions', column: 'issued_at' }

/** Who tested how many phones on arrival, and issued how many completion documents. */
export async function readWorkOfStaff(
  db: Db,
  span: Span,
): Promise<{ tested: ByAccount; documented: ByAccount }> {
  return {
    tested: await countBy(db, arrivalTests, 'tested_by_id', span),
    documented: await countBy(db, documents, 'issued_by_id', span),
  }
}

async function countBy(db: Db, timed: Timed, account: string, span: Span): Promise<ByAccount> {
  const counts: ByAccount = new Map()
  const by = sql.ref(account)
  await readSliced<{ account: number; number: number }>(
    db,
    timed,
    span,
    (within) => sql`select ${by} as account, count(*) as number from ${sql.table(timed.table)}
      where ${within} ${timed.where ? sql`and ${timed.where}` : sql``} group by ${by}`,
    (row) => {
      const key = Number(row.account)
      counts.set(key, (counts.get(key) ?? 0) + Number(row.number))
    },
  )
  return counts
}
