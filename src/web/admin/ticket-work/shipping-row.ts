import { isClosed, isPaymentDue } from '#contract/ticket-statuses.ts'
import type { Shipping } from '#contract/shipping.schema.ts'
import type { WorkRow } from './work-links.tsx'

/** State of a ticket's parcels. */
export function toShippingRow(
  ticketid: number,
  { status, battery, open, cancelled, notice, inbound, outbound }: Shipping,
): WorkRow {
  const row = { key: 'parcel', label: 'Parcels', href: `/admin/tickets/${ticketid}/parcel` }
  if (cancelled) return { ...row, message: 'Cancelled', tone: 'done' }
  if (open && battery === 'damaged') return { ...row, message: 'Battery: do not post', tone: 'due' }
  if (open) {
    const unread = notice.accepted_at === null ? ', notice open' : ''
    return inbound
      ? { ...row, message: `On its way to us${unread}`, tone: 'done' }
      : { ...row, message: `Not sent yet${unread}`, tone: 'idle' }
  }
  if (outbound) return { ...row, message: 'Return number entered', tone: 'done' }
  const due = isPaymentDue(status) && !isClosed(status)
  return { ...row, message: 'No return number', tone: due ? 'due' : 'idle' }
}
