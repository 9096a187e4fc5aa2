import type { RepairKey } from './catalogue.ts'
import { endpoint, levels } from './endpoint.ts'

export const statuses = [-1, 0, 1, 2, 3, 4, 5, 6] as const
export type Status = (typeof statuses)[number]

export const statusNames = {
  '-1': 'Waiting approval',
  '0': 'Submitted',
  '1': 'Approved',
  '2': 'Received Device',
  '3': 'Repairing',
  '4': 'Pending Payment',
  '5': 'Posted To Customer',
  '6': 'Completed',
} as const satisfies Record<`${Status}`, string>

/** The style class of each status: lower case without spaces, and `waitapproval` for -1. */
export const statusClasses = {
  '-1': 'waitapproval',
  '0': 'submitted',
  '1': 'approved',
  '2': 'receiveddevice',
  '3': 'repairing',
  '4': 'pendingpayment',
  '5': 'postedtocustomer',
  '6': 'completed',
} as const satisfies Record<`${Status}`, string>

/** The name of a status number, as people read it. */
export function statusName(status: Status): string {
  return statusNames[`${status}`]
}

/** The first entry of every timeline, made by the shop itself. */
export const submittedEntry = 'Ticket submitted, waiting for approval.'

/** Who customers see as the author of every note. */
export const staffTeam = 'Staff Team'

export const passcodeChoices = ['given', 'maintenance', 'erased', 'not_needed'] as const
export type PasscodeChoice = (typeof passcodeChoices)[number]

export const batteryStates = ['fine', 'damaged'] as const
export type BatteryState = (typeof batteryStates)[number]

/** Shown in place of a passcode that the vault holds. */
export const hiddenPasscode = '••••'

/** The ten fields that alone make a ticket. `phone_id` is the phone's number. */
export type BookingFields = {
  phone_id: number
  repair_name: RepairKey
  phone_serial: string
  phone_pin?: string
  user_mobile: string
  address: string
  address_apt?: string
  address_city: string
  address_state: string
  address_post: string
}

export type Booking = BookingFields & {
  /** The price that the form showed; another one today refuses with `price_changed` and `{ price }`. */
  price_seen?: number
  notice_version?: string
  passcode_choice?: PasscodeChoice
  battery?: BatteryState
  /** Book although the fifteen digits of the serial fail the IMEI check. */
  serial_confirmed?: boolean
}

/** Who owes the other side an answer. */
export const waits = ['nobody', 'shop', 'customer'] as const
export type WaitingFor = (typeof waits)[number]

export type Note = {
  id: number
  comment: string
  status_change: Status | null
  created_at: string
  /** The author; "Staff Team" to a customer. */
  fullname: string
  staff_only: 0 | 1
  /** Only where the customer wrote it. */
  from_customer?: 1
}

/** What a customer's list says of a ticket. */
export type TicketSummary = {
  id: number
  created_at: string
  displayName: string
  repair_name: RepairKey
  status: Status
}

/** A status that a ticket has entered, and when. */
export type TicketStep = { status: Status; since: string }

/** What happens next with a ticket, and whose turn it is. */
export type TicketNext = {
  text: string
  acts: 'shop' | 'customer' | 'nobody'
  /** What the customer can do about it on the ticket's page. */
  task?: TicketTask
}
export const ticketTasks = [
  'accept_notice',
  'send_phone',
  'answer_quote',
  'review_completion',
  'pay',
] as const
export type TicketTask = (typeof ticketTasks)[number]

/** A ticket with everything that its reader may see. */
export type Ticket = {
  id: number
  status: Status
  brand: string
  phoneid: string
  displayName: string
  repair_name: RepairKey
  /** Whole dollars, as quoted on the day of the booking. */
  price: number
  phone_serial: string
  /** Dots while the vault holds a passcode, else null. */
  phone_pin: string | null
  passcode_choice: PasscodeChoice
  cust_name: string
  email: string
  /** In national form. */
  user_mobile: string
  address: string
  address_apt: string
  address_city: string
  address_state: string
  address_post: string
  /** A staff member's name; to the customer null or "Staff Team". */
  staff_assigned: string | null
  staff_assigned_id: number | null
  created_at: string
  updated_at: string
  /** Every status it has entered, oldest first: Submitted on the day of the booking, then each change. */
  steps: TicketStep[]
  next: TicketNext
  /** Oldest first; public ones only for the customer. */
  notes: Note[]
  /** When staff looked at the passcode, oldest first; only for the customer. */
  passcode_reveals?: string[]
}

