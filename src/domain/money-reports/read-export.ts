import { entryLabels } from '#contract/money.ts'
import type { ExportPart } from '#contract/money-reports.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import { allocate, type Part } from '../money/allocate.ts'
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
      .leftJoin('invoices as adjusted', 'adjusted.id', 'invoices.adjusts_id')
      .select([
        'invoices.id',
        'invoices.document',
        'adjusted.document as adjusted',
        'accounts.fullname',
        'accounts.email',
        'accounts.erased_at',
      ])
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
    return rows.map(({ id, document: stored, adjusted, fullname, email, erased_at }) => {
      const document = parseBillingDocument(stored)
      const invoice = adjusted === null ? document : parseBillingDocument(adjusted)
      return {
        id,
        row: {
          customer: nameBuyer(invoice, fullname),
          email: erased_at === null ? (email ?? '') : '',
          document,
        },
      }
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
        'payments.neighbour_id',
        'payments.paid_at',
        'payments.ticket_id',
        'tickets.buyer_company',
        'accounts.fullname',
      ])
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
    const shared = await shareAmongInvoices(
      db,
      source,
      rows.map(({ ticket_id }) => ticket_id),
    )
    return rows.map((row) => {
      const parts = shared.parts.get(row.id) ?? []
      const number = parts.find(({ invoice }) => invoice !== null)?.invoice ?? shared.first.get(row.ticket_id)
      const document = number === undefined ? undefined : shared.documents.get(number)
      const customer = row.buyer_company || row.fullname
      return {
        id: row.id,
        row: {
          id: row.id,
          customer: document ? nameBuyer(document, row.fullname) : customer,
          method: row.method,
          amountCents: getSigned(row),
          parts,
          what: entryLabels[getKind(row)],
          reference: row.reference,
          ticketId: row.ticket_id,
          invoice: number ?? null,
          reverses: row.reverses_id,
          day: localDay(row.paid_at, timeZone),
        },
      }
    })
  })
}

function getSigned({ kind, amount_cents }: { kind: 'payment' | 'refund'; amount_cents: number }): number {
  return kind === 'refund' ? -amount_cents : amount_cents
}

/**
 * Shares the entries of tickets among the invoices that a file knows. Later invoices are left out, so that the same file can
 * be written again.
 */
async function shareAmongInvoices(db: Db, source: ExportSource, tickets: readonly number[]) {
  const among = numbersIn(getEngine(db), [...new Set(tickets)])
  const documents = await db
    .selectFrom('invoices')
    .select(['ticket_id', 'number', 'total_cents', 'document'])
    .where('ticket_id', 'in', among)
    .where((where) =>
      'exportId' in source ? where('number', '<=', source.lastNumber) : where('issued_at', '<', source.end),
    )
    .orderBy('number')
    .execute()
  const entries = await db
    .selectFrom('payments')
    .select(['id', 'ticket_id', 'kind', 'amount_cents', 'reverses_id', 'paid_at'])
    .where('ticket_id', 'in', among)
    .orderBy('id')
    .execute()
  const takenBack = await findTakenBack(db, source, entries)
  const parsed = documents.map(({ document, ...row }) => ({
    ...row,
    document: parseBillingDocument(document),
  }))
  const documentsOf = Map.groupBy(parsed, ({ ticket_id }) => ticket_id)
  const parts = new Map<number, Part[]>()
  for (const [ticketId, own] of Map.groupBy(entries, ({ ticket_id }) => ticket_id)) {
    const documentsHere = (documentsOf.get(ticketId) ?? []).map(({ number, total_cents, document }) => ({
      number,
      adjusts: document.adjusts,
      total: total_cents,
    }))
    const share = (rows: typeof own) => {
      const signed = rows.map((row) => ({ id: row.id, cents: getSigned(row), paidOn: '' }))
      for (const [id, shares] of allocate(documentsHere, signed).parts) parts.set(id, shares)
    }
    share(own)
    // What came between a mistake and its correction pays the invoice that the mistake had paid.
    const standing = own.filter(({ id }) => !takenBack.has(id))
    if (standing.length < own.length) share(standing)
  }
  const invoices = parsed.filter(({ document }) => document.kind === 'invoice')
  return {
    parts,
    documents: new Map(invoices.map(({ number, document }) => [number, document])),
    first: new Map(invoices.toReversed().map(({ ticket_id, number }) => [ticket_id, number])),
  }
}

/** The entries that were taken back in the same file, with the ones that take them back. */
async function findTakenBack(
  db: Db,
  source: ExportSource,
  entries: readonly { id: number; reverses_id: number | null; paid_at: number }[],
): Promise<Set<number>> {
  const pairs = entries.flatMap(({ id, reverses_id, paid_at }) =>
    reverses_id === null ? [] : [{ ids: [id, reverses_id], paid_at }],
  )
  if (pairs.length === 0) return new Set()
  // Both have one day.
  if (!('exportId' in source)) {
    const inPeriod = pairs.filter(({ paid_at }) => paid_at >= source.start && paid_at < source.end)
    return new Set(inPeriod.flatMap(({ ids }) => ids))
  }
  const all = pairs.flatMap(({ ids }) => ids)
  const items = await db
    .selectFrom('money_export_items')
    .select('payment_id')
    .where('export_id', '=', source.exportId)
    .where('payment_id', 'in', numbersIn(getEngine(db), all))
    .execute()
  const exported = new Set(items.map(({ payment_id }) => payment_id))
  return new Set(pairs.filter(({ ids }) => ids.every((id) => exported.has(id))).flatMap(({ ids }) => ids))
}

/** The contact of a document and of its payments, so that both sides of a match have one name. */
function nameBuyer({ buyer }: BillingDocument, fullname: string): string {
  return buyer?.company ?? buyer?.name ?? fullname
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
