import { z } from 'zod'
import { wholeParcelSchema } from './conversation.schema.ts'
import { addressConfirmedSchema, contactSchema, newContactSchema } from './address.schema.ts'
import { parseTrackingNumber } from './carriers.ts'
import { qrPictureSchema } from './qr-picture.schema.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { idInPathSchema, idSchema, line, toPlainDigits } from './text.schema.ts'
import { batteryStates } from './tickets.ts'
import { statusSchema } from './tickets.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

const time = z.string()

/** One version of the repair notice. */
export const noticeSchema = z.object({ version: z.string(), message: z.array(z.string()) })
export const acceptedNoticeSchema = z.object({
  notice_version: z.string({ error: 'Which version of the notice is it?' }).max(40),
})
const ofTicket = z.object({ id: idInPathSchema })
export const parcelSchema = z.object({
  /** The key of a carrier. */
  carrier: z.string(),
  /** The carrier's name. */
  name: shownToAll(z.string()),
  number: z.string(),
  /** The carrier's tracking URL; null when there is none. */
  link: z.union([z.string(), z.null()]),
})

export const shippingSchema = z.object({
  ticket_id: idSchema,
  status: statusSchema,
  battery: z.enum(batteryStates),
  /** True while it may be posted: the battery is not damaged, and the phone has not arrived. */
  postable: z.boolean(),
  /** Until the phone arrives, contact and address can be corrected and the booking cancelled. */
  open: z.boolean(),
  /** Until it is posted back, staff can correct contact and address. */
  contact_open: z.boolean(),
  cancelled: z.boolean(),
  notice: z.object({
    /** The accepted version; null when none was accepted. */
    version: z.union([z.string(), z.null()]),
    accepted_at: z.union([time, z.null()]),
  }),
  /** The sentences of the accepted notice; until one is accepted, those of the present one. */
  notice_text: noticeSchema,
  /** The wording of the terms that were accepted with the booking; null when none was shown. */
  terms: z.union([z.string(), z.null()]),
  preparations: z.array(z.string()),
  /** True while there is a label to print by which the customer posts at the shop's cost. */
  prepaid_label: z.boolean(),
  inbound: z.union([parcelSchema, z.null()]),
  /** The parcel that returns the phone. */
  outbound: z.union([parcelSchema, z.null()]),
  /** The carriers to choose from. */
  carriers: z.array(z.object({ key: z.string(), name: shownToAll(z.string()) })),
})

const numberWords =
  'Please compare the tracking number: at least four letters and digits, as it stands on the receipt.'

export const parcelFieldsSchema = z
  .object({
    carrier: z
      .string({ error: 'Please choose who carries it.' })
      .trim()
      .max(60, 'Please choose who carries it.'),
    tracking: z.string({ error: numberWords }).trim().max(60, numberWords),
  })
  .superRefine(({ carrier, tracking }, check) => {
    if (carrier === '' && tracking !== '') {
      check.addIssue({ code: 'custom', path: ['carrier'], message: 'Please choose who carries it.' })
    }
    const needed = tracking !== '' || carrier !== ''
    if (needed && parseTrackingNumber(tracking) === null) {
      check.addIssue({ code: 'custom', path: ['tracking'], message: numberWords })
    }
  })
  .transform(({ carrier, tracking }) => ({ carrier, tracking: parseTrackingNumber(tracking) ?? '' }))

const addressed = z.object({ name: z.string(), lines: z.array(z.string()) })
const slipSchema = z.object({
  parcel_id: idSchema,
  /** The first ticket of the parcel, which the code names. */
  ticket_id: idSchema,
  phone: z.string(),
  repair: z.string(),
  /** Everything that belongs in the parcel, without what has ended or must not be posted. */
  tickets: z.array(
    z.object({
      ticket_id: idSchema,
      phone: z.string(),
      repair: z.string(),
      /** Between which days it should be home, in words; null where dates are off. */
      back_by: z.union([z.string(), z.null()]),
    }),
  ),
  customer: addressed,
  shop: addressed.extend({ phone: z.string() }),
  preparations: z.array(z.string()),
  /** The repair notice, until it is accepted. */
  notice: z.union([z.array(z.string()), z.null()]),
  /** The QR code as a path in a square of `side` units. */
  code: qrPictureSchema,
})

