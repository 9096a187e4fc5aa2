import { queuePath } from '#contract/queues.ts'
import type { StaffMenuLink } from '../staff-menu.ts'

/**
 * What staff do, by what they would call it: each leads to the form that does it, so that nothing is changed by a press in the field.
 * What belongs to one ticket is offered on its pages.
 */
const shopActions: readonly StaffMenuLink[] = [
  { to: '/admin/intake', label: 'Receive a phone', words: 'scan arrived parcel unpack' },
  { to: '/admin/tickets/new', label: 'New ticket', words: 'book customer counter telephone business' },
  { to: queuePath('to_approve'), label: 'Approve bookings', words: 'new submitted' },
  { to: '/admin/posting', label: 'Post phones back', words: 'send ship tracking' },
  {
    to: '/admin/money?list=unpaid',
    label: 'See who owes us',
    words: 'unpaid invoices late payment reminder',
  },
  { to: '/admin/money?list=owed-back', label: 'Pay back what we owe', words: 'refund credit' },
  { to: '/admin/closures', label: 'Close for a day or longer', words: 'holiday christmas shut' },
  { to: '/admin/opening', label: 'Stop or start taking bookings', words: 'pause open close' },
  { to: '/admin/prices', label: 'Raise or lower prices', words: 'percent bulk increase' },
  { to: '/admin/staff', label: 'Invite somebody to the staff', words: 'new colleague technician' },
  { to: '/admin/replies', label: 'Write a canned reply', words: 'new template' },
]

const ticketActions = [
  { path: '', label: 'Write a note', words: 'comment message answer customer' },
  { path: '/intake', label: 'Receive and test', words: 'intake photos arrived' },
  { path: '/quote', label: 'Send a quote', words: 'price extra cost' },
  { path: '/completion', label: 'Write the completion document', words: 'finish work done warranty' },
  { path: '/money', label: 'Record a payment', words: 'money paid refund invoice cash' },
  { path: '/parcel', label: 'Change parcel and address', words: 'tracking post carrier' },
  { path: '/ending', label: 'End without repair', words: 'cancel declined lost fee not repairable' },
  { path: '/label', label: 'Print the label', words: 'barcode sticker' },
] as const

/** The actions of a page: those of the ticket that it is about, then those of the shop. */
export function listActions(pathname: string): StaffMenuLink[] {
  const [ticket, id] = /^\/admin\/tickets\/(\d+)(?=\/|$)/.exec(pathname) ?? []
  const ofTicket = ticket
    ? ticketActions.map(({ path, label, words }) => ({ to: ticket + path, label: `${label}: #${id}`, words }))
    : []
  return [...ofTicket, ...shopActions]
}
