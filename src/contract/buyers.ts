import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './buyers.schema.ts'

/** The business that a ticket's invoices are made out to; both fields are empty for a private person. */
export type Buyer = z.infer<typeof schemas.buyerSchema>

/** Names the business on a ticket's invoices, until the first one is issued; the customer's own ticket, any for staff. */
export const saveBuyer = endpoint<typeof schemas.saveBuyerSchemas>('PUT', '/api/tickets/{id}/buyer', {
  for: levels.customer,
})
