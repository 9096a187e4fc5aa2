import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './tickets.schema.ts'

/** The first entry of every timeline, written automatically. */
export const submittedEntry = 'Ticket submitted, waiting for approval.'

/** The author of staff notes, as customers see it. */
export const staffTeam = 'Staff Team'

export const passcodeChoices = ['given', 'maintenance', 'erased', 'not_needed'] as const
export type PasscodeChoice = (typeof passcodeChoices)[number]

export const batteryStates = ['fine', 'damaged'] as const
export type BatteryState = (typeof batteryStates)[number]

/** Ten fields are enough for a ticket; the others are optional. `phone_id` is the id of the phone. */
export type Booking = z.infer<typeof schemas.bookingSchema>
/** A booking as a form sends it: optional fields may be left out. */
export type BookingInput = z.input<typeof schemas.bookingSchema>

/** Which side owes an answer. */
export const waits = ['nobody', 'shop', 'customer'] as const
export type WaitingFor = (typeof waits)[number]

export type Note = z.infer<typeof schemas.noteSchema>

/** A ticket in the customer's list. */
export type TicketSummary = z.infer<typeof schemas.ticketSummarySchema>

/** A status that a ticket has entered, and when. */
export type TicketStep = Ticket['steps'][number]

/** The next step of a ticket, and whose turn it is. */
export type TicketNext = z.infer<typeof schemas.nextSchema>
export const ticketTasks = [
  'accept_notice',
  'send_phone',
  'answer_quote',
  'review_completion',
  'pay',
] as const
export type TicketTask = (typeof ticketTasks)[number]

/** A ticket with everything that its viewer may see. */
export type Ticket = z.infer<typeof schemas.ticketSchema>
/** A ticket as staff see it. */
export type StaffTicket = z.infer<typeof schemas.staffTicketSchema>

/** A row of the staff list: note count and latest comment instead of notes; no passcode, serial or address. */
export type TicketRow = z.infer<typeof schemas.ticketRowSchema>

/** Filters of the staff list. `q` searches number, name, mobile, phone, serial and comments. */
export type TicketFilter = z.infer<typeof schemas.ticketFilterSchema>

/** Maximum length of a list cursor. */
export const MAX_CURSOR_LENGTH = 200

export const allTickets = -1

export const submitTicket = endpoint<typeof schemas.submitTicketSchemas>('POST', '/api/submitticket/', {
  for: levels.customer,
})
export const getTicket = endpoint<typeof schemas.getTicketSchemas>('POST', '/api/get-ticket', {
  for: levels.staff,
})
export const getUserTicket = endpoint<typeof schemas.getUserTicketSchemas>('POST', '/api/get-user-ticket', {
  for: levels.customer,
})

export type NewNote = z.infer<typeof schemas.submitTicketCommentSchemas.input>['data']
export const submitTicketComment = endpoint<typeof schemas.submitTicketCommentSchemas>(
  'POST',
  '/api/submit-ticket-comment',
  { for: levels.staff },
)
export const toggleNoteVisibility = endpoint<typeof schemas.toggleNoteVisibilitySchemas>(
  'POST',
  '/api/toggle-note-visibility',
  { for: levels.staff },
)
export const deleteTicketNote = endpoint<typeof schemas.deleteTicketNoteSchemas>(
  'DELETE',
  '/api/delete-ticket-note/{noteid}/{ticketid}',
  { for: levels.staff },
)

export type StatusCounts = z.infer<typeof schemas.getStatusCountsSchemas.output>['counts']
export const getStatusCounts = endpoint<typeof schemas.getStatusCountsSchemas>(
  'GET',
  '/api/tickets/status-counts',
  { for: levels.staff },
)

/** The filtered staff list as CSV; the filters of `getTicket` are query parameters. */
export const getTicketsCsv = endpoint<typeof schemas.getTicketsCsvSchemas>('GET', '/api/tickets.csv', {
  for: levels.staff,
})

/** Data of the confirmation page when the browser stored none: the last ticket of this session. */
export type BookingConfirmation = z.infer<typeof schemas.bookingConfirmationSchema>
export const getLastConfirmation = endpoint<typeof schemas.getLastConfirmationSchemas>(
  'GET',
  '/api/tickets/last-confirmation',
  { for: levels.anonymous },
)

/** The caller's own contact details from the newest ticket, to fill in a form; null before the first ticket. */
export const getLastAddress = endpoint<typeof schemas.getLastAddressSchemas>(
  'GET',
  '/api/account/last-address',
  { for: levels.customer },
)
