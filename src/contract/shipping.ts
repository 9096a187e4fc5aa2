import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './shipping.schema.ts'

/** How a phone is sent to the shop and back, for both sides. */
export type Shipping = z.infer<typeof schemas.shippingSchema>

/** The customer's own ticket; any for staff. */
export const getShipping = endpoint<typeof schemas.getShippingSchemas>('GET', '/api/tickets/{id}/mail-in', {
  for: levels.customer,
})

/** Accepts the repair notice, by the customer only; the first time counts. */
export const acceptNotice = endpoint<typeof schemas.acceptNoticeSchemas>(
  'POST',
  '/api/tickets/{id}/notice-acceptance',
  { for: levels.customer },
)

/** Both fields empty delete the parcel. */
export type ParcelFields = z.infer<typeof schemas.parcelFieldsSchema>
/** The parcel that brings the phone to the shop; the customer's own ticket, any for staff. */
export const announceParcel = endpoint<typeof schemas.announceParcelSchemas>(
  'PUT',
  '/api/tickets/{id}/inbound-parcel',
  { for: levels.customer },
)
/** The parcel that returns the phone. */
export const enterReturnParcel = endpoint<typeof schemas.enterReturnParcelSchemas>(
  'PUT',
  '/api/tickets/{id}/return-parcel',
  { for: levels.staff },
)

/**
 * The address for updates and for the phone's return: by the customer until it has arrived, by staff until it is posted
 * back.
 */
export const correctBooking = endpoint<typeof schemas.correctBookingSchemas>(
  'PUT',
  '/api/tickets/{id}/contact',
  { for: levels.customer },
)
/** Shows staff the contact details before a correction, once, for a stated reason. */
export const revealFormerContact = endpoint<typeof schemas.revealFormerContactSchemas>(
  'POST',
  '/api/tickets/{id}/contact/reveals',
  { for: levels.staff },
)
/** Another model or serial than was booked, until an invoice names it; the price changes only by a quote. */
export const changeDevice = endpoint<typeof schemas.changeDeviceSchemas>('PUT', '/api/tickets/{id}/device', {
  for: levels.staff,
})
/** Cancels the customer's own booking, until the phone has arrived; idempotent. */
export const cancelBooking = endpoint<typeof schemas.cancelBookingSchemas>(
  'POST',
  '/api/tickets/{id}/cancellation',
  { for: levels.customer },
)

/** Content of the packing slip in a parcel; never passcode or serial. */
export type SlipFacts = z.infer<typeof schemas.slipSchema>
/**
 * Refused with `do_not_post` while the battery is damaged, and with `not_to_be_posted` once the phone has not to be
 * sent.
 */
export const getPackingSlip = endpoint<typeof schemas.getPackingSlipSchemas>(
  'GET',
  '/api/tickets/{id}/packing-slip',
  { for: levels.customer },
)
export const getPackingSlipPdf = endpoint<typeof schemas.getPackingSlipPdfSchemas>(
  'GET',
  '/api/tickets/{id}/packing-slip.pdf',
  { for: levels.customer },
)
