import type { AuditEvent, AuditFilter } from '#contract/audit.schema.ts'
import type { Caller } from '../caller.ts'
import { byteOrderMark, csvLine } from '../csv.ts'
import { recordEvent } from '../record-event.ts'
import { formatLocalTime } from '../shop/report-period.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { searchAudit } from './search-audit.ts'

const headings = (timeZone: string) => [
  'Number',
  `When (${timeZone})`,
  'Kind',
  'By',
  'By account',
  'Ticket',
  'About',
  'About number',
  'Details',
  'Reason',
]
/** The longest page of a search. */
const batch = 200

/** Returns the filtered log as CSV, newest first and page by page, and records the export. */
export async function exportAudit(
  shop: Shop,
  filter: AuditFilter,
  caller: Caller,
): Promise<AsyncGenerator<string>> {
  const { limit: _, cursor: __, ...terms } = filter
  const first = await searchAudit(shop, { ...terms, limit: batch })
  await shop.database.transaction((tx) =>
    recordEvent(tx, shop, { kind: 'staff.audit_exported', by: caller, details: { ...terms } }),
  )
  const { timeZone } = await shopProfile(shop)
  return lines(shop, { terms, timeZone }, first)
}

async function* lines(
  shop: Shop,
  { terms, timeZone }: { terms: AuditFilter; timeZone: string },
  first: { events: AuditEvent[]; next: string | null },
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings(timeZone))
  for (let page = first; ;) {
    for (const event of page.events) yield csvLine(toCells(event, timeZone))
    if (page.next === null) return
    page = await searchAudit(shop, { ...terms, limit: batch, cursor: page.next })
  }
}

function toCells(event: AuditEvent, timeZone: string): (string | number | null)[] {
  return [
    event.id,
    formatLocalTime(Date.parse(event.at), timeZone),
    event.kind,
    event.actor?.fullname ?? null,
    event.actor?.accountid ?? null,
    event.ticket_id,
    event.subject,
    event.subject_id,
    Object.keys(event.details).length === 0 ? null : JSON.stringify(event.details),
    event.reason,
  ]
}
