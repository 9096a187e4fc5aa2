import { sql, type RawBuilder } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { exportFormats, exportParts, type ExportFormat, type ExportPart } from '#contract/money-reports.ts'
import type { ExportList, MoneyExport } from '#contract/money-reports.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

const MAX_LISTED = 100

/** Lists earlier exports, newest first, and counts what none of them holds. */
export async function listExports(shop: Shop): Promise<ExportList> {
  const { db } = shop.database
  const rows = await exportRows(db).orderBy('money_exports.number', 'desc').limit(MAX_LISTED).execute()
  const fresh = await Promise.all(
    exportFormats.flatMap((format) =>
      exportParts.map(async (part) => ({ format, part, rows: await countNew(db, format, part) })),
    ),
  )
  return { exports: rows.map(toExport), fresh }
}

/** Reads one export. */
export async function readOneExport(tx: Tx, format: ExportFormat, number: number): Promise<MoneyExport> {
  const row = await exportRows(tx)
    .where('money_exports.number', '=', number)
    .where('money_exports.format', '=', format)
    .executeTakeFirstOrThrow()
  return toExport(row)
}

function exportRows(db: Db) {
  return db
    .selectFrom('money_exports')
    .leftJoin('accounts', 'accounts.id', 'money_exports.created_by_id')
    .select([
      'money_exports.number',
      'money_exports.format',
      'money_exports.part',
      'money_exports.row_count',
      'money_exports.total_cents',
      'money_exports.sha256',
      'money_exports.created_at',
      'accounts.fullname',
    ])
}

function toExport(row: Awaited<ReturnType<ReturnType<typeof exportRows>['execute']>>[number]): MoneyExport {
  const { row_count: rows, created_at, fullname: by, ...rest } = row
  return { ...rest, rows, by, at: toIsoTime(created_at) }
}

/** The documents or payments that no export of a format holds yet. */
export async function findNew(tx: Tx, format: ExportFormat, part: ExportPart): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select found.id ${fresh(format, part)} order by found.id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

async function countNew(db: Db, format: ExportFormat, part: ExportPart): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${fresh(format, part)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** Rows that no export of a format holds. */
function fresh(format: ExportFormat, part: ExportPart): RawBuilder<unknown> {
  const [table, column] =
    part === 'sales'
      ? [sql.table('invoices'), sql.ref('items.invoice_id')]
      : [sql.table('payments'), sql.ref('items.payment_id')]
  return sql`from ${table} as found where not exists (
    select 1 from money_export_items as items where ${column} = found.id and items.format = ${format})`
}
