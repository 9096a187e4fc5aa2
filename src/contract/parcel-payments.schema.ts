import { z } from 'zod'
import { calls, customers, staff } from './endpoint.ts'
import { counterEntrySchema } from './money.schema.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'

const parcel = z.object({ id: idInPathSchema })

/** One payment for everything that is due in a parcel. */
export type ParcelPayment = z.infer<typeof counterEntrySchema>
/** What of it belongs to which ticket: one row a ticket. */
export type ParcelPaymentParts = z.infer<
  (typeof parcelPaymentCalls)['POST /api/parcels/{id}/payments']['output']
>

export const parcelPaymentCalls = calls({
  /** Splits one payment over the tickets' documents, the oldest first. */
  'POST /api/parcels/{id}/payments': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, data: counterEntrySchema }),
    output: z.object({ parts: z.array(z.object({ ticket_id: idSchema, amount_cents: z.int().min(1) })) }),
  },
  /** Opens one card payment of all that is due; the customer pays at the URL in the response. */
  'POST /api/parcels/{id}/checkout': {
    for: customers(allStaff),
    input: parcel,
    output: z.object({ url: z.string() }),
  },
  /** What each ticket of a parcel costs, was paid and owes, as a PDF. */
  'GET /api/parcels/{id}/statement.pdf': {
    for: customers(ownerOrFrontDesk),
    input: parcel,
    output: z.never(),
  },
})
