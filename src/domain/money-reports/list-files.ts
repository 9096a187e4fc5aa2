import { createHash } from 'node:crypto'
import { entryLabels, methodLabels } from '#contract/money.ts'
import type { GstBasis } from '#contract/money-reports.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { amountCell, byteOrderMark, toCsv, type Cell } from '../csv.ts'
import { listInvoices, type ReportFilter } from './list-invoices.ts'
import { listPayments } from './list-payments.ts'
import { listUnpaid, type UnpaidFilter } from './list-unpaid.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { formatLocalTime, type DayRange } from '../shop/report-period.ts'
import { readSummary } from './read-summary.ts'

/** A CSV file with its name and the SHA-256 of its bytes, in hexadecimal. */
export type CsvFile = { filename: string; bytes: Uint8Array; sha256: string }

const ROWS_PER_QUERY = 1_000
const yesNo = (is: boolean) => (is ? 'yes' : 'no')

/** All invoices and adjustment notes that match a filter, as CSV. */
export async function writeInvoicesFile(shop: Shop, filter: ReportFilter, by: Caller): Promise<CsvFile> {
  const { rows, first } = await readAll(
    (cursor) => listInvoices(shop, { ...filter, cursor }, ROWS_PER_QUERY),
    ({ invoices }) =>
      invoices.map((row): Cell[] => [
        row.number,
        row.title,
        row.issued_on,
        row.ticket_id,
        row.customer,
        amountCell(row.total_cents),
        amountCell(row.gst_cents),
        row.adjusts === null ? '' : row.adjusts,
      ]),
  )
  const head = [
    'Number',
    'Document',
    `Day (${first.time_zone})`,
    'Ticket',
    'Customer',
    'Total',
    'GST',
    'Adjusts invoice',
  ]
  return finishFile(shop, by, { list: 'invoices', from: first.from, to: first.to }, [head, ...rows])
}

/** All payments and refunds that match a filter, as CSV. */
export async function writePaymentsFile(shop: Shop, filter: ReportFilter, by: Caller): Promise<CsvFile> {
  const { timeZone } = await shopProfile(shop)
  const { rows, first } = await readAll(
    (cursor) => listPayments(shop, { ...filter, cursor }, ROWS_PER_QUERY),
    ({ payments }) =>
      payments.map((row): Cell[] => [
        row.id,
        row.paid_on,
        formatLocalTime(Date.parse(row.at), timeZone),
        entryLabels[row.kind],
        methodLabels[row.method],
        row.ticket_id,
        row.customer,
        amountCell(row.amount_cents),
        row.reference,
      ]),
  )
  const head = [
    'Entry',
    `Day (${timeZone})`,
    `Entered (${timeZone})`,
    'Kind',
    'Method',
    'Ticket',
    'Customer',
    'Amount',
    'Reference',
  ]
  return finishFile(shop, by, { list: 'payments', from: first.from, to: first.to }, [head, ...rows])
}

/** All open balances that match a filter, as CSV. */
export async function writeUnpaidFile(shop: Shop, filter: UnpaidFilter, by: Caller): Promise<CsvFile> {
  const { timeZone } = await shopProfile(shop)
  const { rows, first } = await readAll(
    (cursor) => listUnpaid(shop, { ...filter, cursor }, ROWS_PER_QUERY),
    ({ tickets }) =>
      tickets.map((row): Cell[] => [
        row.ticket_id,
        row.customer,
        amountCell(row.charged_cents),
        amountCell(row.paid_cents),
        amountCell(row.open_cents),
        formatLocalTime(Date.parse(row.since), timeZone),
        row.due_on ?? '',
        row.age_days,
        yesNo(row.invoiced),
      ]),
  )
  const head = [
    'Ticket',
    'Customer',
    'Charged',
    'Paid',
    'Open',
    `Since (${timeZone})`,
    `Due (${timeZone})`,
    'Days',
    'Invoiced',
  ]
  const list = { to_us: 'unpaid', back: 'owed-back', deposits: 'deposits' }[filter.owed ?? 'to_us']
  return finishFile(shop, by, { list, from: first.from ?? '', to: first.to ?? first.today }, [head, ...rows])
}

/** The summary of a period as CSV. */
export async function writeSummaryFile(
  shop: Shop,
  input: DayRange & { basis?: GstBasis | undefined },
  by: Caller,
): Promise<CsvFile> {
  const summary = await readSummary(shop, input)
  const rows: Cell[][] = [
    ['What', 'Amount'],
    ['From', summary.from],
    ['To', summary.to],
    ['Basis', summary.basis],
    ['G1 Total sales', amountCell(summary.g1_cents)],
    ['1A GST on sales', amountCell(summary.gst_on_sales_cents)],
    ['Invoices issued', amountCell(summary.invoices.total_cents)],
    ['GST on invoices issued', amountCell(summary.invoices.gst_cents)],
    ['Adjustment notes issued', amountCell(summary.notes.total_cents)],
    ['GST on adjustment notes issued', amountCell(summary.notes.gst_cents)],
    ['Deposits held at the end', amountCell(summary.deposits_held_cents)],
    ['Owed back at the end', amountCell(summary.owed_back_cents)],
    ['Unpaid at the end', amountCell(summary.unpaid_cents)],
    ...summary.methods.flatMap(({ method, received_cents, refunded_cents }): Cell[][] => [
      [`Received: ${methodLabels[method]}`, amountCell(received_cents)],
      [`Refunded: ${methodLabels[method]}`, amountCell(-refunded_cents)],
    ]),
    ...summary.holes.map(({ from, to }): Cell[] => ['Missing numbers', `${from} to ${to}`]),
  ]
  const { from, to, basis } = summary
  return finishFile(shop, by, { list: `summary-${basis}`, from, to }, rows)
}

async function readAll<Page extends { next: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
  toRows: (page: Page) => Cell[][],
): Promise<{ rows: Cell[][]; first: Page }> {
  const first = await read(undefined)
  const rows = toRows(first)
  for (let page = first; page.next !== null;) {
    page = await read(page.next)
    rows.push(...toRows(page))
  }
  return { rows, first }
}

/** Makes a CSV file of rows, and records who downloaded it, with its checksum. */
export async function finishFile(
  shop: Shop,
  by: Caller,
  { list, from, to }: { list: string; from: string; to: string },
  rows: Cell[][],
): Promise<CsvFile> {
  const bytes = Buffer.from(byteOrderMark + toCsv(rows), 'utf8')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await shop.database.transaction((tx) =>
    recordEvent(tx, shop, {
      kind: 'money.listed',
      by,
      details: { list, from, to, rows: rows.length - 1, sha256 },
    }),
  )
  return { filename: `${[list, from, to].filter(Boolean).join('-')}.csv`, bytes, sha256 }
}
