import { z } from 'zod'
import { repairKeySchema } from './catalogue.schema.ts'
import { historyEntrySchema } from './history.schema.ts'
import { outcomeSchema, quoteOfferSchema } from './quotes.schema.ts'
import { bankTransferSchema } from './money.schema.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'
import { nextSchema, statusSchema } from './tickets.schema.ts'
import { trackTokenSchema } from './track-token.schema.ts'
import { getTracked, getTrackLink, renewTrackLink, sendTrackLink } from './tracking.ts'

const time = z.string()
const step = z.object({ status: statusSchema, since: time })

export const getTrackedSchemas = {
  input: z.object({ token: trackTokenSchema }),
  output: z.object({
    ticket_id: idSchema,
    displayName: z.string(),
    repair_name: repairKeySchema,
    status: statusSchema,
    outcome: outcomeSchema,
    created_at: time,
    steps: z.array(step),
    next: nextSchema,
    /** Oldest first. */
    notes: z.array(
      z.object({
        id: idSchema,
        at: time,
        author: z.enum(['Staff Team', 'You']),
        /** Empty for the customer's own messages, which a viewer with the link may not read. */
        comment: z.string(),
        status_change: z.union([statusSchema, z.null()]),
      }),
    ),
    history: z.array(historyEntrySchema),
    parcels: z.array(
      z.object({
        way: z.enum(['in', 'out']),
        carrier: z.string(),
        number: z.string(),
        link: z.union([z.string(), z.null()]),
      }),
    ),
    /** Oldest first. */
    quotes: z.array(quoteOfferSchema),
    /** What this browser may do, once it has unlocked the link with the digits of the mobile number; else null. */
    tasks: z.union([
      z.object({
        due_cents: z.int(),
        cards: z.boolean(),
        bank: z.union([bankTransferSchema, z.null()]),
        invoice: z.boolean(),
        postable: z.boolean(),
        carriers: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
      z.null(),
    ]),
  }),
}
bindSchemas(getTracked, getTrackedSchemas)
const which = z.object({ id: idInPathSchema })
const link = z.object({ link: z.string() })
export const getTrackLinkSchemas = { input: which, output: link }
bindSchemas(getTrackLink, getTrackLinkSchemas)
export const renewTrackLinkSchemas = {
  input: which,
  output: z.object({ link: z.union([z.string(), z.null()]) }),
}
bindSchemas(renewTrackLink, renewTrackLinkSchemas)
export const sendTrackLinkSchemas = { input: which, output: z.object({ sent: z.literal(true) }) }
bindSchemas(sendTrackLink, sendTrackLinkSchemas)
