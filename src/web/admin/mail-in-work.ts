import { getMailIn } from '#contract/mail-in.ts'
import type { Api } from '../api.ts'
import type { WorkRow } from './ticket-work.tsx'

const pendingPayment = 4
const postedToCustomer = 5

/** Where the parcels of a ticket stand. */
export async function readMailInWork(api: Api, ticketid: number): Promise<WorkRow> {
  const { status, battery, open, cancelled, notice, inbound, outbound } = await api.read(getMailIn, {
    id: ticketid,
  })
  const row = { key: 'parcel', label: 'Parcels', href: `/admin/tickets/${ticketid}/parcel` }
  if (cancelled) return { ...row, says: 'Cancelled', tone: 'done' }
  if (open && battery === 'damaged') return { ...row, says: 'Battery: do not post', tone: 'due' }
  if (open) {
    const unread = notice.accepted_at === null ? ', notice open' : ''
    return inbound
      ? { ...row, says: `On its way to us${unread}`, tone: 'done' }
      : { ...row, says: `Not sent yet${unread}`, tone: 'idle' }
  }
  if (outbound) return { ...row, says: 'Return number entered', tone: 'done' }
  const due = status === pendingPayment || status === postedToCustomer
  return { ...row, says: 'No return number', tone: due ? 'due' : 'idle' }
}
