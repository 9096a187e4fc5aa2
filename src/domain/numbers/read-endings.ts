import { sql, type RawBuilder } from 'kysely'
import { returnedUnrepaired } from '#contract/numbers.ts'
import type { Db } from '#db/tables.ts'
import { readSliced, type Span } from '#db/slices.ts'
import { readMargins, type Margin } from './read-margins.ts'

export type Endings = {
  neverArrived: number
  finished: number
  returned: number
  /** What the finished ones were charged, in integer cents. */
  chargedCents: number
  margins: Margin[]
}

/** How the tickets that ended in a span ended; the margins by repair and model only when they are asked for. */
export async function readEndings(
  db: Db,
  span: Span,
  { withMargins }: { withMargins: boolean },
): Promise<Endings> {
  const found: Endings = { neverArrived: 0, finished: 0, returned: 0, chargedCents: 0, margins: [] }
  const countWhere = (test: RawBuilder<unknown>, value = sql`1`) => sql`case when ${test} then ${value} end`
  const isFinished = sql`ending = 'repaired'`
  const wentBack = sql`ending in (${sql.join(returnedUnrepaired)}) and arrived_at is not null`
  type Row = { finished: number; charged: number | null; never_arrived: number; returned: number }
  await readSliced<Row>(
    db,
    { table: 'ticket_facts', column: 'ended_at' },
    span,
    // Most are finished, so the other conditions are tested on the rest alone.
    (
      within,
    ) => sql`select count(${countWhere(isFinished)}) as finished, sum(${countWhere(isFinished, sql`charged_cents`)}) as charged,
        count(case when ${isFinished} then null when ending = 'never_arrived' then 1 end) as never_arrived,
        count(case when ${isFinished} then null when ${wentBack} then 1 end) as returned
      from ticket_facts where ${within}`,
    (row) => {
      found.finished += Number(row.finished)
      found.chargedCents += Number(row.charged ?? 0)
      found.neverArrived += Number(row.never_arrived)
      found.returned += Number(row.returned)
    },
  )
  if (withMargins) found.margins = await readMargins(db, span)
  return found
}
