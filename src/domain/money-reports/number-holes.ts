import type { NumberHole } from '#contract/money-reports.ts'
import type { Db } from '#db/tables.ts'
import type { VersionedProfile } from '../shop/shop-profile.ts'
import type { Period } from '../shop/report-period.ts'

const MAX_HOLES = 100

/**
 * Finds invoice numbers that are missing before a document of the period, and behind the last one. Numbers are given out
 * without a gap, so that a hole means that rows were lost.
 */
export async function findHoles(
  db: Db,
  { start, end }: Pick<Period, 'start' | 'end'>,
  { firstInvoiceNumber }: Pick<VersionedProfile['profile'], 'firstInvoiceNumber'>,
): Promise<NumberHole[]> {
  const orphans = await db
    .selectFrom('invoices')
    .select((select) => [
      'number',
      select
        .selectFrom('invoices as earlier')
        .select(({ fn }) => fn.max('earlier.number').as('number'))
        .whereRef('earlier.number', '<', 'invoices.number')
        .as('before'),
    ])
    .where('issued_at', '>=', start)
    .where('issued_at', '<', end)
    .where(({ not, exists, selectFrom, eb }) =>
      not(
        exists(
          selectFrom('invoices as previous')
            .select('previous.id')
            .where('previous.number', '=', eb(eb.ref('invoices.number'), '-', 1)),
        ),
      ),
    )
    .orderBy('number')
    .limit(MAX_HOLES)
    .execute()
  const holes = orphans.flatMap(({ number, before }) => {
    // Nothing stands before the first number that was ever given out.
    const from = before === null ? Math.min(firstInvoiceNumber, number) : Number(before) + 1
    return from < number ? [{ from, to: number - 1 }] : []
  })
  const lost = await findLostEnd(db, start, end)
  return lost ? [...holes, lost] : holes
}

/** Numbers that were given out after the last document there is. */
async function findLostEnd(db: Db, start: number, end: number): Promise<NumberHole | null> {
  const last = await db
    .selectFrom('invoices')
    .select(['number', 'issued_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const counter = await db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', 'invoices')
    .executeTakeFirstOrThrow()
  if (!last || last.issued_at < start || last.issued_at >= end || counter.value <= last.number) return null
  return { from: last.number + 1, to: counter.value }
}
