import { z } from 'zod'
import { addressConfirmedSchema, contactSchema, newContactSchema } from './address.schema.ts'
import { discountKinds } from './discounts.ts'
import { availabilitySchema } from './availability.schema.ts'
import { repairKeySchema } from './catalogue.schema.ts'
import { MAX_PASSCODE_LENGTH } from './passcodes.ts'
import { dueFilters, queueKeys } from './queues.ts'
import { ticketFigures } from './numbers.ts'
import { reportDays } from './report-days.schema.ts'
import { hiddenAmount, hiddenText, shownToAll } from './hidden-fields.schema.ts'
import { staffStepKeys } from './staff-steps.ts'
import {
  block,
  idInPathSchema,
  idSchema,
  inData,
  line,
  optionalBlock,
  optionalLine,
  switchSchema,
  toPlainDigits,
} from './text.schema.ts'
import {
  allTickets,
  batteryStates,
  MAX_CURSOR_LENGTH,
  MAX_FAULT_LENGTH,
  MAX_SOURCE_LENGTH,
  passcodeChoices,
  ticketTasks,
  waits,
} from './tickets.ts'
import { deliverySchema } from './parcel-news.schema.ts'
import { ticketOutcomes } from './outcomes.ts'
import { statuses, type Status } from './ticket-statuses.ts'
import { updateChoices } from './updates.ts'
import { backBySchema } from './back-by.schema.ts'
import { calls, customers, everybody, staff } from './endpoint.ts'
import { allStaff, ownerOnly } from './staff-roles.ts'

export const statusSchema = z.literal(statuses, { error: 'Please choose one of the statuses.' })

const phoneWords = 'Please choose a phone.'

export const bookingSchema = z.object({
  phone_id: z.int({ error: phoneWords }).positive(phoneWords),
  repair_name: repairKeySchema,
  phone_serial: line({ max: 45, missing: 'Please enter the serial number or IMEI of the phone.' }).overwrite(
    toPlainDigits,
  ),
  phone_pin: optionalLine(MAX_PASSCODE_LENGTH),
  ...newContactSchema.shape,
  price_seen: z.int({ error: 'This must be a whole number.' }).optional(),
  /** The discount that the form showed, in cents. */
  discount_seen: z.int({ error: 'This must be a whole number.' }).min(0).optional(),
  notice_version: z.string().max(40).optional(),
  /** The wording of the terms that the form showed. */
  terms_version: z.string().max(40).optional(),
  passcode_choice: z
    .enum(passcodeChoices, { error: 'Please choose what to do about the passcode.' })
    .optional(),
  battery: z.enum(batteryStates, { error: 'Please say how the battery is.' }).optional(),
  /** What is wrong, in the customer's words. */
  fault: optionalBlock(MAX_FAULT_LENGTH).optional(),
  /** Whether the phone got wet, and whether it was opened before. */
  wet: switchSchema.optional(),
  opened: switchSchema.optional(),
  /** Goes before the others, for the fee of the shop; and the fee that the form showed, in cents. */
  express: switchSchema.optional(),
  express_seen: z.int({ error: 'This must be a whole number.' }).min(0).optional(),
  /** How updates of this ticket come; left out, as the customer chose for the account. */
  updates_by: z.enum(updateChoices, { error: 'Please choose email, text or both.' }).optional(),
  /** Where the booking came from: the `ref` of a link or a frame. */
  ref: optionalLine(MAX_SOURCE_LENGTH).optional(),
  /** Book although the fifteen digits of the serial fail the IMEI check. */
  serial_confirmed: switchSchema.optional(),
  /** Book although the postcode belongs to another state. */
  address_confirmed: addressConfirmedSchema,
})

const time = z.string()

export const waitingSchema = z.enum(waits, { error: 'Please say who has to answer.' })
export const nextSchema = z.object({
  text: z.string(),
  acts: z.enum(['shop', 'customer', 'nobody']),
  /** The customer's action on the ticket's page. */
  task: z.enum(ticketTasks).optional(),
})