/** How a phone is sent to the shop and back, for both sides. */
export type Shipping = z.infer<typeof shippingSchema>
/** Both fields empty delete the parcel. */
export type ParcelFields = z.infer<typeof parcelFieldsSchema>
/** Content of the packing slip in a parcel; never passcode or serial. */
export type SlipFacts = z.infer<typeof slipSchema>

export const shippingCalls = calls({
  /** The customer's own ticket; any for staff. */
  'GET /api/tickets/{id}/mail-in': {
    for: customers(ownerOrFrontDesk),
    input: ofTicket,
    output: shippingSchema,
  },
  /** Accepts the repair notice, by the customer only; the first time counts. */
  'POST /api/tickets/{id}/notice-acceptance': {
    for: customers(allStaff),
    input: ofTicket.extend({ data: acceptedNoticeSchema }),
    output: shippingSchema,
  },
  /** The parcel that brings the phone to the shop; the customer's own ticket, any for staff. */
  'PUT /api/tickets/{id}/inbound-parcel': {
    for: customers(ownerOrFrontDesk),
    input: ofTicket.extend({ data: parcelFieldsSchema }),
    output: shippingSchema,
  },
  /** The parcel that returns the phone. */
  'PUT /api/tickets/{id}/return-parcel': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket.extend({ data: parcelFieldsSchema }),
    output: shippingSchema,
  },
  /**
   * The address for updates and for the phone's return: by the customer until it has arrived, by staff until it is posted
   * back. `whole_parcel` corrects the other tickets of its parcel too, as far as each may still be.
   */
  'PUT /api/tickets/{id}/contact': {
    for: customers(ownerOrFrontDesk),
    input: ofTicket.extend({
      data: newContactSchema.extend({
        address_confirmed: addressConfirmedSchema,
        whole_parcel: wholeParcelSchema,
      }),
    }),
    output: z.object({ ticket_id: idSchema }),
  },
  /** Shows staff the contact details before a correction, once, for a stated reason. */
  'POST /api/tickets/{id}/contact/reveals': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket.extend({
      data: z.object({
        event: z.int({ error: 'Which correction is it?' }).positive('Which correction is it?'),
        reason: line({ max: 200, missing: 'Please say why you need the former address.' }),
      }),
    }),
    output: z.object({ contact: contactSchema }),
  },
  /** Another model or serial than was booked, until an invoice names it; the price changes only by a quote. */
  'PUT /api/tickets/{id}/device': {
    for: staff(allStaff),
    input: ofTicket.extend({
      data: z.object({
        phone_id: idSchema,
        phone_serial: line({
          max: 45,
          missing: 'Please enter the serial number or IMEI of the phone.',
        }).overwrite(toPlainDigits),
        /** The version of the ticket that the change is based on. */
        version: z.int({ error: 'Which version of the ticket is it?' }),
      }),
    }),
    output: z.object({ ticket_id: idSchema, version: z.int() }),
  },
  /** Cancels the customer's own booking, until the phone has arrived; `whole_parcel` what else has not arrived. Idempotent. */
  'POST /api/tickets/{id}/cancellation': {
    for: customers(allStaff),
    input: ofTicket.extend({ data: z.object({ whole_parcel: wholeParcelSchema }).optional() }),
    output: z.object({ ticket_id: idSchema }),
  },
  /**
   * Refused with `do_not_post` while the battery is damaged and nothing else of the parcel is to be posted, and with
   * `not_to_be_posted` once the phone has not to be sent.
   */
  'GET /api/tickets/{id}/packing-slip': {
    for: customers(ownerOrFrontDesk),
    input: ofTicket,
    output: z.object({ slip: slipSchema }),
  },
  'GET /api/tickets/{id}/packing-slip.pdf': {
    for: customers(ownerOrFrontDesk),
    input: ofTicket,
    output: z.never(),
  },
})
