import { eventKinds } from '#contract/audit.ts'
import type { AuditFilter } from '#contract/audit.schema.ts'

const eventsOnAPage = 50

/** Parses the audit filter from the URL; invalid parameters are ignored. */
export function parseAuditFilter(search: URLSearchParams): AuditFilter {
  const filter: AuditFilter = { limit: eventsOnAPage }
  const kind = eventKinds.find((known) => known === search.get('kind'))
  if (kind) filter.kind = kind
  const actor = rowNumber(search.get('actor'))
  if (actor !== null) filter.actor = actor
  const ticket = rowNumber(search.get('ticket'))
  if (ticket !== null) filter.ticket = ticket
  const cursor = search.get('cursor')
  if (cursor && cursor.length <= 200) filter.cursor = cursor
  return filter
}

function rowNumber(text: string | null): number | null {
  const digits = (text ?? '').trim().replace(/^#/, '')
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
}
