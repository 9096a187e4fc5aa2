import { entryLabels } from '#contract/money.ts'
import type { ExportPart } from '#contract/money-reports.ts'
import type { Db } from '#db/tables.ts'
import { getKind } from '../money/ledger.ts'
import { parseBillingDocument } from '../money/parse-billing-document.ts'
import { localDay } from '../shop/announced-closures.ts'
import type { ExportContents, ExportedDocument, ExportedPayment } from './export-rows.ts'

/** What a file holds: everything of a period, or the items of an export. */
type ExportSource = { start: number; end: number } | { exportId: number; lastNumber: number }

const ROWS_PER_QUERY = 2_000

/** Reads the contents of a file from the database. */
export async function readExport(
  db: Db,
  part: ExportPart,
  source: ExportSource,
  timeZone: string,
): Promise<ExportContents> {
  if (part === 'sales') return { documents: await readDocuments(db, source), payments: [] }
  return { documents: [], payments: await readPayments(db, source, timeZone) }
}

async function readDocuments(db: Db, source: ExportSource): Promise<ExportedDocument[]> {
  return readInPages(async (after) => {
    let query = db
      .selectFrom('invoices')
      .innerJoin('tickets', 'tickets.id', 'invoices.ticket_id')
      .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
      .select(['invoices.id', 'invoices.document', 'accounts.fullname'])
      .where('invoices.id', '>', after)
    query =
      'exportId' in source
        ? query.where('invoices.id', 'in', (items) =>
            items
              .selectFrom('money_export_items')
              .select('invoice_id')
              .where('export_id', '=', source.exportId),
          )
        : query.where('invoices.issued_at', '>=', source.start).where('invoices.issued_at', '<', source.end)
    const rows = await query.orderBy('invoices.id').limit(ROWS_PER_QUERY).execute()
    return rows.map(({ id, document: stored, fullname }) => {
      const document = parseBillingDocument(stored)
      const { buyer } = document
      return { id, row: { customer: buyer?.company ?? buyer?.name ?? fullname, document } }
    })
  })
}

async function readPayments(db: Db, source: ExportSource, timeZone: string): Promise<ExportedPayment[]> {
  return readInPages(async (after) => {
    let query = db
      .selectFrom('payments')
      .innerJoin('tickets', 'tickets.id', 'payments.ticket_id')
      .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
      .select([
        'payments.id',
        'payments.kind',
        'payments.method',
        'payments.amount_cents',
        'payments.reference',
        'payments.refunds_id',
        'payments.reverses_id',
        'payments.paid_at',
        'payments.ticket_id',
        'accounts.fullname',
      ])
      .select(({ selectFrom }) => {
        // Later invoices are left out, so that the same file can be written again.
        const invoices = selectFrom('invoices')
          .whereRef('invoices.ticket_id', '=', 'payments.ticket_id')
          .where('invoices.kind', '=', 'invoice')
          .where((where) =>
            'exportId' in source
              ? where('invoices.number', '<=', source.lastNumber)
              : where('invoices.issued_at', '<', source.end),
          )
        return [
          invoices
            .select(({ fn }) => fn.max('invoices.number').as('number'))
            .whereRef('invoices.issued_at', '<=', 'payments.paid_at')
            .as('latest'),
          invoices.select(({ fn }) => fn.min('invoices.number').as('number')).as('first'),
        ]
      })
      .where('payments.id', '>', after)
    query =
      'exportId' in source
        ? query.where('payments.id', 'in', (items) =>
            items
              .selectFrom('money_export_items')
              .select('payment_id')
              .where('export_id', '=', source.exportId),
          )
        : query.where('payments.paid_at', '>=', source.start).where('payments.paid_at', '<', source.end)
    const rows = await query.orderBy('payments.id').limit(ROWS_PER_QUERY).execute()
    return rows.map((row) => ({
      id: row.id,
      row: {
        id: row.id,
        customer: row.fullname,
        method: row.method,
        amountCents: row.kind === 'refund' ? -row.amount_cents : row.amount_cents,
        what: entryLabels[getKind(row)],
        reference: row.reference,
        ticketId: row.ticket_id,
        // The latest invoice of the time; a payment before the first one belongs to that.
        invoice: row.latest ?? row.first,
        day: localDay(row.paid_at, timeZone),
      },
    }))
  })
}

async function readInPages<Row>(
  read: (after: number) => Promise<{ id: number; row: Row }[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let after = 0; ;) {
    const page = await read(after)
    for (const { row } of page) all.push(row)
    if (page.length < ROWS_PER_QUERY) return all
    after = page.at(-1)!.id
  }
}
