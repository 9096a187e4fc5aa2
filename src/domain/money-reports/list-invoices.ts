import { sql } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import type { InvoiceList } from '#contract/money-reports.schema.ts'
import { encodeCursor } from '#db/keyset.ts'
import { readSliced } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import { parseBillingDocument } from '../money/parse-billing-document.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { findHoles } from './number-holes.ts'
import { describePeriod, readPeriod, type DayRange, type Period } from '../shop/report-period.ts'
import { toCondition } from './search.ts'
import { readCursor } from '../read-cursor.ts'

export type ReportFilter = DayRange & { search: string; cursor?: string | undefined }

/** Rows on one page of a list. */
export const pageSize = 50

/** Lists invoices and adjustment notes of a period, newest first, with the totals of the whole filter. */
export async function listInvoices(shop: Shop, filter: ReportFilter, size = pageSize): Promise<InvoiceList> {
  const { db } = shop.database
  const period = await readPeriod(shop, filter)
  const cursor = readCursor(filter.cursor)
  let query = matching(db, period, filter.search).select([
    'invoices.id',
    'invoices.number',
    'invoices.kind',
    'invoices.ticket_id',
    'invoices.total_cents',
    'invoices.gst_cents',
    'invoices.document',
    'invoices.issued_at',
    'accounts.fullname',
  ])
  if (cursor) {
    query = query.where(({ eb, and, or }) =>
      or([
        eb('invoices.issued_at', '<', cursor.value),
        and([eb('invoices.issued_at', '=', cursor.value), eb('invoices.id', '<', cursor.id)]),
      ]),
    )
  }
  const [rows, sums, holes] = await Promise.all([
    query
      .orderBy('invoices.issued_at', 'desc')
      .orderBy('invoices.id', 'desc')
      .limit(size + 1)
      .execute(),
    sumInvoices(db, period, filter.search),
    findHoles(db, period, await shopProfile(shop)),
  ])
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    ...describePeriod(period),
    invoices: rows.slice(0, size).map(({ document, fullname, issued_at, ...row }) => {
      const { title, issued_on, adjusts }: Partial<BillingDocument> = parseBillingDocument(document)
      return {
        ...row,
        title: title ?? (row.kind === 'invoice' ? 'Invoice' : 'Adjustment note'),
        customer: fullname,
        adjusts: adjusts ?? null,
        issued_on: issued_on ?? '',
        issued_at: toIsoTime(issued_at),
      }
    }),
    next: last ? encodeCursor({ value: last.issued_at, id: last.id }) : null,
    totals: sums,
    holes,
  }
}

/** Sums a few thousand rows at a time, so that others get their turn; without a search an index answers it. */
async function sumInvoices(db: Db, { start, end }: Period, search: string) {
  const condition = toInvoiceCondition(search)
  const totals = { count: 0, total_cents: 0, gst_cents: 0, invoices_cents: 0 }
  type Sums = { count: number; total: number | null; gst: number | null; invoices: number | null }
  await readSliced<Sums>(
    db,
    { table: 'invoices', column: 'issued_at' },
    { start, end },
    (within) => sql`select count(*) as count, sum(total_cents) as total, sum(gst_cents) as gst,
        sum(case when kind = 'invoice' then total_cents else 0 end) as invoices
      from invoices where ${within} ${condition ? sql`and ${condition}` : sql``}`,
    ({ count, total, gst, invoices }) => {
      totals.count += Number(count)
      totals.total_cents += Number(total ?? 0)
      totals.gst_cents += Number(gst ?? 0)
      totals.invoices_cents += Number(invoices ?? 0)
    },
  )
  return { ...totals, notes_cents: totals.total_cents - totals.invoices_cents }
}

function matching(db: Db, { start, end }: Period, search: string) {
  const query = db
    .selectFrom('invoices')
    .innerJoin('tickets', 'tickets.id', 'invoices.ticket_id')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .where('invoices.issued_at', '>=', start)
    .where('invoices.issued_at', '<', end)
  const condition = toInvoiceCondition(search)
  return condition ? query.where(condition) : query
}

function toInvoiceCondition(search: string) {
  return toCondition(search, {
    numbers: [sql.ref('invoices.number'), sql.ref('invoices.ticket_id')],
    cents: sql.ref('invoices.total_cents'),
    ticketId: sql.ref('invoices.ticket_id'),
  })
}
