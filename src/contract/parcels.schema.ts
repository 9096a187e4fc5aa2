import { z } from 'zod'
import { bookingItemSchema } from './bookings.schema.ts'
import { calls, customers } from './endpoint.ts'
import { hidden } from './hidden-fields.schema.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'
import { idInPathSchema, idSchema, inData } from './text.schema.ts'
import { ticketSchema } from './tickets.schema.ts'

export const parcelSchema = z.object({
  id: idSchema,
  /** In the order in which they were booked. */
  ticket_ids: z.array(idSchema),
  /** To pay now for all its tickets: the sum of theirs. */
  due_cents: hidden(z.int().min(0)),
  currency: z.string(),
  /** How it was posted to the shop; empty until a number was entered. */
  carrier_in: z.string(),
  tracking_in: z.string(),
  /** Raised with every change of any of its tickets, for the customer with those that they can see. */
  version: z.int(),
})

/** What is posted to the shop together with a ticket. */
export const inParcelSchema = z.object({
  /** Whether a repair can be added: it was not posted yet. */
  open: z.boolean(),
  others: z.array(
    ticketSchema.pick({ id: true, displayName: true, repair_name: true, status: true, outcome: true }),
  ),
})

/** What is posted to the shop together with a ticket. */
export type InParcel = z.infer<typeof inParcelSchema>
/** What is posted to the shop together. */
export type Parcel = z.infer<typeof parcelSchema>

export const parcelCalls = calls({
  /** The customer's own parcel; any for staff. */
  'GET /api/parcels/{id}': {
    for: customers(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: parcelSchema,
    forOthers: true,
  },
  /** One packing slip for all that is to be posted; 404 once nothing is. */
  'GET /api/parcels/{id}/slip.pdf': {
    for: customers(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: z.never(),
  },
  /** One more repair, to the address of the others, until the parcel is posted; by its customer or by staff. */
  'POST /api/parcels/{id}/tickets': {
    for: customers(ownerOrFrontDesk),
    input: inData(bookingItemSchema).extend({ id: idInPathSchema }),
    output: z.object({ ticket_id: idSchema }),
  },
})
