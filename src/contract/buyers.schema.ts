import { z } from 'zod'
import { abnSchema } from './shop-profile.schema.ts'
import { idInPathSchema, optionalLine } from './text.schema.ts'
import { calls, customers } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

export const buyerSchema = z.object({ company: z.string(), abn: z.string() })

/** The business that a ticket's invoices are made out to; both fields are empty for a private person. */
export type Buyer = z.infer<typeof buyerSchema>

export const buyerCalls = calls({
  /** Names the business on a ticket's invoices, until the first one is issued; the customer's own ticket, any for staff. */
  'PUT /api/tickets/{id}/buyer': {
    for: customers(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        company: optionalLine(120),
        /** Eleven digits with valid check digits, or empty. */
        abn: abnSchema,
      }),
    }),
    output: z.object({ buyer: buyerSchema }),
  },
})