export const noteSchema = z.object({
  id: idSchema,
  comment: z.string(),
  status_change: z.union([statusSchema, z.null()]),
  created_at: time,
  /** The author; "Staff Team" to a customer. */
  fullname: shownToAll(z.string()),
  staff_only: z.literal([0, 1]),
  /** Set on notes by the customer only. */
  from_customer: z.literal(1).optional(),
  /** What an email repeats of earlier ones, which may name prices and addresses; of a note by the customer a text or null. */
  quoted: hiddenText.optional(),
  /** Set on messages that concern everything in the ticket's parcel, and are read on each of its tickets. */
  whole_parcel: z.literal(true).optional(),
})

const lookSchema = z.object({ at: time, by: z.string(), reason: z.string() })

export const ticketSchema = z.object({
  id: idSchema,
  /** What it is posted to the shop with. */
  parcel_id: idSchema,
  status: statusSchema,
  brand: z.string(),
  phoneid: z.string(),
  displayName: z.string(),
  repair_name: repairKeySchema,
  /** Whole dollars, as quoted on the day of the booking. */
  price: z.int(),
  /** What is taken off because it was booked together with others, in cents, and why; fixed at the booking. */
  discount_cents: z.int().min(0),
  discount_kind: z.union([z.enum(discountKinds), z.null()]),
  /** Whether it goes before the others, and the fee for that; fixed at the booking. */
  express: z.boolean(),
  express_cents: z.int().min(0),
  /** How soon the shop said the repair can be done, on the day of the booking; null when it said nothing. */
  availability: z.union([availabilitySchema, z.null()]),
  phone_serial: z.string(),
  /** Dots while an encrypted passcode is stored, else null. */
  phone_pin: z.union([z.string(), z.null()]),
  passcode_choice: z.enum(passcodeChoices),
  /** What the customer says is wrong; empty when nothing was said. */
  fault: z.string(),
  wet: z.boolean(),
  opened: z.boolean(),
  /** The name that the customer signed with at the counter; empty otherwise. */
  signature: z.string(),
  /** Who of the staff booked for the customer; for staff only. */
  booked_by: z.union([z.object({ id: idSchema, name: shownToAll(z.string()) }), z.null()]).optional(),
  cust_name: shownToAll(z.string()),
  /** Null for a customer without an address. */
  email: z.union([z.string(), z.null()]),
  /** Whether the customer has proved the address; for staff only. */
  email_confirmed: shownToAll(z.boolean()).optional(),
  /** Why emails to the address come back, in the words of a mail server; null where none did; for staff only. */
  email_undelivered: hiddenText.optional(),
  /** In national form. */
  ...contactSchema.shape,
  /** A staff member's name; to the customer null or "Staff Team". */
  staff_assigned: z.union([z.string(), z.null()]),
  staff_assigned_id: z.union([idSchema, z.null()]),
  /** Where the booking came from; null when nothing was named. */
  source: z.union([z.string(), z.null()]),
  created_at: time,
  updated_at: time,
  /**
   * Every status that the ticket has entered, oldest first: Submitted on the day of the booking, then each change.
   */
  steps: z.array(z.object({ status: statusSchema, since: time })),
  next: nextSchema,
  /** Raised with every change of the ticket, for the customer with those that they can see; a change may name the version that it is based on. */
  version: z.int(),
  /** How the ticket ends otherwise than repaired; null while open or repaired. */
  outcome: z.union([z.enum(ticketOutcomes), z.null()]),
  /** The total that the customer has agreed to, in integer cents; after an outcome its fee or 0. */
  agreed_cents: z.int(),
  /** Billing documents less payments; negative is credit. */
  balance_cents: z.int(),
  /** To pay now, never below 0. */
  due_cents: z.int().min(0),
  /** Paid and on no billing document yet. */
  held_cents: z.int().min(0),
  /** The ticket whose warranty this one claims. */
  warranty_of: z.union([idSchema, z.null()]),
  /** The claims on this ticket's warranty, oldest first. */
  warranty_claims: z.array(idSchema),
  /** The last day of the warranty, as `2027-11-20`; null without one. */
  warranty_until: z.union([z.string(), z.null()]),
  /** Between which days the phone should be home; null days while nothing can be said, null where dates are off. */
  back_by: z.union([backBySchema, z.null()]),
  /** When the first notice about uncollected goods was given. */
  first_notice_at: z.union([time, z.null()]),
  /** The parcel that brings the phone back; null before there is one. */
  delivery: z.union([deliverySchema, z.null()]),
  /** Oldest first; public ones only for the customer. */
  notes: z.array(noteSchema),
  /** When staff revealed the passcode, oldest first; for the customer only. */
  passcode_reveals: z.array(time).optional(),
  /** The same with the author, always "Staff Team", and the reason that was given; for the customer only. */
  passcode_looks: z.array(lookSchema).optional(),
  /** When staff revealed former contact details, in the same way; for the customer only. */
  contact_looks: z.array(lookSchema).optional(),
})

