import { outcomeName } from '#contract/outcomes.ts'
import type { StaffTicket } from '#contract/tickets.schema.ts'
import type { WorkRow } from '../ticket-work/work-links.tsx'

const DAY_MS = 86_400_000

/** How a ticket ends, and the days since the first notice about uncollected goods. */
export function toEndingRow({ id, outcome, first_notice_at: notice }: StaffTicket, now: number): WorkRow {
  const row = { key: 'ending', label: 'Ending', href: `/admin/tickets/${id}/ending` }
  if (outcome !== null) return { ...row, message: outcomeName(outcome), tone: 'done' }
  if (notice !== null) {
    const days = Math.floor((now - Date.parse(notice)) / DAY_MS)
    return { ...row, message: `First notice ${days === 1 ? '1 day' : `${days} days`} ago`, tone: 'due' }
  }
  return { ...row, message: 'Without repair?', tone: 'idle' }
}
