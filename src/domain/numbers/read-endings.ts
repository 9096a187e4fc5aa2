import { sql } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import { returnedUnrepaired, type TicketEnding } from '#contract/numbers.ts'
import type { Db } from '#db/tables.ts'
import { readSliced, type Span } from '#db/slices.ts'

/** A repair of a model. */
export type RepairOfModel = { repair: RepairKey; phoneId: number }
/** What finished repairs of a model were charged, and what the parts of some of them cost; integer cents. */
export type Margin = RepairOfModel & {
  finished: number
  withCosts: number
  salesCents: number
  costsCents: number
}
export type Endings = {
  neverArrived: number
  finished: number
  returned: number
  /** What the finished ones were charged, in integer cents. */
  chargedCents: number
  margins: Margin[]
}

type Row = {
  ending: TicketEnding
  repair_key: RepairKey
  phone_id: number
  tickets: number
  arrived: number
  charged: number
  with_costs: number
  sales: number
  costs: number
}

/** How the tickets that ended in a span ended; the margins by repair and model only when they are asked for. */
export async function readEndings(
  db: Db,
  span: Span,
  { withMargins }: { withMargins: boolean },
): Promise<Endings> {
  const found: Endings = { neverArrived: 0, finished: 0, returned: 0, chargedCents: 0, margins: [] }
  const margins = new Map<string, Margin>()
  const model = withMargins ? sql`repair_key, phone_id` : sql`'' as repair_key, 0 as phone_id`
  await readSliced<Row>(
    db,
    { table: 'ticket_facts', column: 'ended_at' },
    span,
    (within) => sql`select ending, ${model}, count(*) as tickets, count(arrived_at) as arrived,
        sum(charged_cents) as charged, count(cost_cents) as with_costs,
        sum(case when cost_cents is null then 0 else charged_cents - gst_cents end) as sales,
        sum(coalesce(cost_cents, 0)) as costs
      from ticket_facts where ${within} group by ending ${withMargins ? sql`, repair_key, phone_id` : sql``}`,
    (row) => {
      const tickets = Number(row.tickets)
      if (row.ending === 'never_arrived') found.neverArrived += tickets
      if ((returnedUnrepaired as readonly TicketEnding[]).includes(row.ending))
        found.returned += Number(row.arrived)
      if (row.ending !== 'repaired') return
      found.finished += tickets
      found.chargedCents += Number(row.charged)
      if (!withMargins) return
      const key = `${row.repair_key} ${row.phone_id}`
      let margin = margins.get(key)
      if (!margin) {
        margin = {
          repair: row.repair_key,
          phoneId: Number(row.phone_id),
          finished: 0,
          withCosts: 0,
          salesCents: 0,
          costsCents: 0,
        }
        margins.set(key, margin)
      }
      margin.finished += tickets
      margin.withCosts += Number(row.with_costs)
      margin.salesCents += Number(row.sales)
      margin.costsCents += Number(row.costs)
    },
  )
  return { ...found, margins: [...margins.values()] }
}