/** A ticket as staff see it: a technician gets null for the ways to reach the customer and for money. */
export const staffTicketSchema = ticketSchema.extend({
  email: hiddenText,
  user_mobile: hiddenText,
  address: hiddenText,
  address_apt: hiddenText,
  address_city: hiddenText,
  address_state: hiddenText,
  address_post: hiddenText,
  price: hiddenAmount,
  discount_cents: hiddenAmount,
  express_cents: hiddenAmount,
  agreed_cents: hiddenAmount,
  balance_cents: hiddenAmount,
  due_cents: hiddenAmount,
  held_cents: hiddenAmount,
})

export const ticketRowSchema = z.object({
  id: idSchema,
  parcel_id: idSchema,
  /** The other tickets of its parcel. */
  in_parcel_with: z.array(idSchema),
  status: statusSchema,
  displayName: z.string(),
  brand: z.string(),
  repair_name: repairKeySchema,
  /** Whether it goes before the others. */
  express: z.boolean(),
  /** Null for a technician, as all money and the mobile. */
  price: hiddenAmount,
  cust_name: shownToAll(z.string()),
  user_mobile: hiddenText,
  staff_assigned: z.union([z.string(), z.null()]),
  note_count: z.int(),
  latest_comment: z.union([z.string(), z.null()]),
  /** Which side owes an answer. */
  waiting_for: waitingSchema,
  /** How the ticket ends otherwise than repaired. */
  outcome: z.union([z.enum(ticketOutcomes), z.null()]),
  /** The ticket whose warranty this one claims. */
  warranty_of: z.union([idSchema, z.null()]),
  /** The number of unread messages from the customer. */
  unread: z.int().min(0),
  created_at: time,
  updated_at: time,
  /** When it has to leave its status; null once nothing is due any more. */
  due_at: z.union([time, z.null()]),
  /** What is taken off because it was booked together with others, in cents. */
  discount_cents: hiddenAmount,
  /** Between which days the phone should be home; null days while nothing can be said, null where dates are off. */
  back_by: z.union([backBySchema.pick({ from: true, to: true }), z.null()]),
  /** What the customer has agreed to pay, in cents; null too for a moment after an update, until the amounts are worked out. */
  agreed_cents: hiddenAmount,
  /** Billing documents less payments; negative is credit. */
  balance_cents: hiddenAmount,
  /** To pay now, never below 0. */
  due_cents: hiddenAmount,
  /** Paid and on no billing document yet. */
  held_cents: hiddenAmount,
  /** The next step of the staff, or what the ticket waits for. */
  next: z.object({
    text: z.string(),
    acts: nextSchema.shape.acts,
    step: z.union([z.enum(staffStepKeys), z.null()]),
  }),
})

