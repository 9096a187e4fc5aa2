import { sql, type RawBuilder } from 'kysely'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import { readSliced, type Span } from '#db/slices.ts'
import { finalCents, splitHeld } from './held.ts'

const invoices = { table: 'invoices', column: 'issued_at' }
const payments = { table: 'payments', column: 'paid_at' }
const received = sql`case kind when 'payment' then amount_cents else 0 - amount_cents end`
const TICKETS_PER_QUERY = 500
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

/** What was open at a moment, in integer cents. */
type Balances = { unpaid: number; deposits: number; owedBack: number }

/**
 * What was invoiced and not paid at a moment, and what was held without a document: the balances of tickets whose money has
 * not moved since, and of the few that moved before and after it, as they were then.
 */
export async function readBalances(db: Db, at: number): Promise<Balances> {
  const sum = async (query: RawBuilder<{ total: number | null }>) => {
    const { rows } = await query.execute(db)
    return Number(rows[0]?.total ?? 0)
  }
  const balances: Balances = {
    // Every ticket has a day or ''; with this condition, and a plus before the other, the index of the few unpaid tickets is read.
    unpaid: await sum(sql`select sum(charged_cents - paid_cents) as total
      from ticket_facts where charged_cents > paid_cents and due_on >= '' and + moved_at < ${at}`),
    deposits: await sum(
      sql`select sum(deposit_cents) as total from ticket_facts where deposit_cents > 0 and moved_at < ${at}`,
    ),
    owedBack: await sum(
      sql`select sum(owed_back_cents) as total from ticket_facts where owed_back_cents > 0 and moved_at < ${at}`,
    ),
  }
  const tickets: number[] = []
  await readSliced<{ ticket_id: number }>(
    db,
    { table: 'ticket_facts', column: 'moved_at' },
    { start: at, end: FOREVER },
    (within) => sql`select ticket_id from ticket_facts where ${within} and moved_first_at < ${at}`,
    ({ ticket_id }) => tickets.push(Number(ticket_id)),
  )
  // The plus keeps SQLite from reading by time in place of by ticket.
  for (let from = 0; from < tickets.length; from += TICKETS_PER_QUERY) {
    const among = numbersIn(getEngine(db), tickets.slice(from, from + TICKETS_PER_QUERY))
    type Row = { charged: number; received: number; final: number | null }
    const { rows } = await sql<Row>`select sum(charged) as charged, sum(received) as received,
        ${finalCents(sql`moves.ticket_id`, at)} as final from (
        select ticket_id, total_cents as charged, 0 as received
          from invoices where ticket_id in ${among} and + issued_at < ${at}
        union all
        select ticket_id, 0 as charged, ${received} as received
          from payments where ticket_id in ${among} and + paid_at < ${at}
      ) as moves group by ticket_id`.execute(db)
    for (const row of rows) {
      const [charged, paid] = [Number(row.charged), Number(row.received)]
      const final = row.final === null ? null : Number(row.final)
      const { deposit, owedBack } = splitHeld({ charged, received: paid, final })
      balances.unpaid += Math.max(0, charged - paid)
      balances.deposits += deposit
      balances.owedBack += owedBack
    }
  }
  return balances
}
