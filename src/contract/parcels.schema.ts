import { z } from 'zod'
import { bookingItemSchema } from './bookings.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { hidden } from './hidden-fields.schema.ts'
import { MAX_EXTRA } from './parcels.ts'
import { MAX_PHONE_NAME_LENGTH } from './quote-requests.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'
import { idInPathSchema, idSchema, inData, line, optionalLine } from './text.schema.ts'
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

/** What should be in a parcel, and what opening it showed. */
const parcelContentsSchema = z.object({
  parcel_id: idSchema,
  customer: z.string(),
  /** Whether somebody has said what was inside. */
  checked: z.boolean(),
  found: z.array(idSchema),
  /** Expected, and not inside. */
  missing: z.array(idSchema),
  /** Inside without a booking: tickets that wait for a quote. */
  extra: z.array(idSchema),
  /** All that is or was expected, and the extra phones last. */
  tickets: z.array(
    ticketSchema
      .pick({
        id: true,
        displayName: true,
        repair_name: true,
        phone_serial: true,
        status: true,
        outcome: true,
      })
      .extend({
        /** Inside: found, or its intake was done before. */
        inside: z.boolean(),
        /** Found without a booking. */
        extra: z.boolean(),
      }),
  ),
})

/** What should be in a parcel, and what opening it showed. */
export type ParcelContents = z.infer<typeof parcelContentsSchema>
/** What somebody found in a parcel. */
export type FoundContents = z.infer<(typeof parcelCalls)['PUT /api/parcels/{id}/contents']['input']>['data']
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
  /** What should be in a parcel, for whoever opens it. */
  'GET /api/parcels/{id}/contents': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: parcelContentsSchema,
  },
  /**
   * Says what was in a parcel when it was opened: what is expected and not named is missing. An extra phone becomes a ticket that waits
   * for a quote; sent again, it makes no second one. The customer is told once of what is missing or extra.
   */
  'PUT /api/parcels/{id}/contents': {
    for: staff(allStaff),
    input: inData(
      z.object({
        found: z.array(idSchema).max(200),
        /** What was found when the form was shown: what a colleague has found since stays found. */
        seen: z.array(idSchema).max(200).optional(),
        extra: z
          .array(
            z.object({
              phone_name: line({
                max: MAX_PHONE_NAME_LENGTH,
                missing: 'Please say which phone it is, such as Nokia 3310.',
              }),
              /** Empty where none can be read. */
              serial: optionalLine(45).default(''),
            }),
          )
          .max(MAX_EXTRA)
          .default([]),
      }),
    ).extend({ id: idInPathSchema }),
    output: parcelContentsSchema,
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