export const ticketSummarySchema = ticketRowSchema.pick({
  id: true,
  created_at: true,
  displayName: true,
  repair_name: true,
  status: true,
})

const whichTicket = 'Which ticket is it?'
const ticketId = z.int({ error: whichTicket }).positive(whichTicket)

export const ticketFilterSchema = z.object({
  q: z.string().max(200).optional(),
  status: statusSchema.optional(),
  /** An account id, or 0 for unassigned tickets. */
  assigned: z.int().min(0).optional(),
  /** Only tickets on which this side owes an answer. */
  waiting: waitingSchema.optional(),
  /** Without completed tickets. */
  open: z.literal(true, { error: 'Please send true, or leave it out.' }).optional(),
  /** Only tickets assigned to the caller. */
  mine: z.literal(true, { error: 'Please send true, or leave it out.' }).optional(),
  queue: z.enum(queueKeys, { error: 'We do not know that queue.' }).optional(),
  due: z.enum(dueFilters, { error: 'Please choose overdue, today or week.' }).optional(),
  /** Only tickets with this outcome. */
  outcome: z.enum(ticketOutcomes, { error: 'Please choose one of the outcomes.' }).optional(),
  /** Only warranty claims. */
  warranty: z.literal(true).optional(),
  repair: repairKeySchema.optional(),
  /** The id of a model. */
  phone: idSchema.optional(),
  /** Only the tickets that a figure of the owner's numbers counts, from one day to another (the present month without). */
  figure: z.enum(ticketFigures, { error: 'We do not know that figure.' }).optional(),
  ...reportDays,
  /** With the figures `tested` and `documented`: the work of this account. */
  by: idSchema.optional(),
  /** With the figure `booked`: only this day of the week, 1 for Monday. */
  weekday: z.int().min(1).max(7).optional(),
  sort: z.enum(['newest', 'oldest', 'updated']).optional(),
  limit: z.int().min(1).max(200).optional(),
  cursor: z.string().max(MAX_CURSOR_LENGTH).optional(),
})

const count = z.int().min(0)
const bookingConfirmationSchema = z.object({
  ticket_id: idSchema,
  repair_name: repairKeySchema,
  ...contactSchema.shape,
  /** A phone with a damaged battery must not be posted. */
  battery: z.enum(batteryStates),
  /** Whether the repair notice was accepted; otherwise the confirmation asks for it. */
  notice_accepted: z.boolean().optional(),
  /** The page of the ticket for who booked without a log-in. */
  private_link: z.string().optional(),
  /** Where its emails go; of a guest as typed, and left out once the address is confirmed. */
  email: z.string().optional(),
  /** Between which days each phone of its parcel should be home, in words; null where dates are off. */
  back_by: z.array(z.object({ ticket_id: idSchema, back_by: z.union([z.string(), z.null()]) })).optional(),
  /** All that is in its parcel, itself included; left out for one repair alone. */
  tickets: z
    .array(
      z.object({
        id: idSchema,
        displayName: z.string(),
        repair_name: repairKeySchema,
        battery: z.enum(batteryStates),
      }),
    )
    .optional(),
})

/** Ten fields are enough for a ticket; the others are optional. `phone_id` is the id of the phone. */
export type Booking = z.infer<typeof bookingSchema>
/** A booking as a form sends it: optional fields may be left out. */
export type BookingInput = z.input<typeof bookingSchema>
export type Note = z.infer<typeof noteSchema>
/** A ticket in the customer's list. */
export type TicketSummary = z.infer<typeof ticketSummarySchema>
/** The next step of a ticket, and whose turn it is. */
export type TicketNext = z.infer<typeof nextSchema>
/** A ticket with everything that its viewer may see. */
export type Ticket = z.infer<typeof ticketSchema>
/** A ticket as staff see it. */
export type StaffTicket = z.infer<typeof staffTicketSchema>
/** A row of the staff list: note count and latest comment instead of notes; no passcode, serial or address. */
export type TicketRow = z.infer<typeof ticketRowSchema>
/** Filters of the staff list. `q` searches number, name, mobile, phone, serial and comments. */
export type TicketFilter = z.infer<typeof ticketFilterSchema>
export type NewNote = z.infer<(typeof ticketCalls)['POST /api/submit-ticket-comment']['input']>['data']
export type StatusCounts = z.infer<(typeof ticketCalls)['GET /api/tickets/status-counts']['output']>['counts']
/** Data of the confirmation page when the browser stored none: the last ticket of this session. */
export type BookingConfirmation = z.infer<typeof bookingConfirmationSchema>
/** A status that a ticket has entered, and when. */
export type TicketStep = Ticket['steps'][number]

