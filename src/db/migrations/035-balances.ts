import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** When the money of each ticket moved and fell due, so that lists and sums of money read an index instead of all documents. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, index, addColumn } = ddl(tx, engine)
  await addColumn('ticket_facts', `moved_first_at ${int}`)
  await addColumn('ticket_facts', `moved_at ${int}`)
  await addColumn('ticket_facts', `billed_at ${int}`)
  await addColumn('ticket_facts', `due_on ${text} not null default ''`)
  const [least, most] = engine === 'sqlite' ? ['min', 'max'] : ['least', 'greatest']
  const own = (what: string, table: string) =>
    `(select ${what} from ${table} where ${table}.ticket_id = ticket_facts.ticket_id)`
  const [billed, billedLast] = [own('min(issued_at)', 'invoices'), own('max(issued_at)', 'invoices')]
  const [paid, paidLast] = [own('min(created_at)', 'payments'), own('max(created_at)', 'payments')]
  const day = (moment: string) =>
    engine === 'sqlite'
      ? `date(${moment} / 1000, 'unixepoch')`
      : `to_char(to_timestamp(${moment} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
  await run(`update ticket_facts set
      billed_at = ${billed},
      moved_first_at = ${least}(coalesce(${billed}, ${paid}), coalesce(${paid}, ${billed})),
      moved_at = ${most}(coalesce(${billedLast}, ${paidLast}), coalesce(${paidLast}, ${billedLast})),
      due_on = coalesce(${own(`min(case when kind = 'invoice' and due_on <> '' then due_on end)`, 'invoices')}, '')
    where charged_cents <> 0 or paid_cents <> 0
      or exists ${own('id', 'invoices')} or exists ${own('id', 'payments')}`)
  await run(`update ticket_facts set due_on = ${day('coalesce(billed_at, moved_at)')}
    where due_on = '' and moved_at is not null`)
  await run(`create index ticket_facts__to_us__due_on_ix on ticket_facts
    (due_on, ticket_id, charged_cents, paid_cents, billed_at, moved_at) where charged_cents > paid_cents`)
  await run(`create index ticket_facts__back__moved_at_ix on ticket_facts
    (moved_at, ticket_id, charged_cents, paid_cents, billed_at) where charged_cents < paid_cents`)
  await index(
    'ticket_facts',
    ['moved_at', 'moved_first_at', 'charged_cents', 'gst_cents', 'paid_cents', 'ticket_id'],
    'where moved_at is not null',
  )
  await index('invoices', ['issued_at', 'number', 'kind', 'total_cents', 'gst_cents'])
  await run('drop index invoices__issued_at__ticket_id__kind__total_cents__gst_cents_ix')
}
