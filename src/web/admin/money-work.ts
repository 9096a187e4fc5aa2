import { getDeskMoney, inDollars } from '#contract/money.ts'
import type { WorkReader } from './read-work.ts'
import type { WorkRow } from './ticket-work.tsx'

/** Where invoice and payment of a ticket stand. */
export const moneyWork: WorkReader = async (api, ticketid) => {
  const { invoice, due_cents: due, entries } = await api.read(getDeskMoney, { id: ticketid })
  const row = (says: string, tone: WorkRow['tone']): WorkRow => ({
    key: 'money',
    label: 'Money',
    says,
    tone,
    href: `/admin/tickets/${ticketid}/money`,
  })
  if (due > 0) return row(`${inDollars(due)} open`, 'due')
  if (due < 0) return row(`${inDollars(-due)} credit`, 'due')
  if (invoice === 'no_abn' || invoice === 'can_issue') return row('Invoice missing', 'due')
  if (invoice === 'nothing_to_pay') return row('Nothing to pay', 'done')
  return invoice === 'issued' || entries.length > 0 ? row('Paid', 'done') : row('Not due yet', 'idle')
}
