import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './pages.schema.ts'

/** Heading data of every page about one ticket. */
export type TicketHeading = z.infer<typeof schemas.ticketHeadingSchema>

/** Data of the customer's page for a ticket. */
export type TicketPage = z.infer<typeof schemas.getTicketPageSchemas.output>
/** Returns all data of the customer's page for their own ticket. */
export const getTicketPage = endpoint<typeof schemas.getTicketPageSchemas>('GET', '/api/pages/tickets/{id}', {
  for: levels.customer,
})

/** Data of the pages that correct and cancel a booking, and of the staff page for its parcels. */
export type BookingPage = z.infer<typeof schemas.bookingPageSchema>
/** Returns all data of the pages on which customers correct or cancel their own booking. */
export const getBookingPage = endpoint<typeof schemas.getBookingPageSchemas>(
  'GET',
  '/api/pages/tickets/{id}/booking',
  { for: levels.customer },
)

/** Data of the customer's dashboard. */
export type AccountPage = z.infer<typeof schemas.getAccountPageSchemas.output>
/** Returns all data of the caller's own dashboard. */
export const getAccountPage = endpoint<typeof schemas.getAccountPageSchemas>('GET', '/api/pages/account', {
  for: levels.customer,
})

/** Initial data of the booking form: the draft, and the caller's last return address. */
export type BookingFormPage = z.infer<typeof schemas.getBookingFormPageSchemas.output>
/** Returns all data of the booking form; anonymous visitors have no last address. */
export const getBookingFormPage = endpoint<typeof schemas.getBookingFormPageSchemas>(
  'GET',
  '/api/pages/booking-form',
  { for: levels.anonymous },
)
