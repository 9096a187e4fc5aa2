import { sql, type QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/**
 * Further invoices of a ticket, with what each document covers of the agreed total; the business that an invoice is made
 * out to; the order of the emails of a ticket; the emails that staff have switched off.
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, addColumn, index } = ddl(tx, engine)
  await run('drop index invoices__invoice__ticket_id_uq')
  await addColumn('invoices', `agreed_cents ${int} not null default 0`)
  await run(`update invoices set agreed_cents = total_cents where kind = 'invoice'`)
  await coverWithNotes(tx)

  await addColumn('tickets', `buyer_company ${text} not null default ''`)
  await addColumn('tickets', `buyer_abn ${text} not null default ''`)
  await addColumn('accounts', `staff_emails_off ${text} not null default '[]'`)
  await addColumn('outbox', `sequence_key ${text}`)
  await index('outbox', ['sequence_key', 'id'], 'where sent_at is null and failed_at is null')
}

type NoteRow = { id: number; ticket_id: number; total_cents: number }
type TicketRow = { price: number; outcome: string | null }

/**
 * Adjustment notes were the only way to charge what was agreed after the invoice: a note covers as much of the agreed
 * change as its amount reaches, and the rest of it is a discount or a surcharge.
 */
async function coverWithNotes(tx: QueryExecutorProvider): Promise<void> {
  const { rows: notes } = await sql<NoteRow>`select id, ticket_id, total_cents from invoices
    where kind = 'adjustment' order by id`.execute(tx)
  const open = new Map<number, number>()
  for (const note of notes) {
    const ticketId = Number(note.ticket_id)
    const left = open.get(ticketId) ?? (await agreedSinceInvoice(tx, ticketId))
    const amount = Number(note.total_cents)
    const covers = Math.sign(left) === Math.sign(amount) ? smaller(left, amount) : 0
    open.set(ticketId, left - covers)
    if (covers !== 0)
      await sql`update invoices set agreed_cents = ${covers} where id = ${note.id}`.execute(tx)
  }
}

async function agreedSinceInvoice(tx: QueryExecutorProvider, ticketId: number): Promise<number> {
  const read = async (query: ReturnType<typeof sql<{ cents: number | null }>>) =>
    (await query.execute(tx)).rows[0]?.cents ?? null
  const { rows } = await sql<TicketRow>`select price, outcome from tickets where id = ${ticketId}`.execute(tx)
  const invoiced = await read(sql`select sum(total_cents) as cents from invoices
    where ticket_id = ${ticketId} and kind = 'invoice'`)
  const ticket = rows[0]!
  if (ticket.outcome === 'unrepaired' || ticket.outcome === 'cancelled') return -Number(invoiced)
  const newPrice = await read(sql`select amount_cents as cents from quotes where ticket_id = ${ticketId}
    and state = 'approved' and kind = 'new_price' order by id desc limit 1`)
  const extras = await read(sql`select sum(amount_cents) as cents from quotes where ticket_id = ${ticketId}
    and state = 'approved' and kind = 'extra'`)
  return Number(newPrice ?? Number(ticket.price) * 100) + Number(extras) - Number(invoiced)
}

function smaller(one: number, other: number): number {
  return Math.abs(one) < Math.abs(other) ? one : other
}
