import { z } from 'zod'
import { newPassword, tokenSchema } from './accounts.schema.ts'
import { calls, everybody } from './endpoint.ts'
import { inData } from './text.schema.ts'

const confirmationSchema = z.object({
  confirmed: z.literal(true),
  /** The page of the first ticket of the parcel that was booked last; null without one. */
  private_link: z.union([z.string(), z.null()]),
  /** Whether a password can still be chosen with the same link. */
  without_password: z.boolean(),
})

/** What a confirmed address leads to. */
export type AddressConfirmation = z.infer<typeof confirmationSchema>

export const addressConfirmationCalls = calls({
  'POST /api/address-confirmations': {
    for: everybody,
    input: inData(z.object({ token: tokenSchema })),
    output: confirmationSchema,
  },
  /** Makes an account of what was booked with a confirmed address: its first password, by the same link. */
  'POST /api/address-confirmations/passwords': {
    for: everybody,
    input: inData(z.object({ token: tokenSchema, password: newPassword })),
    output: z.object({ email: z.string() }),
  },
})
