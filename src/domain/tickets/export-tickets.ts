import { createHash } from 'node:crypto'
import { statusName } from '#contract/ticket-statuses.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { repairLabelsNow } from '../catalogue/repairs-now.ts'
import { byteOrderMark, csvLine } from '../csv.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { listTickets } from './list-tickets.ts'

const heads = [
  'Ticket',
  'Status',
  'Phone',
  'Repair',
  'Customer',
  'Mobile',
  'Assigned to',
  'Next step',
  'Due',
  'Agreed (AUD)',
  'To be paid (AUD)',
  'Waits for',
  'Notes',
  'Booked',
  'Last updated',
]

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
  return lines(rows, await repairLabelsNow(shop), (sent) =>
    shop.database.transaction((tx) =>
      recordEvent(tx, shop, { kind: 'tickets.export_sent', by: caller, details: sent }),
    ),
  )
}

/** The checksum of a list that is made while it is sent is known at its end. */
async function* lines(
  rows: TicketRow[] | AsyncIterable<TicketRow>,
  labelOf: (repair: string) => string,
  record: (sent: { tickets: number; sha256: string }) => Promise<unknown>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  let tickets = 0
  yield hashed(byteOrderMark + csvLine(heads))
  for await (const row of rows) {
    tickets += 1
    yield hashed(csvLine(toCells(row, labelOf)))
  }
  await record({ tickets, sha256: hash.digest('hex') })
}

function toCells(row: TicketRow, labelOf: (repair: string) => string): (string | number | null)[] {
  return [
    row.id,
    statusName(row.status),
    row.displayName,
    labelOf(row.repair_name),
    row.cust_name,
    row.user_mobile,
    row.staff_assigned,
    row.next.text,
    row.due_at,
    ((row.agreed_cents ?? 0) / 100).toFixed(2),
    ((row.balance_cents ?? 0) / 100).toFixed(2),
    row.waiting_for,
    row.note_count,
    row.created_at,
    row.updated_at,
  ]
}
