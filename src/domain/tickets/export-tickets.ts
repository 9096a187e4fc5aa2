import { createHash } from 'node:crypto'
import { describeTicketBackBy } from '#contract/back-by.ts'
import { formatParcelNumber } from '#contract/parcels.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import { fieldLabel, shownIn, type ShownField } from '#contract/ticket-fields.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { repairLabelsNow } from '../catalogue/repairs-now.ts'
import { amountCell, byteOrderMark, csvLine, type Cell } from '../csv.ts'
import { recordEvent } from '../record-event.ts'
import { formatLocalTime } from '../shop/report-period.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { listTickets } from './list-tickets.ts'

/** The words of a file, and the zone of its times. */
type Words = { labelOf: (repair: string) => string; timeZone: string }

const timeFields: ReadonlySet<ShownField<'csv'>> = new Set(['due_at', 'created_at', 'updated_at'] as const)

/** Returns the filtered staff list as CSV, line by line, and records the export. Without passcode, serial and address. */
export async function exportTickets(
  shop: Shop,
  filter: TicketFilter,
  caller: Caller,
): Promise<AsyncGenerator<string>> {
  const { limit: _, cursor: __, ...whole } = filter
  const { rows, total } = await listTickets(shop, whole, requireAccount(caller).id)
  await shop.database.transaction((tx) =>
    recordEvent(tx, shop, { kind: 'tickets.exported', by: caller, details: { tickets: total } }),
  )
  const { timeZone } = await shopProfile(shop)
  return lines(rows, { labelOf: await repairLabelsNow(shop), timeZone }, (sent) =>
    shop.database.transaction((tx) =>
      recordEvent(tx, shop, { kind: 'tickets.export_sent', by: caller, details: sent }),
    ),
  )
}

/** The checksum of a list that is made while it is sent is known at its end. */
async function* lines(
  rows: TicketRow[] | AsyncIterable<TicketRow>,
  words: Words,
  record: (sent: { tickets: number; sha256: string }) => Promise<unknown>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  let tickets = 0
  yield hashed(byteOrderMark + csvLine(shownIn.csv.map((field) => toHeading(field, words))))
  for await (const row of rows) {
    tickets += 1
    yield hashed(csvLine(toCells(row, words)))
  }
  await record({ tickets, sha256: hash.digest('hex') })
}

function toHeading(field: ShownField<'csv'>, { timeZone }: Words): string {
  const label = fieldLabel('csv', field)
  return timeFields.has(field) ? `${label} (${timeZone})` : label
}

function toCells(row: TicketRow, { labelOf, timeZone }: Words): Cell[] {
  const toTime = (iso: string | null) => (iso === null ? null : formatLocalTime(Date.parse(iso), timeZone))
  const cells: Record<ShownField<'csv'>, Cell> = {
    ...row,
    parcel_id: formatParcelNumber(row.parcel_id),
    status: statusName(row.status),
    repair_name: labelOf(row.repair_name),
    express: row.express ? 'Yes' : '',
    next: row.next.text,
    due_at: toTime(row.due_at),
    back_by: describeTicketBackBy(row),
    created_at: toTime(row.created_at),
    updated_at: toTime(row.updated_at),
    discount_cents: amountCell(row.discount_cents),
    agreed_cents: amountCell(row.agreed_cents),
    balance_cents: amountCell(row.balance_cents),
    due_cents: amountCell(row.due_cents),
    held_cents: amountCell(row.held_cents),
  }
  return shownIn.csv.map((field) => cells[field])
}
