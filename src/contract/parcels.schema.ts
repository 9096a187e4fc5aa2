import { z } from 'zod'
import { calls, customers } from './endpoint.ts'
import { hidden } from './hidden-fields.schema.ts'
import { allStaff } from './staff-roles.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'

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
})
