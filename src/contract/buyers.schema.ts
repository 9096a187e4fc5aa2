import { z } from 'zod'
import { abnSchema } from './shop-profile.schema.ts'
import { emailSchema, idInPathSchema, optionalLine } from './text.schema.ts'
import { calls, customers } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

export const buyerSchema = z.object({
  company: z.string(),
  abn: z.string(),
  /** Where the invoices are sent; empty for the customer's own address. */
  email: z.string(),
  /** Null for the days of the shop. */
  days_to_pay: z.union([z.int(), z.null()]),
})

const daysMessage = 'Please enter a number of days from 0 to 90.'

/** A business as typed. */
export const newBuyerSchema = z.object({
  company: optionalLine(120),
  /** Eleven digits with valid check digits, or empty. */
  abn: abnSchema,
  email: z.union([z.literal(''), emailSchema]).optional(),
  days_to_pay: z.union([z.int(daysMessage).min(0, daysMessage).max(90, daysMessage), z.null()]).optional(),
})

/** The business that a ticket's invoices are made out to; both fields are empty for a private person. */
export type Buyer = z.infer<typeof buyerSchema>

export type NewBuyer = z.infer<typeof newBuyerSchema>

export const buyerCalls = calls({
  /** Names the business on a ticket's invoices, until the first one is issued; the customer's own ticket, any for staff. */
  'PUT /api/tickets/{id}/buyer': {
    for: customers(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: newBuyerSchema,
    }),
    output: z.object({ buyer: buyerSchema }),
  },
})
