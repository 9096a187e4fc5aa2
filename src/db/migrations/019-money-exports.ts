import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Exports for accounting programs with one row for everything they hold, and indexes for lists of money by day. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, oneOf, table, index, unique } = ddl(tx, engine)
  const formats = ['xero', 'myob']
  await table('money_exports', [
    id(),
    `number ${int} not null`,
    `format ${text} not null ${oneOf('format', formats)}`,
    `part ${text} not null ${oneOf('part', ['sales', 'payments'])}`,
    // The settings as they were, so that the file can be written again.
    `account_code ${text} not null`,
    `payment_account ${text} not null`,
    `days_to_pay ${int} not null`,
    `time_zone ${text} not null`,
    // The highest invoice number then: a later one is not named beside a payment.
    `last_number ${int} not null`,
    `row_count ${int} not null`,
    `total_cents ${int} not null`,
    `sha256 ${text} not null`,
    `created_by_id ${ref('accounts')}`,
    `created_at ${int} not null`,
  ])
  await unique('money_exports', ['number'])
  await index('money_exports', ['created_by_id'])
  await run(`insert into versions (name, value) values ('money_exports', 0) on conflict (name) do nothing`)

  await table('money_export_items', [
    id(),
    `export_id ${ref('money_exports')} not null`,
    `format ${text} not null ${oneOf('format', formats)}`,
    `invoice_id ${ref('invoices')}`,
    `payment_id ${ref('payments')}`,
    `check ((invoice_id is null) <> (payment_id is null))`,
  ])
  await index('money_export_items', ['export_id'])
  // No document and no payment is exported twice for one program.
  await unique('money_export_items', ['invoice_id', 'format'])
  await unique('money_export_items', ['payment_id', 'format'])

  await index('invoices', ['issued_at', 'id'])
  await index('payments', ['created_at', 'id'])
}
