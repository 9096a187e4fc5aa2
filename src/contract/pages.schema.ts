import { contactSchema } from './address.schema.ts'
import { z } from 'zod'
import { userDataSchema } from './accounts.schema.ts'
import { getConversationSchemas, unreadSchema } from './conversation.schema.ts'
import { draftSchema } from './drafts.schema.ts'
import { historyEntrySchema } from './history.schema.ts'
import { shippingSchema } from './shipping.schema.ts'
import { getMoneySchemas } from './money.schema.ts'
import { getAccountPage, getBookingFormPage, getBookingPage, getTicketPage } from './pages.ts'
import { partTestRecordSchema } from './part-tests.schema.ts'
import { getQuotesSchemas } from './quotes.schema.ts'
import { bindSchemas } from './schemas.ts'
import { accountUpdatesSchema, ticketUpdatesSchema } from './text-messages.schema.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'
import { ticketSchema, ticketSummarySchema } from './tickets.schema.ts'

export const ticketHeadingSchema = ticketSchema.pick({
  id: true,
  displayName: true,
  repair_name: true,
  status: true,
})

export const bookingPageSchema = z.object({
  ticket: ticketHeadingSchema.extend(contactSchema.shape),
  shipping: shippingSchema,
})

const ofTicket = z.object({ id: idInPathSchema })

// Data that an endpoint of its own returns too uses that endpoint's schema.
export const getTicketPageSchemas = {
  input: ofTicket,
  output: z.object({
    ticket: ticketSchema,
    conversation: getConversationSchemas.output,
    quotes: getQuotesSchemas.output,
    history: z.array(historyEntrySchema),
    bench: partTestRecordSchema,
    shipping: shippingSchema,
    money: getMoneySchemas.output,
    link: z.union([z.string(), z.null()]),
    /** How its updates come; left out where the shop sends no texts. */
    updates: ticketUpdatesSchema.optional(),
  }),
}
bindSchemas(getTicketPage, getTicketPageSchemas)
export const getBookingPageSchemas = { input: ofTicket, output: bookingPageSchema }
bindSchemas(getBookingPage, getBookingPageSchemas)
export const getAccountPageSchemas = {
  input: z.object({}),
  output: z.object({
    userData: userDataSchema,
    tickets: z.array(ticketSummarySchema),
    unread: z.array(unreadSchema),
    draft: z.union([draftSchema, z.null()]),
    /** How updates come; left out where the shop sends no texts. */
    updates: accountUpdatesSchema.optional(),
    /** The outcomes and warranty claims among the tickets, if any. */
    endings: z
      .array(
        z.object({
          ticket_id: idSchema,
          ...ticketSchema.pick({ outcome: true, warranty_of: true }).shape,
        }),
      )
      .optional(),
  }),
}
bindSchemas(getAccountPage, getAccountPageSchemas)
export const getBookingFormPageSchemas = {
  input: z.object({}),
  output: z.object({
    draft: z.union([draftSchema, z.null()]),
    last: z.union([contactSchema, z.null()]),
    /** The account's choice; left out for visitors, and where the shop sends no texts. */
    updates: accountUpdatesSchema.optional(),
  }),
}
bindSchemas(getBookingFormPage, getBookingFormPageSchemas)
