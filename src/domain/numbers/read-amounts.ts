import { sql } from 'kysely'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import { readSliced, type Span } from '#db/slices.ts'

const invoices = { table: 'invoices', column: 'issued_at' }
const payments = { table: 'payments', column: 'created_at' }
const received = sql`case kind when 'payment' then amount_cents else 0 - amount_cents end`
const ticketsAtOnce = 2_000
/** After every moment of the shop. */
const FOREVER = 8_640_000_000_000_000

/** What was invoiced and what was received in a span, in integer cents. */
export async function readMoved(db: Db, span: Span): Promise<{ invoiced: number; paid: number }> {
  const moved = { invoiced: 0, paid: 0 }
  type Row = { total: number | null }
  await readSliced<Row>(
    db,
    invoices,
    span,
    (within) => sql`select sum(total_cents) as total from invoices where ${within}`,
    ({ total }) => (moved.invoiced += Number(total ?? 0)),
  )
  await readSliced<Row>(
    db,
    payments,
    span,
    (within) => sql`select sum(${received}) as total from payments where ${within}`,
    ({ total }) => (moved.paid += Number(total ?? 0)),
  )
  return moved
}

/** The agreed totals of the tickets that were open at a moment, in integer cents. */
export async function readOpen(db: Db, at: number): Promise<number> {
  const { rows } = await sql<{ total: number | null }>`select sum(agreed_cents) as total from ticket_facts
    where ended_at is null and booked_at < ${at}`.execute(db)
  let open = Number(rows[0]?.total ?? 0)
  await readSliced<{ total: number | null }>(
    db,
    { table: 'ticket_facts', column: 'ended_at' },
    { start: at, end: FOREVER },
    (within) =>
      sql`select sum(agreed_cents) as total from ticket_facts where ${within} and booked_at < ${at}`,
    ({ total }) => (open += Number(total ?? 0)),
  )
  return open
}

/**
 * What was invoiced and not paid at a moment, in integer cents: what is unpaid now, with the tickets that moved since
 * counted as they were then.
 */
export async function readUnpaid(db: Db, at: number): Promise<number> {
  const { rows } = await sql<{ total: number | null }>`select sum(charged_cents - paid_cents) as total
    from ticket_facts where charged_cents > paid_cents`.execute(db)
  let unpaid = Number(rows[0]?.total ?? 0)
  const since = await readMovesSince(db, at)
  const tickets = [...since.keys()].sort((one, other) => one - other)
  for (let from = 0; from < tickets.length; from += ticketsAtOnce) {
    const among = numbersIn(getEngine(db), tickets.slice(from, from + ticketsAtOnce))
    const facts = await db
      .selectFrom('ticket_facts')
      .select(['ticket_id', 'charged_cents', 'paid_cents'])
      .where('ticket_id', 'in', among)
      .execute()
    for (const { ticket_id, charged_cents, paid_cents } of facts) {
      const now = charged_cents - paid_cents
      unpaid += Math.max(0, now - since.get(ticket_id)!) - Math.max(0, now)
    }
  }
  return unpaid
}

/** By how much the balance of each ticket rose since a moment. */
async function readMovesSince(db: Db, at: number): Promise<Map<number, number>> {
  const since = new Map<number, number>()
  const add = ({ ticket_id, cents }: { ticket_id: number; cents: number }) =>
    since.set(ticket_id, (since.get(ticket_id) ?? 0) + cents)
  const span = { start: at, end: FOREVER }
  await readSliced(
    db,
    invoices,
    span,
    (within) =>
      sql<{
        ticket_id: number
        cents: number
      }>`select ticket_id, total_cents as cents from invoices where ${within}`,
    add,
  )
  await readSliced(
    db,
    payments,
    span,
    (within) =>
      sql<{
        ticket_id: number
        cents: number
      }>`select ticket_id, 0 - (${received}) as cents from payments where ${within}`,
    add,
  )
  return since
}
