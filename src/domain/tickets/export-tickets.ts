import { createHash } from 'node:crypto'
import { statusName } from '#contract/ticket-statuses.ts'
import { fieldLabel, shownIn, type ShownField } from '#contract/ticket-fields.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { repairLabelsNow } from '../catalogue/repairs-now.ts'
import { amountCell, byteOrderMark, csvLine, type Cell } from '../csv.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { listTickets } from './list-tickets.ts'

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
  yield hashed(byteOrderMark + csvLine(shownIn.csv.map((field) => fieldLabel('csv', field))))
  for await (const row of rows) {
    tickets += 1
    yield hashed(csvLine(toCells(row, labelOf)))
  }
  await record({ tickets, sha256: hash.digest('hex') })
}

function toCells(row: TicketRow, labelOf: (repair: string) => string): Cell[] {
  const cells: Record<ShownField<'csv'>, Cell> = {
    ...row,
    status: statusName(row.status),
    repair_name: labelOf(row.repair_name),
    next: row.next.text,
    agreed_cents: amountCell(row.agreed_cents),
    balance_cents: amountCell(row.balance_cents),
    due_cents: amountCell(row.due_cents),
    held_cents: amountCell(row.held_cents),
  }
  return shownIn.csv.map((field) => cells[field])
}
