import { z } from 'zod'
import { contactSchema } from './address.schema.ts'
import { idSchema, line } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const personSchema = z.object({
  account_id: idSchema,
  fullname: z.string(),
  /** Null for a person without an address. */
  email: z.union([z.string(), z.null()]),
  /** Whether the address was proved. */
  email_confirmed: z.boolean(),
  /** Mobile and address of the last ticket; null before the first one. */
  contact: z.union([contactSchema, z.null()]),
})

/** A customer, as staff find one to book for. */
export type Person = z.infer<typeof personSchema>

export const peopleCalls = calls({
  /** Customers by name, mobile number or email address; those with the newest tickets first. */
  'GET /api/people': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      q: line({ max: 200, missing: 'Please type a name, mobile number or email address.' }),
    }),
    output: z.object({ people: z.array(personSchema) }),
  },
})
