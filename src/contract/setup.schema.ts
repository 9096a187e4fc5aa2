import { z } from 'zod'
import { callerInfoSchema, personSchema } from './accounts.schema.ts'
import { postcodeSchema } from './address.schema.ts'
import { calls, everybody, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

const code = z.string().min(1).max(200)

export const setupCalls = calls({
  /** Whether a one-time link can still make the first account: 404 for a wrong link, 409 once there is an owner. */
  'GET /api/setup/{code}': {
    for: everybody,
    input: z.object({ code }),
    output: z.object({ ready: z.literal(true) }),
  },
  /** Makes the owner's account with the one-time link, and logs in. */
  'POST /api/setup/{code}/owner': {
    for: everybody,
    input: z.object({ code, data: personSchema }),
    output: callerInfoSchema,
  },
  /** The place of a postcode on the map, from data that we ship: where the owner begins to look for the shop's own. */
  'GET /api/postcodes/{postcode}/place': {
    for: staff(ownerOnly),
    input: z.object({ postcode: postcodeSchema }),
    output: z.object({ latitude: z.number(), longitude: z.number() }),
  },
  /** Sends an email to the caller, to see that email works. */
  'POST /api/test-emails': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({ to: z.string() }),
  },
})
