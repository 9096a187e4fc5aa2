import type { EventKind } from '#contract/audit.ts'
import { historyKinds } from '#contract/history.ts'
import { isStaff, type Caller } from '../caller.ts'

/** Something that happened to a ticket, with whose ticket it is. */
export type TicketEvent = {
  id: number
  ticketId: number
  /** The customer. */
  accountId: number
  kind: string
  /** JSON. */
  details: string
  createdAt: number
}

/** What of a ticket's life its customer may hear of at all; a kind that is missing stays among staff. */
const forCustomers = new Set<string>([
  ...historyKinds,
  'ticket.booked',
  'ticket.noted',
  'ticket.messaged',
  'ticket.status_changed',
  'ticket.note_shown',
  'ticket.note_hidden',
  'ticket.note_deleted',
  'ticket.passcode_revealed',
  'ticket.passcode_replaced',
  'ticket.passcode_erased',
  'ticket.photo_added',
  'ticket.photo_deleted',
] satisfies EventKind[])

/** Of these some are staff's own: only a plain `staff_only: 0` in the event lets the customer know. */
const sometimesStaffOnly = new Set<string>([
  'ticket.noted',
  'ticket.note_deleted',
  'ticket.photo_added',
  'ticket.photo_deleted',
] satisfies EventKind[])

/** Whether somebody may know that this has happened: staff always, a customer what they can see on their own ticket. */
export function mayKnow(caller: Caller, event: TicketEvent): boolean {
  if (isStaff(caller)) return true
  if (caller.account?.id !== event.accountId || !forCustomers.has(event.kind)) return false
  return !sometimesStaffOnly.has(event.kind) || saysPublic(event.details)
}

function saysPublic(details: string): boolean {
  try {
    return (JSON.parse(details) as { staff_only?: unknown } | null)?.staff_only === 0
  } catch {
    return false
  }
}
