import { contactSchema } from './address.schema.ts'
import { z } from 'zod'
import { userDataSchema } from './accounts.schema.ts'
import { conversationCalls, unreadSchema } from './conversation.schema.ts'
import { draftPhotoSchema, draftSchema } from './drafts.schema.ts'
import { historyEntrySchema } from './history.schema.ts'
import { shippingSchema } from './shipping.schema.ts'
import { moneyCalls } from './money.schema.ts'
import { inParcelSchema } from './parcels.schema.ts'
import { partTestRecordSchema } from './part-tests.schema.ts'
import { quoteCalls } from './quotes.schema.ts'
import { accountUpdatesSchema, ticketUpdatesSchema } from './text-messages.schema.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'
import { ticketSchema, ticketSummarySchema } from './tickets.schema.ts'
import { calls, customers, everybody } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

export const ticketHeadingSchema = ticketSchema.pick({
  id: true,
  displayName: true,
  repair_name: true,
  status: true,
})

export const bookingPageSchema = z.object({
  ticket: ticketHeadingSchema.extend(contactSchema.shape),
  shipping: shippingSchema,
  /** The other tickets of the parcel for which the same can still be changed. */
  beside: z.array(idSchema),
})

const ofTicket = z.object({ id: idInPathSchema })

/** Heading data of every page about one ticket. */
export type TicketHeading = z.infer<typeof ticketHeadingSchema>
/** Data of the customer's page for a ticket. */
export type TicketPage = z.infer<(typeof pageCalls)['GET /api/pages/tickets/{id}']['output']>
/** Data of the pages that correct and cancel a booking, and of the staff page for its parcels. */
export type BookingPage = z.infer<typeof bookingPageSchema>
/** Data of the customer's dashboard. */
export type AccountPage = z.infer<(typeof pageCalls)['GET /api/pages/account']['output']>
/** Initial data of the booking form: the draft, and the caller's last return address. */
export type BookingFormPage = z.infer<(typeof pageCalls)['GET /api/pages/booking-form']['output']>

export const pageCalls = calls({
  /** Returns all data of the customer's page for their own ticket. */
  // Data that an endpoint of its own returns too uses that endpoint's schema.
  'GET /api/pages/tickets/{id}': {
    for: customers(allStaff),
    input: ofTicket,
    output: z.object({
      ticket: ticketSchema,
      in_parcel: inParcelSchema,
      conversation: conversationCalls['GET /api/tickets/{id}/conversation/{side}'].output,
      quotes: quoteCalls['GET /api/tickets/{id}/quotes'].output,
      history: z.array(historyEntrySchema),
      bench: partTestRecordSchema,
      shipping: shippingSchema,
      money: moneyCalls['GET /api/tickets/{id}/money'].output,
      link: z.union([z.string(), z.null()]),
      /** How its updates come; left out where the shop sends no texts. */
      updates: ticketUpdatesSchema.optional(),
    }),
  },
  /** Returns all data of the pages on which customers correct or cancel their own booking. */
  'GET /api/pages/tickets/{id}/booking': {
    for: customers(allStaff),
    input: ofTicket,
    output: bookingPageSchema,
  },
  /** Returns all data of the caller's own dashboard. */
  'GET /api/pages/account': {
    for: customers(allStaff),
    input: z.object({}),
    output: z.object({
      userData: userDataSchema,
      tickets: z.array(ticketSummarySchema),
      unread: z.array(unreadSchema),
      draft: z.union([draftSchema, z.null()]),
      /** Set where log-ins ask for a second step. */
      second_step: z.literal(true).optional(),
      /** Set where a first password can be chosen. */
      without_password: z.literal(true).optional(),
      /** How updates come; left out where the shop sends no texts. */
      updates: accountUpdatesSchema.optional(),
      /** Why emails to the address come back, in the words of a mail server; left out where none did. */
      email_undelivered: z.string().optional(),
      /** The outcomes and warranty claims among the tickets, if any. */
      endings: z
        .array(
          z.object({ ticket_id: idSchema, ...ticketSchema.pick({ outcome: true, warranty_of: true }).shape }),
        )
        .optional(),
    }),
  },
  /** Returns all data of the booking form; anonymous visitors have no last address. */
  'GET /api/pages/booking-form': {
    for: everybody,
    input: z.object({}),
    output: z.object({
      draft: z.union([draftSchema, z.null()]),
      /** Of other phones too. */
      photos: z.array(draftPhotoSchema),
      last: z.union([contactSchema, z.null()]),
      /** The account's choice; left out for visitors, and where the shop sends no texts. */
      updates: accountUpdatesSchema.optional(),
    }),
  },
})
