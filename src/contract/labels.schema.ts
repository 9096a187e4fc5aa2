import { z } from 'zod'
import { calls, customers, staff } from './endpoint.ts'
import { labelWays } from './labels.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'
import { idInPathSchema, idSchema, line } from './text.schema.ts'

const ofTicket = z.object({ id: idInPathSchema })
const ofLabel = ofTicket.extend({ label: idInPathSchema })
const way = z.enum(labelWays, { error: 'A label goes out or in.' }).optional().default('out')

const labelSchema = z.object({
  id: idSchema,
  way: z.enum(labelWays),
  /** `buying`: the service did not say yet whether it sold it. */
  state: z.enum(['buying', 'bought', 'voided']),
  /** What is in the box. */
  ticket_ids: z.array(idSchema),
  /** Its order number at the service. */
  reference: z.string(),
  service: z.string(),
  name: z.string(),
  cents: z.int(),
  /** Empty until it is bought. */
  carrier: z.string(),
  number: z.string(),
  /** Why its number could not be entered on the ticket; empty when it is. */
  problem: z.string(),
  /** Where it has to be voided beside here, because the service cannot; null when nowhere. */
  void_in: z.union([z.string(), z.null()]),
})

const priceSchema = z.object({
  /** The service's key of the product. */
  service: z.string(),
  name: z.string(),
  cents: z.int(),
  currency: z.string(),
  /** Days on the way as the carrier promises. */
  days: z.union([z.int(), z.null()]),
})

/** A label as staff see it. */
export type Label = z.infer<typeof labelSchema>
export type LabelPrices = z.infer<(typeof labelCalls)['GET /api/tickets/{id}/label-prices']['output']>

export const labelCalls = calls({
  /** What a label for the ticket's parcel costs, cheapest first; none are asked for while it has one. */
  'GET /api/tickets/{id}/label-prices': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket.extend({ way }),
    output: z.object({
      /** The service's name. */
      provider: z.string(),
      way: z.enum(labelWays),
      /** What goes into the box: everything of the parcel that is ready. */
      ticket_ids: z.array(idSchema),
      to: z.object({ name: z.string(), lines: z.array(z.string()) }),
      /** What to correct before a label is bought, in sentences. */
      problems: z.array(z.string()),
      label: z.union([labelSchema, z.null()]),
      prices: z.array(priceSchema),
    }),
  },
  /**
   * Buys one label for everything of the parcel that is ready, and enters its number; it posts nothing. The same `Idempotency-Key` buys
   * once, also when the first request was cut off.
   */
  'POST /api/tickets/{id}/labels': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket.extend({
      data: z.object({
        service: line({ max: 100, missing: 'Please choose how it is sent.' }),
        /** The price that was shown; refused with `price_changed` when it is another one now. */
        price_seen_cents: z.int().min(0).max(10_000_000).optional(),
        way,
      }),
    }),
    output: labelSchema,
  },
  /** Voids a label until its parcel is posted, and takes its number from the tickets; idempotent. */
  'DELETE /api/tickets/{id}/labels/{label}': {
    for: staff(ownerOrFrontDesk),
    input: ofLabel,
    output: labelSchema,
  },
  'GET /api/tickets/{id}/labels/{label}/label.pdf': {
    for: staff(ownerOrFrontDesk),
    input: ofLabel,
    output: z.never(),
  },
  /** The prepaid label by which the customer posts to the shop. */
  'GET /api/tickets/{id}/prepaid-label.pdf': {
    for: customers(ownerOrFrontDesk),
    input: ofTicket,
    output: z.never(),
  },
})
