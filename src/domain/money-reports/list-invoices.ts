import { sql } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import type { BillingDocument } from '#contract/money.ts'
import type { InvoiceList } from '#contract/money-reports.ts'
import { encodeCursor } from '#db/keyset.ts'
import type { Db } from '#db/tables.ts'
import { parseBillingDocument } from '../money/parse-billing-document.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { findHoles } from './number-holes.ts'
import { describePeriod, readPeriod, type Days, type Period } from '../shop/report-period.ts'
import { readCursor, toCondition } from './search.ts'

export type ListFilter = Days & { search: string; cursor?: string | undefined }

/** Rows on one page of a list. */
export const pageSize = 50

/** Lists invoices and adjustment notes of a period, newest first, with the totals of the whole filter. */
export async function listInvoices(shop: Shop, filter: ListFilter, size = pageSize): Promise<InvoiceList> {
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

async function sumInvoices(db: Db, { start, end }: Period, search: string) {
  // Without the names, so that an index answers it.
  let query = db
    .selectFrom('invoices')
    .where('invoices.issued_at', '>=', start)
    .where('invoices.issued_at', '<', end)
  const condition = toInvoiceCondition(search)
  if (condition) query = query.where(condition)
  const sums = await query
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('invoices.total_cents').as('total'),
      fn.sum<number | null>('invoices.gst_cents').as('gst'),
      fn
        .sum<number | null>(
          eb.case().when('invoices.kind', '=', 'invoice').then(eb.ref('invoices.total_cents')).else(0).end(),
        )
        .as('invoices'),
    ])
    .executeTakeFirstOrThrow()
  const [total, invoices] = [Number(sums.total ?? 0), Number(sums.invoices ?? 0)]
  return {
    count: Number(sums.count),
    total_cents: total,
    gst_cents: Number(sums.gst ?? 0),
    invoices_cents: invoices,
    notes_cents: total - invoices,
  }
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
