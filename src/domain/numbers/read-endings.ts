import { sql, type RawBuilder } from 'kysely'
import { returnedUnrepaired, type TicketEnding } from '#contract/numbers.ts'
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
  const ofFinished = (value: RawBuilder<unknown>) => sql`case when ending = 'repaired' then ${value} end`
  await readSliced<{ finished: number; charged: number | null }>(
    db,
    { table: 'ticket_facts', column: 'ended_at' },
    span,
    (
      within,
    ) => sql`select count(${ofFinished(sql`1`)}) as finished, sum(${ofFinished(sql`charged_cents`)}) as charged
      from ticket_facts where ${within}`,
    ({ finished, charged }) => {
      found.finished += Number(finished)
      found.chargedCents += Number(charged ?? 0)
    },
  )
  await readSliced<{ ending: TicketEnding; tickets: number; arrived: number }>(
    db,
    { table: 'ticket_facts', column: 'ended_at' },
    span,
    (within) => sql`select ending, count(*) as tickets, count(arrived_at) as arrived
      from ticket_facts where ${within} and ending <> 'repaired' group by ending`,
    (row) => {
      if (row.ending === 'never_arrived') found.neverArrived += Number(row.tickets)
      if ((returnedUnrepaired as readonly TicketEnding[]).includes(row.ending))
        found.returned += Number(row.arrived)
    },
  )
  if (withMargins) found.margins = await readMargins(db, span)
  return found
}
