import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** A ticket's documents and payments up to a moment, in integer cents. */
export type TicketMoney = { charged: number; gst: number; received: number }

/** Sales and the GST in them. */
export type Sales = { sales: number; gst: number }

/**
 * What counts as sold on the cash basis: what was received, at most what is charged. Its GST is that of the documents
 * once all is received, and before that its share of it, half a cent rounded up.
 */
export function calculateCashSales({ charged, gst, received }: TicketMoney): Sales {
  if (received >= charged) return { sales: charged, gst }
  if (received <= 0) return { sales: 0, gst: 0 }
  // Products of cents exceed the safe integers.
  const [whole, part, all] = [BigInt(gst), BigInt(received), BigInt(charged)]
  return { sales: received, gst: Number((2n * whole * part + all) / (2n * all)) }
}

type Row = {
  ticket_id: number
  charged: number
  gst: number
  received: number
  charged_before: number
  gst_before: number
  received_before: number
}

const ticketsAtOnce = 2_000

/**
 * Sums the cash sales of a period: for each ticket with a movement in it, what counts at its end less what counted at
 * its start. So the sum over adjoining periods is what counts at the end of the last one.
 */
export async function sumCashSales(db: Db, { start, end }: { start: number; end: number }): Promise<Sales> {
  const total: Sales = { sales: 0, gst: 0 }
  for (let after = 0; ;) {
    const rows = await readMovedTickets(db, start, end, after)
    for (const row of rows) {
      const now = calculateCashSales({
        charged: Number(row.charged),
        gst: Number(row.gst),
        received: Number(row.received),
      })
      const before = calculateCashSales({
        charged: Number(row.charged_before),
        gst: Number(row.gst_before),
        received: Number(row.received_before),
      })
      total.sales += now.sales - before.sales
      total.gst += now.gst - before.gst
    }
    if (rows.length < ticketsAtOnce) return total
    after = rows.at(-1)!.ticket_id
  }
}

async function readMovedTickets(db: Db, start: number, end: number, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`with moved as (
      select ticket_id from invoices where issued_at >= ${start} and issued_at < ${end}
      union
      select ticket_id from payments where created_at >= ${start} and created_at < ${end}
    ), page as (
      select ticket_id from moved where ticket_id > ${after} order by ticket_id limit ${ticketsAtOnce}
    ), documents as (
      select invoices.ticket_id, sum(total_cents) as charged, sum(gst_cents) as gst,
        sum(case when issued_at < ${start} then total_cents else 0 end) as charged_before,
        sum(case when issued_at < ${start} then gst_cents else 0 end) as gst_before
      from page join invoices on invoices.ticket_id = page.ticket_id
      where issued_at < ${end} group by invoices.ticket_id
    ), entries as (
      select payments.ticket_id,
        sum(case kind when 'payment' then amount_cents else 0 - amount_cents end) as received,
        sum(case when created_at >= ${start} then 0 when kind = 'payment' then amount_cents
          else 0 - amount_cents end) as received_before
      from page join payments on payments.ticket_id = page.ticket_id
      where created_at < ${end} group by payments.ticket_id
    )
    select page.ticket_id, coalesce(charged, 0) as charged, coalesce(gst, 0) as gst,
      coalesce(received, 0) as received, coalesce(charged_before, 0) as charged_before,
      coalesce(gst_before, 0) as gst_before, coalesce(received_before, 0) as received_before
    from page
    left join documents on documents.ticket_id = page.ticket_id
    left join entries on entries.ticket_id = page.ticket_id
    order by page.ticket_id`.execute(db)
  return rows
}
