import type { EventKind } from '#contract/audit.ts'
import { historyKinds } from '#contract/history.ts'
import { isStaff, type Caller } from '../caller.ts'

/** An event of a ticket, with the ticket's customer. */
export type TicketEvent = {
  id: number
  ticketId: number
  /** The customer's account id. */
  accountId: number
  kind: string
  /** JSON. */
  details: string
  createdAt: number
}

/** Event kinds that a customer may see at all; a kind missing here is for staff only. */
const forCustomers = new Set<string>([
  ...historyKinds,
  'ticket.booked',
  'ticket.noted',
  'ticket.messaged',
  'ticket.status_changed',
  'ticket.step_undone',
  'ticket.note_shown',
  'ticket.note_hidden',
  'ticket.note_deleted',
  'ticket.passcode_revealed',
  'ticket.passcode_replaced',
  'ticket.passcode_erased',
  'ticket.contact_revealed',
  'ticket.photo_added',
  'ticket.photo_deleted',
] satisfies EventKind[])

/** Of these kinds some events are staff-only: the customer sees them only when the event says `staff_only: 0`. */
const sometimesStaffOnly = new Set<string>([
  'ticket.noted',
  'ticket.note_deleted',
  'ticket.photo_added',
  'ticket.photo_deleted',
] satisfies EventKind[])

/** Whether a caller may see this event: staff always, customers what is public on their own ticket. */
export function canSeeEvent(caller: Caller, event: TicketEvent): boolean {
  if (isStaff(caller)) return true
  if (caller.account?.id !== event.accountId || !forCustomers.has(event.kind)) return false
  return !sometimesStaffOnly.has(event.kind) || isMarkedPublic(event.details)
}

function isMarkedPublic(details: string): boolean {
  try {
    return (JSON.parse(details) as { staff_only?: unknown } | null)?.staff_only === 0
  } catch {
    return false
  }
}
