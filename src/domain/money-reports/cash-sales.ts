import { sql } from 'kysely'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { readSliced, type Span } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import { calculateGst } from '../money/gst.ts'
import { finalCents, splitHeld } from '../money/held.ts'

/** A ticket's documents and payments up to a moment, in integer cents, and its deposit where that counts when it comes. */
type TicketMoney = { charged: number; gst: number; received: number; deposit?: number }

/** Which deposits count as sales on the day on which they come: none, or all, with GST or without. */
export type DepositSales = 'none' | 'with_gst' | 'without_gst'

/** Sales and the GST in them. */
export type Sales = { sales: number; gst: number }

/**
 * What counts as sold on the cash basis: what was received, at most what is charged. Its GST is that of the documents
 * once all is received, and before that its share of it, half a cent rounded up. A deposit that counts holds one eleventh.
 */
export function calculateCashSales(
  { charged, gst, received, deposit = 0 }: TicketMoney,
  deposits: DepositSales = 'none',
): Sales {
  if (received >= charged) {
    const counted = deposits === 'none' ? 0 : deposit
    return { sales: charged + counted, gst: gst + (deposits === 'with_gst' ? calculateGst(counted) : 0) }
  }
  if (received <= 0) return { sales: 0, gst: 0 }
  // Products of cents exceed the safe integers.
  const [whole, part, all] = [BigInt(gst), BigInt(received), BigInt(charged)]
  return { sales: received, gst: Number((2n * whole * part + all) / (2n * all)) }
}

type Row = {
  charged: number
  gst: number
  received: number
  final: number | null
  charged_before: number
  gst_before: number
  received_before: number
  final_before: number | null
}

const TICKETS_PER_QUERY = 500
/** After every moment of the shop. */
const FOREVER = 8_640_000_000_000_000

/**
 * Sums the cash sales of a period: for each ticket with a movement in it, what counts at its end less what counted at
 * its start. So the sum over adjoining periods is what counts at the end of the last one. A ticket whose money moved in
 * the period alone counts as it is now, in one sum with the others.
 */
export async function sumCashSales(db: Db, span: Span, deposits: DepositSales): Promise<Sales> {
  const total: Sales = { sales: 0, gst: 0 }
  const { start, end } = span
  const around: number[] = []
  const moved = { table: 'ticket_facts', column: 'moved_at' }
  const since = { start, end: FOREVER }
  const counted = deposits === 'none' ? sql`0` : sql`deposit_cents`
  const gstOfCounted = deposits === 'with_gst' ? sql`(2 * deposit_cents + 11) / 22` : sql`0`
  await readSliced<{ sales: number | null; gst: number | null }>(
    db,
    moved,
    span,
    (within) => sql`select
        sum(case when paid_cents >= charged_cents then charged_cents when paid_cents <= 0 then 0
          else paid_cents end + ${counted}) as sales,
        sum(case when paid_cents >= charged_cents then gst_cents when paid_cents <= 0 then 0
          else (2 * gst_cents * paid_cents + charged_cents) / (2 * charged_cents) end
          + ${gstOfCounted}) as gst
      from ticket_facts where ${within} and moved_first_at >= ${start}`,
    ({ sales, gst }) => {
      total.sales += Number(sales ?? 0)
      total.gst += Number(gst ?? 0)
    },
  )
  await readSliced<{ ticket_id: number }>(
    db,
    moved,
    since,
    (within) => sql`select ticket_id from ticket_facts where ${within} and moved_first_at < ${end}
      and (moved_first_at < ${start} or moved_at >= ${end})`,
    ({ ticket_id }) => around.push(Number(ticket_id)),
  )
  const toSales = (...columns: [number, number, number, number | null]) =>
    calculateCashSales(toTicketMoney(...columns), deposits)
  for (let from = 0; from < around.length; from += TICKETS_PER_QUERY) {
    for (const row of await readTickets(db, span, around.slice(from, from + TICKETS_PER_QUERY))) {
      const now = toSales(row.charged, row.gst, row.received, row.final)
      const before = toSales(row.charged_before, row.gst_before, row.received_before, row.final_before)
      total.sales += now.sales - before.sales
      total.gst += now.gst - before.gst
    }
  }
  return total
}

function toTicketMoney(...[documents, tax, entries, total]: [number, number, number, number | null]) {
  const [charged, gst, received] = [Number(documents), Number(tax), Number(entries)]
  const { deposit } = splitHeld({ charged, received, final: total === null ? null : Number(total) })
  return { charged, gst, received, deposit }
}

async function readTickets(db: Db, { start, end }: Span, tickets: number[]): Promise<Row[]> {
  const among = numbersIn(getEngine(db), tickets)
  // The plus keeps SQLite from reading by time in place of by ticket.
  const { rows } = await sql<Row>`with documents as (
      select ticket_id, sum(total_cents) as charged, sum(gst_cents) as gst,
        sum(case when issued_at < ${start} then total_cents else 0 end) as charged_before,
        sum(case when issued_at < ${start} then gst_cents else 0 end) as gst_before
      from invoices where ticket_id in ${among} and + issued_at < ${end} group by ticket_id
    ), entries as (
      select ticket_id,
        sum(case kind when 'payment' then amount_cents else 0 - amount_cents end) as received,
        sum(case when paid_at >= ${start} then 0 when kind = 'payment' then amount_cents
          else 0 - amount_cents end) as received_before
      from payments where ticket_id in ${among} and + paid_at < ${end} group by ticket_id
    )
    select coalesce(charged, 0) as charged, coalesce(gst, 0) as gst, coalesce(received, 0) as received,
      coalesce(charged_before, 0) as charged_before, coalesce(gst_before, 0) as gst_before,
      coalesce(received_before, 0) as received_before,
      ${finalCents(sql`ticket_facts.ticket_id`, end)} as final,
      ${finalCents(sql`ticket_facts.ticket_id`, start)} as final_before
    from ticket_facts
    left join documents on documents.ticket_id = ticket_facts.ticket_id
    left join entries on entries.ticket_id = ticket_facts.ticket_id
    where ticket_facts.ticket_id in ${among}`.execute(db)
  return rows
}
