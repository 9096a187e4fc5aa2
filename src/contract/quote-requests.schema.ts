import { z } from 'zod'
import { nameSchema } from './accounts.schema.ts'
import { newContactSchema } from './address.schema.ts'
import { bookingsCalls } from './bookings.schema.ts'
import { calls, everybody } from './endpoint.ts'
import { MAX_PHONE_NAME_LENGTH } from './quote-requests.ts'
import { block, emailSchema, inData, line, switchSchema } from './text.schema.ts'
import { MAX_FAULT_LENGTH } from './tickets.ts'
import { bookingSchema } from './tickets.schema.ts'

const { user_mobile, ...address } = newContactSchema.shape
const addressNames = Object.keys(address) as (keyof typeof address)[]

const asked = z.object({
  /** Name and address of who has not logged in; of others the account's hold. */
  fullname: nameSchema.optional(),
  email: emailSchema.optional(),
  user_mobile,
  /** The phone in the customer's words; it need not be in the catalogue. */
  phone_name: line({
    max: MAX_PHONE_NAME_LENGTH,
    missing: 'Please say which phone it is, such as Nokia 3310.',
  }),
  fault: block({
    max: MAX_FAULT_LENGTH,
    missing: 'Please say what is wrong with it, or what you would like done.',
  }),
  wet: switchSchema.optional(),
  opened: switchSchema.optional(),
  updates_by: bookingSchema.shape.updates_by,
})

/** Where the phone goes back to is given whole, or later: until it has arrived, the customer can enter it on the ticket. */
const quoteRequestSchema = z
  .object({ ...asked.shape, ...z.object(address).partial().shape })
  .superRefine((typed, context) => {
    if (addressNames.every((name) => !typed[name])) return
    const { error } = z.object(address).safeParse(typed)
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue })
  })

/** What a quote is asked for. */
export type QuoteRequest = z.infer<typeof quoteRequestSchema>

export const quoteRequestCalls = calls({
  /** Same response in words, bytes and time whether or not the address has an account (account enumeration). */
  'POST /api/quote-requests': {
    for: everybody,
    input: inData(quoteRequestSchema),
    output: bookingsCalls['POST /api/bookings'].output.omit({ ticket_ids: true }),
  },
})
