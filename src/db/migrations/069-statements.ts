import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Statements of the bank with their lines, what was booked by them, and which columns of a table hold what. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, ref, oneOf, table, unique, index } = ddl(tx, engine)
  await table('statements', [
    id(),
    `form ${text} not null ${oneOf('form', ['csv', 'ofx', 'camt'])}`,
    `headings ${text} not null`,
    `account ${text} not null`,
    `read_by_id ${ref('accounts')}`,
    `created_at ${int} not null`,
    `undone_at ${int}`,
  ])
  await table('statement_lines', [
    id(),
    `statement_id ${ref('statements')} not null`,
    `line ${int} not null`,
    `day ${text} not null`,
    `amount_cents ${int} not null`,
    `text ${text} not null`,
    `sameness ${text} not null`,
    `state ${text} not null ${oneOf('state', ['booked', 'proposed', 'ignored', 'already'])}`,
    `ticket_ids ${text} not null`,
    `choose ${int} not null`,
    `why ${text} not null`,
    `pays_cents ${int} not null`,
  ])
  await unique('statement_lines', ['statement_id', 'line'])
  await index('statement_lines', ['day'])
  await table('statement_payments', [
    id(),
    `line_id ${ref('statement_lines')} not null`,
    `payment_id ${ref('payments')} not null`,
  ])
  await index('statement_payments', ['line_id'])
  await unique('statement_payments', ['payment_id'])
  await table('statement_mappings', [
    id(),
    `headings ${text} not null`,
    `mapping ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('statement_mappings', ['headings'])
}
