import { formatCents } from '#contract/money-amounts.ts'
import { getPaidAhead } from '#contract/billing-words.ts'
import type { TicketWork } from '#contract/staff-pages.schema.ts'
import type { WorkRow } from './work-links.tsx'

/** State of a ticket's invoice and payment. */
export function toMoneyRow(ticketid: number, money: NonNullable<TicketWork['money']>): WorkRow {
  const row = (message: string, tone: WorkRow['tone']): WorkRow => ({
    key: 'money',
    label: 'Money',
    message,
    tone,
    href: `/admin/tickets/${ticketid}/money`,
  })
  const { invoice, due_cents: due, owed_back_cents: owed, has_entries: hasEntries } = money
  const ahead = getPaidAhead(money)
  if (due > 0) return row(`${formatCents(due)} open`, 'due')
  if (owed > 0) return row(`${formatCents(owed)} credit`, 'due')
  if (ahead > 0) return row(`${formatCents(ahead)} deposit held`, 'idle')
  if (invoice === 'can_issue') return row('Invoice missing', 'due')
  if (invoice === 'nothing_to_pay') return row('Nothing to pay', 'done')
  return invoice === 'issued' || hasEntries ? row('Paid', 'done') : row('Not due yet', 'idle')
}