export const ticketCalls = calls({
  'POST /api/submitticket/': {
    for: customers(allStaff),
    input: inData(bookingSchema),
    output: z.object({ ticket_id: idSchema }),
  },
  'POST /api/get-ticket': {
    for: staff(allStaff),
    input: inData(
      ticketFilterSchema.extend({
        ticketid: z.union([z.literal(allTickets), ticketId], { error: whichTicket }),
        ...ticketFilterSchema.shape,
      }),
    ),
    output: z.union([staffTicketSchema, z.array(ticketRowSchema)]),
  },
  'POST /api/get-user-ticket': {
    for: customers(allStaff),
    input: inData(z.object({ ticketid: ticketId })),
    output: ticketSchema,
  },
  'POST /api/submit-ticket-comment': {
    for: staff(allStaff),
    input: inData(
      z.object({
        ticketid: ticketId,
        comment: block({ max: 2000, missing: 'Please write a comment.' }),
        status: statusSchema,
        /** 0 for no change, else a staff account. */
        staffAssign: z.int({ error: 'Please choose a staff member.' }).min(0).optional(),
        makeVisibleToCustomer: switchSchema.optional(),
        /** The note asks the customer a question, so it has to be public. */
        waitForCustomer: switchSchema.optional(),
        /** The note concerns everything in the ticket's parcel, so it has to be public and sets no status. */
        whole_parcel: switchSchema.optional(),
        /** The version of the ticket that the author saw; a colleague's later change is then not overwritten. */
        version: z.int({ error: 'This must be a whole number.' }).min(1).optional(),
      }),
    ),
    output: z.object({ note: noteSchema, ticket: staffTicketSchema }),
  },
  'POST /api/toggle-note-visibility': {
    for: staff(allStaff),
    input: inData(
      z.object({
        noteid: z.int({ error: 'Which note is it?' }).positive('Which note is it?'),
        /** What the note is to be; without it, the opposite of what it is. */
        staff_only: switchSchema.optional(),
      }),
    ),
    output: z.object({ note: noteSchema }),
  },
  'DELETE /api/delete-ticket-note/{noteid}/{ticketid}': {
    for: staff(allStaff),
    input: z.object({ noteid: idInPathSchema, ticketid: idInPathSchema }),
    output: z.object({ noteid: idSchema }),
  },
  'GET /api/tickets/status-counts': {
    for: staff(allStaff),
    input: z.object({}),
    output: z.object({
      counts: z.object(
        Object.fromEntries(statuses.map((status) => [String(status), count])) as Record<
          `${Status}`,
          typeof count
        >,
      ),
      total: shownToAll(count),
    }),
  },
  /** The filtered staff list as CSV; the filters of `getTicket` are query parameters. */
  'GET /api/tickets.csv': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.never(),
  },
  'GET /api/tickets/last-confirmation': {
    for: everybody,
    input: z.object({}),
    output: z.object({
      confirmation: z.union([bookingConfirmationSchema, z.null()]),
    }),
  },
  /** The caller's own contact details from the newest ticket, to fill in a form; null before the first ticket. */
  'GET /api/account/last-address': {
    for: customers(allStaff),
    input: z.object({}),
    output: z.object({
      last: z.union([contactSchema, z.null()]),
    }),
  },
})
