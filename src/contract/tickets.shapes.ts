import { z } from 'zod'
import { repairKeyShape } from './catalogue.shapes.ts'
import { shape } from './shapes.ts'
import { block, idInPathShape, idShape, inData, line, optionalLine, switchShape } from './text-shapes.ts'
import {
  addressStates,
  allTickets,
  batteryStates,
  deleteTicketNote,
  getLastAddress,
  getLastConfirmation,
  getStatusCounts,
  getTicket,
  getUserTicket,
  passcodeChoices,
  replacePasscode,
  revealPasscode,
  statuses,
  submitTicket,
  submitTicketComment,
  ticketTasks,
  toggleNoteVisibility,
  waits,
} from './tickets.ts'

export const longestPasscode = 45

export const statusShape = z.literal(statuses, { error: 'Please choose one of the statuses.' })

export const bookingShape = z.object({
  phone_id: idShape,
  repair_name: repairKeyShape,
  phone_serial: line({ max: 45, missing: 'Please enter the serial number or IMEI of the phone.' }),
  phone_pin: optionalLine(longestPasscode),
  user_mobile: line({ max: 30, missing: 'Please enter a mobile number, such as 0491 570 156.' }),
  address: line({ max: 120, missing: 'Please enter the street address that we send the phone back to.' }),
  address_apt: optionalLine(60),
  address_city: line({ max: 60, missing: 'Please enter the city or suburb.' }),
  address_state: z
    .string({ error: 'Please choose a state or territory.' })
    .trim()
    .toUpperCase()
    .pipe(z.enum(addressStates, { error: 'Please choose a state or territory.' })),
  address_post: z
    .string({ error: 'Please enter a postcode of four digits.' })
    .trim()
    .regex(/^\d{4}$/, 'Please enter a postcode of four digits.'),
  price_seen: z.int({ error: 'This must be a whole number.' }).optional(),
  notice_version: z.string().max(40).optional(),
  passcode_choice: z
    .enum(passcodeChoices, { error: 'Please choose what to do about the passcode.' })
    .optional(),
  battery: z.enum(batteryStates, { error: 'Please say how the battery is.' }).optional(),
  serial_confirmed: switchShape.optional(),
})

const time = z.string()

export const waitingShape = z.enum(waits, { error: 'Please say who has to answer.' })
export const nextShape = z.object({
  text: z.string(),
  acts: z.enum(['shop', 'customer', 'nobody']),
  task: z.enum(ticketTasks).optional(),
})

export const noteShape = z.object({
  id: idShape,
  comment: z.string(),
  status_change: z.union([statusShape, z.null()]),
  created_at: time,
  fullname: z.string(),
  staff_only: z.literal([0, 1]),
  from_customer: z.literal(1).optional(),
})

export const ticketShape = z.object({
  id: idShape,
  status: statusShape,
  brand: z.string(),
  phoneid: z.string(),
  displayName: z.string(),
  repair_name: repairKeyShape,
  price: z.int(),
  phone_serial: z.string(),
  phone_pin: z.union([z.string(), z.null()]),
  passcode_choice: z.enum(passcodeChoices),
  cust_name: z.string(),
  email: z.string(),
  user_mobile: z.string(),
  address: z.string(),
  address_apt: z.string(),
  address_city: z.string(),
  address_state: z.string(),
  address_post: z.string(),
  staff_assigned: z.union([z.string(), z.null()]),
  staff_assigned_id: z.union([idShape, z.null()]),
  created_at: time,
  updated_at: time,
  steps: z.array(z.object({ status: statusShape, since: time })),
  next: nextShape,
  notes: z.array(noteShape),
  passcode_reveals: z.array(time).optional(),
})

export const ticketRowShape = z.object({
  id: idShape,
  status: statusShape,
  displayName: z.string(),
  brand: z.string(),
  repair_name: repairKeyShape,
  price: z.int(),
  cust_name: z.string(),
  user_mobile: z.string(),
  staff_assigned: z.union([z.string(), z.null()]),
  note_count: z.int(),
  latest_comment: z.union([z.string(), z.null()]),
  waiting_for: waitingShape,
  unread: z.int().min(0),
  created_at: time,
  updated_at: time,
})

export const ticketSummaryShape = ticketRowShape.pick({
  id: true,
  created_at: true,
  displayName: true,
  repair_name: true,
  status: true,
})

const whichTicket = 'Which ticket is it?'
const ticketId = z.int({ error: whichTicket }).positive(whichTicket)

shape(submitTicket, { ask: inData(bookingShape), reply: z.object({ ticket_id: idShape }) })
shape(getTicket, {
  ask: inData(
    z.object({
      ticketid: z.union([z.literal(allTickets), ticketId], { error: whichTicket }),
      q: z.string().max(200).optional(),
      status: statusShape.optional(),
      assigned: z.int().min(0).optional(),
      waiting: waitingShape.optional(),
      sort: z.enum(['newest', 'oldest', 'updated']).optional(),
      limit: z.int().min(1).max(200).optional(),
      cursor: z.string().max(200).optional(),
    }),
  ),
  reply: z.union([ticketShape, z.array(ticketRowShape)]),
})
shape(getUserTicket, { ask: inData(z.object({ ticketid: ticketId })), reply: ticketShape })
shape(submitTicketComment, {
  ask: inData(
    z.object({
      ticketid: ticketId,
      comment: block({ max: 2000, missing: 'Please write a comment.' }),
      status: statusShape,
      staffAssign: z.int({ error: 'Please choose a staff member.' }).min(0).optional(),
      makeVisibleToCustomer: switchShape.optional(),
      waitForCustomer: switchShape.optional(),
    }),
  ),
  reply: z.object({ note: noteShape, ticket: ticketShape }),
})
shape(toggleNoteVisibility, {
  ask: inData(z.object({ noteid: z.int({ error: 'Which note is it?' }).positive('Which note is it?') })),
  reply: z.object({ note: noteShape }),
})
shape(deleteTicketNote, {
  ask: z.object({ noteid: idInPathShape, ticketid: idInPathShape }),
  reply: z.object({ noteid: idShape }),
})

const count = z.int().min(0)
shape(getStatusCounts, {
  ask: z.object({}),
  reply: z.object({
    counts: z.object({
      '-1': count,
      '0': count,
      '1': count,
      '2': count,
      '3': count,
      '4': count,
      '5': count,
      '6': count,
    }),
    total: count,
  }),
})
shape(getLastConfirmation, {
  ask: z.object({}),
  reply: z.object({
    confirmation: z.union([
      z.object({
        ticket_id: idShape,
        repair_name: repairKeyShape,
        user_mobile: z.string(),
        address: z.string(),
        address_apt: z.string(),
        address_city: z.string(),
        address_state: z.string(),
        address_post: z.string(),
        battery: z.enum(batteryStates),
      }),
      z.null(),
    ]),
  }),
})
shape(getLastAddress, {
  ask: z.object({}),
  reply: z.object({
    last: z.union([
      z.object({
        user_mobile: z.string(),
        address: z.string(),
        address_apt: z.string(),
        address_city: z.string(),
        address_state: z.string(),
        address_post: z.string(),
      }),
      z.null(),
    ]),
  }),
})
shape(revealPasscode, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({ reason: line({ max: 200, missing: 'Please say why you need the passcode.' }) }),
  }),
  reply: z.object({ passcode: z.string() }),
})
shape(replacePasscode, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({ phone_pin: line({ max: longestPasscode, missing: 'Please enter the new passcode.' }) }),
  }),
  reply: z.object({ ticket_id: idShape }),
})