/** A row of the staff list: note count and latest comment instead of notes; no passcode, serial or address. */
export type TicketRow = {
  id: number
  status: Status
  displayName: string
  brand: string
  repair_name: RepairKey
  price: number
  cust_name: string
  user_mobile: string
  staff_assigned: string | null
  note_count: number
  latest_comment: string | null
  /** Who owes the other side an answer. */
  waiting_for: WaitingFor
  /** Messages from the customer that nobody on the staff has seen. */
  unread: number
  created_at: string
  updated_at: string
}

/** How the staff list may be narrowed. `q` looks in number, name, mobile, phone and serial. */
export type TicketFilter = {
  q?: string
  status?: Status
  /** An account id, or 0 for tickets that nobody has. */
  assigned?: number
  /** Only tickets on which this side owes an answer. */
  waiting?: WaitingFor
  sort?: 'newest' | 'oldest' | 'updated'
  limit?: number
  cursor?: string
}

export const allTickets = -1

export const submitTicket = endpoint<{ data: Booking }, { ticket_id: number }>('POST', '/api/submitticket/', {
  for: levels.customer,
})
export const getTicket = endpoint<{ data: { ticketid: number } & TicketFilter }, Ticket | TicketRow[]>(
  'POST',
  '/api/get-ticket',
  { for: levels.staff },
)
export const getUserTicket = endpoint<{ data: { ticketid: number } }, Ticket>(
  'POST',
  '/api/get-user-ticket',
  {
    for: levels.customer,
  },
)

export type NewNote = {
  ticketid: number
  comment: string
  status: Status
  /** 0 = no change, else a staff account. */
  staffAssign?: number
  makeVisibleToCustomer?: boolean
  /** The note asks the customer something, so it has to be visible to them. */
  waitForCustomer?: boolean
}
export const submitTicketComment = endpoint<{ data: NewNote }, { note: Note; ticket: Ticket }>(
  'POST',
  '/api/submit-ticket-comment',
  { for: levels.staff },
)
export const toggleNoteVisibility = endpoint<{ data: { noteid: number } }, { note: Note }>(
  'POST',
  '/api/toggle-note-visibility',
  { for: levels.staff },
)
export const deleteTicketNote = endpoint<{ noteid: number; ticketid: number }, { noteid: number }>(
  'DELETE',
  '/api/delete-ticket-note/{noteid}/{ticketid}',
  { for: levels.staff },
)

export type StatusCounts = Record<`${Status}`, number>
export const getStatusCounts = endpoint<Record<never, never>, { counts: StatusCounts; total: number }>(
  'GET',
  '/api/tickets/status-counts',
  { for: levels.staff },
)

/** What the confirmation shows when the browser saved nothing: the last ticket of this session. */
export type Confirmation = {
  ticket_id: number
  repair_name: RepairKey
  user_mobile: string
  address: string
  address_apt: string
  address_city: string
  address_state: string
  address_post: string
  /** A damaged one must not be posted. */
  battery: BatteryState
}
export const getLastConfirmation = endpoint<Record<never, never>, { confirmation: Confirmation | null }>(
  'GET',
  '/api/tickets/last-confirmation',
  { for: levels.anonymous },
)

/** Where a customer's last phone went back to, and the mobile for updates. */
export type LastAddress = Pick<
  BookingFields,
  'user_mobile' | 'address' | 'address_city' | 'address_state' | 'address_post'
> & { address_apt: string }
/** Of the caller's own newest ticket, so that a form need not ask again; null before the first one. */
export const getLastAddress = endpoint<Record<never, never>, { last: LastAddress | null }>(
  'GET',
  '/api/account/last-address',
  { for: levels.customer },
)

export const revealPasscode = endpoint<{ id: number; data: { reason: string } }, { passcode: string }>(
  'POST',
  '/api/tickets/{id}/passcode/reveals',
  { for: levels.staff },
)
export const replacePasscode = endpoint<{ id: number; data: { phone_pin: string } }, { ticket_id: number }>(
  'PUT',
  '/api/tickets/{id}/passcode',
  { for: levels.customer },
)

/** The states and territories of Australia. */
export const addressStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
