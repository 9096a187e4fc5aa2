import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { MINUTE_MS, toIsoTime } from '#contract/durations.ts'
import { exportFormats, exportParts, type ExportFormat, type ExportPart } from '#contract/money-reports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ExportList, MoneyExport } from '#contract/money-reports.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { readProfile, shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import type { CsvFile } from './list-files.ts'
import { writeExport, type ExportContents, type ExportSettings } from './export-rows.ts'
import { readPeriod, type DayRange } from '../shop/report-period.ts'
import { readExport } from './read-export.ts'

type ExportInput = { format: ExportFormat; part?: ExportPart | undefined }

const MAX_LISTED = 100
const ITEMS_PER_QUERY = 500

/** Writes the file of a period. Nothing counts as exported by it. */
export async function writePeriodExport(
  shop: Shop,
  { format, part = 'sales', ...days }: ExportInput & DayRange,
  by: Caller,
): Promise<CsvFile> {
  const period = await readPeriod(shop, days)
  const { accountCode, paymentAccount, daysToPay } = await shopProfile(shop)
  const { timeZone, from, to } = period
  const contents = await readExport(shop.database.db, part, period, timeZone)
  const settings = { accountCode, paymentAccount, daysToPay, timeZone }
  const file = toFile(`${format}-${part}-${from}-${to}`, format, part, contents, settings)
  await shop.database.transaction((tx) =>
    recordEvent(tx, shop, {
      kind: 'money.exported',
      by,
      details: { format, part, from, to, rows: countRows(contents), sha256: file.sha256 },
    }),
  )
  return file
}

/**
 * Exports everything that no export of this format holds yet, and marks it in the same transaction. Exports run one after
 * another; a document whose transaction is still open goes into the next one.
 */
export async function createExport(
  shop: Shop,
  { format, part = 'sales' }: ExportInput,
  by: Caller,
): Promise<{ export: MoneyExport; file: CsvFile }> {
  return shop.database.transaction(
    async (tx) => {
      // Locked until the transaction ends.
      const { value: number } = await tx
        .updateTable('versions')
        .set((row) => ({ value: row('value', '+', 1) }))
        .where('name', '=', 'money_exports')
        .returning('value')
        .executeTakeFirstOrThrow()
      const ids = await findNew(tx, format, part)
      if (ids.length === 0) throw new Refusal('nothing_to_export')
      const { accountCode, paymentAccount, daysToPay, timeZone } = (await readProfile(tx)).profile
      const settings = { accountCode, paymentAccount, daysToPay, timeZone }
      const last = await tx
        .selectFrom('invoices')
        .select(({ fn }) => fn.max('number').as('number'))
        .executeTakeFirst()
      const lastNumber = Number(last?.number ?? 0)
      const { id } = await tx
        .insertInto('money_exports')
        .values({
          number,
          format,
          part,
          account_code: accountCode,
          payment_account: paymentAccount,
          days_to_pay: daysToPay,
          time_zone: timeZone,
          last_number: lastNumber,
          row_count: ids.length,
          total_cents: 0,
          sha256: '',
          created_by_id: by.account?.id ?? null,
          created_at: shop.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await markItems(tx, id, format, part, ids)
      const contents = await readExport(tx, part, { exportId: id, lastNumber }, timeZone)
      const file = toFile(getFileName({ format, part, number }), format, part, contents, settings)
      await tx
        .updateTable('money_exports')
        .set({ total_cents: sumContents(contents), sha256: file.sha256 })
        .where('id', '=', id)
        .execute()
      await recordEvent(tx, shop, {
        kind: 'money.exported',
        by,
        subjectId: number,
        details: { format, part, rows: ids.length, sha256: file.sha256 },
      })
      return { export: await readOne(tx, format, number), file }
    },
    { withinMs: MINUTE_MS },
  )
}

/**
 * Writes the file of an earlier export again, from its items and the settings of that time. Customers are named as they
 * are now: a file does not keep a name that was erased.
 */
export async function writeExportAgain(
  shop: Shop,
  { format, number }: { format: ExportFormat; number: number },
  by: Caller,
): Promise<CsvFile> {
  const { db } = shop.database
  const row = await db
    .selectFrom('money_exports')
    .selectAll()
    .where('number', '=', number)
    .where('format', '=', format)
    .executeTakeFirst()
  if (!row) throw new Refusal('unknown_export')
  const settings = {
    accountCode: row.account_code,
    paymentAccount: row.payment_account,
    daysToPay: row.days_to_pay,
    timeZone: row.time_zone,
  }
  const source = { exportId: row.id, lastNumber: row.last_number }
  const contents = await readExport(db, row.part, source, row.time_zone)
  const file = toFile(getFileName(row), format, row.part, contents, settings)
  await shop.database.transaction((tx) =>
    recordEvent(tx, shop, {
      kind: 'money.exported',
      by,
      subjectId: number,
      details: { format, part: row.part, rows: row.row_count, sha256: file.sha256 },
    }),
  )
  return file
}

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

async function readOne(tx: Tx, format: ExportFormat, number: number): Promise<MoneyExport> {
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

async function findNew(tx: Tx, format: ExportFormat, part: ExportPart): Promise<number[]> {
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

async function markItems(
  tx: Tx,
  exportId: number,
  format: ExportFormat,
  part: ExportPart,
  ids: number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += ITEMS_PER_QUERY) {
    const items = ids.slice(from, from + ITEMS_PER_QUERY).map((id) => ({
      export_id: exportId,
      format,
      invoice_id: part === 'sales' ? id : null,
      payment_id: part === 'payments' ? id : null,
    }))
    await tx.insertInto('money_export_items').values(items).execute()
  }
}

function toFile(
  name: string,
  format: ExportFormat,
  part: ExportPart,
  contents: ExportContents,
  settings: ExportSettings,
): CsvFile {
  const bytes = Buffer.from(writeExport(format, part, contents, settings), 'utf8')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { filename: `${name}.csv`, bytes, sha256 }
}

function getFileName({
  format,
  part,
  number,
}: {
  format: ExportFormat
  part: ExportPart
  number: number
}): string {
  return `${format}-${part}-export-${number}`
}

function countRows({ documents, payments }: ExportContents): number {
  return documents.length + payments.length
}

function sumContents({ documents, payments }: ExportContents): number {
  return (
    documents.reduce((sum, { document }) => sum + document.total_cents, 0) +
    payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  )
}
