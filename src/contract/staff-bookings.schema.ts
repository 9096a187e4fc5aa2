import { z } from 'zod'
import { nameSchema } from './accounts.schema.ts'
import { newContactSchema } from './address.schema.ts'
import { bookedSchema, bookingsSchema } from './bookings.schema.ts'
import { newBuyerSchema } from './buyers.schema.ts'
import { bookingWays } from './staff-bookings.ts'
import { emailSchema, idInPathSchema, idSchema, inData, optionalLine } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const { user_mobile, ...address } = newContactSchema.shape

const staffBookingSchema = bookingsSchema.omit({ fullname: true, email: true, user_mobile: true }).extend({
  // Left out, those of the last ticket of a known customer.
  ...z.object(address).partial().shape,
  /** A known customer by the number of the account, or a new one with or without an email address. */
  customer: z.object(
    {
      account_id: idSchema.optional(),
      fullname: nameSchema.optional(),
      email: z.union([z.literal(''), z.null(), emailSchema]).optional(),
      user_mobile: user_mobile.optional(),
    },
    { error: 'Please say whom the phone belongs to.' },
  ),
  way: z.enum(bookingWays, { error: 'Please say how the customer came to us.' }),
  /** At the counter: the name that the customer signed with. */
  signature: optionalLine(120),
  buyer: newBuyerSchema.optional(),
})

/** A booking that staff make for a customer. */
export type StaffBooking = z.infer<typeof staffBookingSchema>
/** As a form sends it. */
export type StaffBookingInput = z.input<typeof staffBookingSchema>

/** What was booked, without the private link, which no staff read. */
const staffBookedSchema = bookedSchema.omit({ private_link: true })
export type StaffBooked = z.infer<typeof staffBookedSchema>

export const staffBookingCalls = calls({
  'POST /api/staff-bookings': {
    for: staff(ownerOrFrontDesk),
    input: inData(staffBookingSchema),
    output: staffBookedSchema,
  },
  /** What a customer is given at the counter, as a PDF. */
  'GET /api/tickets/{id}/receipt.pdf': {
    for: customers(ownerOrFrontDesk),
    forOthers: true,
    input: z.object({ id: idInPathSchema }),
    output: z.never(),
  },
})
