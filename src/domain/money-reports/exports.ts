import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import {
  exportParts,
  listFileParts,
  type ExportFormat,
  type ExportPart,
  type FilePart,
} from '#contract/money-reports.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { MoneyExport } from '#contract/money-reports.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { MoneyExportsTable } from '#db/schema/money-exports.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { readProfile, shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import type { CsvFile } from './list-files.ts'
import type { ExportContents, ExportSettings } from './export-rows.ts'
import { findNew, readOneExport } from './list-exports.ts'
import { readPeriod, type DayRange } from '../shop/report-period.ts'
import { readExport } from './read-export.ts'
import { writeExport } from './write-export.ts'

type ExportInput = { format: ExportFormat; part?: ExportPart | undefined }

const ITEMS_PER_QUERY = 500

/** Writes the file of a period. Nothing counts as exported by it. */
export async function writePeriodExport(
  shop: Shop,
  { format, part = 'sales', ...days }: { format: ExportFormat; part?: FilePart | undefined } & DayRange,
  by: Caller,
): Promise<CsvFile> {
  const period = await readPeriod(shop, days)
  const { from, to } = period
  const settings = pickSettings(await shopProfile(shop))
  const of = requirePart(format, part)
  const contents = await readExport(shop.database.db, of, period, settings.timeZone)
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
      const settings = pickSettings((await readProfile(tx)).profile)
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
          account_code: settings.accountCode,
          payment_account: settings.paymentAccounts.bank,
          payment_accounts: JSON.stringify({
            ...settings.paymentAccounts,
            deposits: settings.depositAccount,
          }),
          days_to_pay: settings.daysToPay,
          time_zone: settings.timeZone,
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
      const contents = await readExport(tx, part, { exportId: id, lastNumber }, settings.timeZone)
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
      return { export: await readOneExport(tx, format, number), file }
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
  { format, number, part }: { format: ExportFormat; number: number; part?: FilePart | undefined },
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
  const of = part ?? row.part
  if (!listFileParts(format, row.part).includes(of)) throw refusePart('That export has no such file.')
  const source = { exportId: row.id, lastNumber: row.last_number }
  const contents = await readExport(db, row.part, source, row.time_zone)
  const file = toFile(getFileName({ format, part: of, number }), format, of, contents, toSettings(row))
  await shop.database.transaction((tx) =>
    recordEvent(tx, shop, {
      kind: 'money.exported',
      by,
      subjectId: number,
      details: { format, part: of, rows: row.row_count, sha256: file.sha256 },
    }),
  )
  return file
}

/** The settings that files name, as they are now. */
function pickSettings(profile: ShopProfile): ExportSettings {
  const { accountCode, paymentAccounts, depositAccount, daysToPay, timeZone } = profile
  return { accountCode, paymentAccounts, depositAccount, daysToPay, timeZone }
}

/** The settings that an export was written with; those of earlier releases had one account for all payments. */
function toSettings(row: Selectable<MoneyExportsTable>): ExportSettings {
  const { payment_account: one } = row
  const stored =
    row.payment_accounts === '' ? {} : (JSON.parse(row.payment_accounts) as Record<string, string>)
  const accounts = { card: one, bank: one, cash: one, terminal: one, deposits: one, ...stored }
  const { deposits, ...paymentAccounts } = accounts
  return {
    accountCode: row.account_code,
    paymentAccounts,
    depositAccount: deposits,
    daysToPay: row.days_to_pay,
    timeZone: row.time_zone,
  }
}

/** The part of exports whose rows a file holds; refuses one that the format has not. */
function requirePart(format: ExportFormat, part: FilePart): ExportPart {
  const of = exportParts.find((one) => listFileParts(format, one).includes(part))
  if (!of) throw refusePart('Xero takes deposits and refunds with the payments.')
  return of
}

function refusePart(message: string): Refusal {
  return refuseField('part', message)
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
  part: FilePart,
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
  part: FilePart
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
