import { sql } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import { getEngine } from '#db/engine-of.ts'
import { readSliced, type Span } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'

/** A repair of a model. */
export type RepairOfModel = { repair: RepairKey; phoneId: number }
/** What finished repairs of a model were charged, and what the parts of some of them cost; integer cents. */
export type Margin = RepairOfModel & {
  finished: number
  withCosts: number
  salesCents: number
  costsCents: number
}
const finished = { table: 'ticket_facts', column: 'ended_at', where: sql`ending = 'repaired'` }
const net = sql`charged_cents - gst_cents`

/** What the repairs that were finished in a span were charged and cost, by repair and model. */
// As in `countValues`, SQLite hands over one text in place of sorted groups: the key of each repair, with its amounts
// where its costs are known.
export async function readMargins(db: Db, span: Span): Promise<Margin[]> {
  const margins = new Map<string, Margin>()
  const getMargin = (key: string): Margin => {
    const known = margins.get(key)
    if (known) return known
    const [phone, repair] = key.split(' ') as [string, RepairKey]
    const margin = { repair, phoneId: Number(phone), finished: 0, withCosts: 0, salesCents: 0, costsCents: 0 }
    margins.set(key, margin)
    return margin
  }
  if (getEngine(db) === 'sqlite') {
    await readSliced<{ list: string | null }>(
      db,
      finished,
      span,
      (
        within,
      ) => sql`select group_concat(phone_id || ' ' || repair_key || case when cost_cents is null then ''
          else ':' || (${net}) || ':' || cost_cents end) as list
        from ticket_facts where ${within} and ${finished.where}`,
      ({ list }) => {
        for (const repair of list?.split(',') ?? []) addRepair(repair, getMargin)
      },
    )
    return [...margins.values()]
  }
  type Row = { repair_key: string; phone_id: number; tickets: number; with_costs: number } & Sums
  type Sums = { sales: number; costs: number }
  await readSliced<Row>(
    db,
    finished,
    span,
    (within) => sql`select repair_key, phone_id, count(*) as tickets, count(cost_cents) as with_costs,
        sum(case when cost_cents is null then 0 else ${net} end) as sales, sum(coalesce(cost_cents, 0)) as costs
      from ticket_facts where ${within} and ${finished.where} group by repair_key, phone_id`,
    (row) => {
      const margin = getMargin(`${row.phone_id} ${row.repair_key}`)
      margin.finished += Number(row.tickets)
      margin.withCosts += Number(row.with_costs)
      margin.salesCents += Number(row.sales)
      margin.costsCents += Number(row.costs)
    },
  )
  return [...margins.values()]
}

/** Adds a repair that is written as `17 screen`, or as `17 screen:9000:4500` with its sale and its costs. */
function addRepair(repair: string, getMargin: (key: string) => Margin): void {
  const colon = repair.indexOf(':')
  const margin = getMargin(colon === -1 ? repair : repair.slice(0, colon))
  margin.finished++
  if (colon === -1) return
  const next = repair.indexOf(':', colon + 1)
  margin.withCosts++
  margin.salesCents += Number(repair.slice(colon + 1, next))
  margin.costsCents += Number(repair.slice(next + 1))
}
