import type { TicketWork } from '#contract/staff-pages.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { WorkRow } from './work-links.tsx'

/** State of a ticket's invoice and payment. */
export function toMoneyRow(
  ticketid: number,
  { invoice, due_cents: due, has_entries: hasEntries }: NonNullable<TicketWork['money']>,
): WorkRow {
  const row = (message: string, tone: WorkRow['tone']): WorkRow => ({
    key: 'money',
    label: 'Money',
    message,
    tone,
    href: `/admin/tickets/${ticketid}/money`,
  })
  if (due > 0) return row(`${formatCents(due)} open`, 'due')
  if (due < 0) return row(`${formatCents(-due)} credit`, 'due')
  if (invoice === 'no_abn' || invoice === 'can_issue') return row('Invoice missing', 'due')
  if (invoice === 'nothing_to_pay') return row('Nothing to pay', 'done')
  return invoice === 'issued' || hasEntries ? row('Paid', 'done') : row('Not due yet', 'idle')
}
