import { z } from 'zod'
import { calls, staff } from './endpoint.ts'
import { givenKinds } from './given-away.ts'
import { ownerOnly } from './staff-roles.ts'
import { idSchema } from './text.schema.ts'

const givenSchema = z.object({
  /** Of the event. */
  id: idSchema,
  at: z.string(),
  kind: z.enum(givenKinds),
  ticket_id: z.union([idSchema, z.null()]),
  /** The phone whose price in the list was changed, as its page is named. */
  phoneid: z.union([z.string(), z.null()]),
  /** Repair and phone of that price; '' for a ticket. */
  about: z.string(),
  /** Below 0 for a price that was raised. */
  amount_cents: z.int(),
})

export const givenAwayCalls = calls({
  /** What staff gave away, by day and person, the last first. */
  'GET /api/given-away': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({
      days: z.array(
        z.object({
          /** In the time zone of the shop. */
          day: z.string(),
          people: z.array(
            z.object({
              accountid: idSchema,
              fullname: z.string(),
              /** On tickets; prices in the list are no part of it. */
              given_cents: z.int(),
              given: z.array(givenSchema),
            }),
          ),
        }),
      ),
    }),
  },
})
export type GivenAway = z.infer<(typeof givenAwayCalls)['GET /api/given-away']['output']>
