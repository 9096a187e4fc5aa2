import { sql } from 'kysely'
import type { NumberHole } from '#contract/money-reports.schema.ts'
import { readSliced, type Span } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import type { VersionedProfile } from '../shop/shop-profile.ts'
import type { Period } from '../shop/report-period.ts'

const MAX_HOLES = 100
const NUMBERS_AT_ONCE = 10_000

/**
 * Finds invoice numbers that are missing before a document of the period, and behind the last one. Numbers are given out
 * without a gap, so that a hole means that rows were lost.
 */
export async function findHoles(
  db: Db,
  { start, end }: Pick<Period, 'start' | 'end'>,
  { firstInvoiceNumber }: Pick<VersionedProfile['profile'], 'firstInvoiceNumber'>,
): Promise<NumberHole[]> {
  const holes = (await isUnbroken(db, { start, end }, firstInvoiceNumber))
    ? []
    : await findMissing(db, start, end, firstInvoiceNumber)
  const lost = await findLostEnd(db, start, end)
  return lost ? [...holes, lost] : holes
}

/** Whether every number stands in the table from the one before the first document of a period to its last. */
async function isUnbroken(db: Db, span: Span, firstInvoiceNumber: number): Promise<boolean> {
  let [first, last] = [Infinity, 0]
  await readSliced<{ first: number; last: number }>(
    db,
    { table: 'invoices', column: 'issued_at' },
    span,
    (within) => sql`select min(number) as first, max(number) as last from invoices where ${within}`,
    (row) => {
      if (row.first === null) return
      first = Math.min(first, Number(row.first))
      last = Math.max(last, Number(row.last))
    },
  )
  if (last === 0) return true
  const { before } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.max<number | null>('number').as('before'))
    .where('number', '<', first)
    .executeTakeFirstOrThrow()
  // Nothing stands before the first number that was ever given out.
  if (before === null ? first > firstInvoiceNumber : Number(before) !== first - 1) return false
  let present = 0
  for (let from = first; from <= last; from += NUMBERS_AT_ONCE) {
    const { number } = await db
      .selectFrom('invoices')
      .select(({ fn }) => fn.countAll<number>().as('number'))
      .where('number', '>=', from)
      .where('number', '<=', Math.min(last, from + NUMBERS_AT_ONCE - 1))
      .executeTakeFirstOrThrow()
    present += Number(number)
  }
  return present === last - first + 1
}

async function findMissing(
  db: Db,
  start: number,
  end: number,
  firstInvoiceNumber: number,
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
  return orphans.flatMap(({ number, before }) => {
    // Nothing stands before the first number that was ever given out.
    const from = before === null ? Math.min(firstInvoiceNumber, number) : Number(before) + 1
    return from < number ? [{ from, to: number - 1 }] : []
  })
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
