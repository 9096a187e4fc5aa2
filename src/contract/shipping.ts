import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type { PasscodeChoice } from './tickets.ts'
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

type About = { brand: string | null; choice: PasscodeChoice | null }

/** Returns the steps before posting a phone, in order. Without a model only those for every phone. */
export function listPreparations({ brand, choice }: About): string[] {
  return [
    'Back up your phone, if it still lets you. A repair can lose what is on it.',
    ...accountLines({ brand, choice }),
    'Take out the SIM card and any memory card, and take off the case.',
    'Switch the phone off.',
    'Wrap it well on all sides in a sturdy box, so that nothing moves.',
    'Put the packing slip in the box, and write your return address on the outside.',
    'Post it with a tracked service and keep the receipt.',
  ]
}

function accountLines({ brand, choice }: About): string[] {
  const lines: string[] = []
  if (brand === 'iPhone') {
    lines.push(
      choice === 'erased'
        ? 'Switch off Find My (Settings, your name, Find My), then erase the phone, as you chose in the booking.'
        : 'Switch off Find My (Settings, your name, Find My) if your phone lets you: some new parts cannot be set up while it is on.',
    )
  } else if (choice === 'erased') {
    lines.push(
      brand === null
        ? 'Sign out of your accounts on the phone, then erase it, as you chose in the booking.'
        : 'Remove your Google and Samsung accounts, then erase the phone, as you chose in the booking.',
    )
  } else if (brand === null) {
    lines.push('On an iPhone, switch off Find My (Settings, your name, Find My) if it lets you.')
  }
  if (choice === 'maintenance') lines.push('Switch on maintenance mode, as you chose in the booking.')
  return lines
}
