import { z } from 'zod'
import { carrierKeys, trackingNumber } from './carriers.ts'
import {
  acceptNotice,
  announceParcel,
  cancelBooking,
  correctBooking,
  enterReturnParcel,
  getMailIn,
  getPackingSlip,
  getPackingSlipPdf,
} from './mail-in.ts'
import { shape } from './shapes.ts'
import { idInPathShape, idShape } from './text-shapes.ts'
import { batteryStates } from './tickets.ts'
import { bookingShape, statusShape } from './tickets.shapes.ts'

const time = z.string()
const ofTicket = z.object({ id: idInPathShape })
const parcelShape = z.object({
  carrier: z.enum(carrierKeys),
  name: z.string(),
  number: z.string(),
  link: z.union([z.string(), z.null()]),
})

export const mailInShape = z.object({
  ticket_id: idShape,
  status: statusShape,
  battery: z.enum(batteryStates),
  postable: z.boolean(),
  open: z.boolean(),
  cancelled: z.boolean(),
  notice: z.object({
    version: z.union([z.string(), z.null()]),
    accepted_at: z.union([time, z.null()]),
  }),
  preparations: z.array(z.string()),
  inbound: z.union([parcelShape, z.null()]),
  outbound: z.union([parcelShape, z.null()]),
})

const numberWords =
  'Please compare the tracking number: at least four letters and digits, as it stands on the receipt.'

export const parcelFieldsShape = z
  .object({
    carrier: z.enum([...carrierKeys, ''], { error: 'Please choose who carries it.' }),
    tracking: z.string({ error: numberWords }).trim().max(60, numberWords),
  })
  .superRefine(({ carrier, tracking }, check) => {
    if (carrier === '' && tracking !== '') {
      check.addIssue({ code: 'custom', path: ['carrier'], message: 'Please choose who carries it.' })
    }
    const needed = tracking !== '' || carrier !== ''
    if (needed && trackingNumber(tracking) === null) {
      check.addIssue({ code: 'custom', path: ['tracking'], message: numberWords })
    }
  })
  .transform(({ carrier, tracking }) => ({ carrier, tracking: trackingNumber(tracking) ?? '' }))

shape(getMailIn, { ask: ofTicket, reply: mailInShape })
shape(acceptNotice, {
  ask: ofTicket.extend({
    data: z.object({
      notice_version: z.string({ error: 'Which version of the notice is it?' }).max(40),
    }),
  }),
  reply: mailInShape,
})
shape(announceParcel, { ask: ofTicket.extend({ data: parcelFieldsShape }), reply: mailInShape })
shape(enterReturnParcel, { ask: ofTicket.extend({ data: parcelFieldsShape }), reply: mailInShape })
shape(correctBooking, {
  ask: ofTicket.extend({
    data: bookingShape.pick({
      user_mobile: true,
      address: true,
      address_apt: true,
      address_city: true,
      address_state: true,
      address_post: true,
    }),
  }),
  reply: z.object({ ticket_id: idShape }),
})
shape(cancelBooking, { ask: ofTicket, reply: z.object({ ticket_id: idShape }) })

const addressed = z.object({ name: z.string(), lines: z.array(z.string()) })
shape(getPackingSlip, {
  ask: ofTicket,
  reply: z.object({
    slip: z.object({
      ticket_id: idShape,
      phone: z.string(),
      repair: z.string(),
      customer: addressed,
      shop: addressed.extend({ phone: z.string() }),
      preparations: z.array(z.string()),
      notice: z.union([z.array(z.string()), z.null()]),
      code: z.object({ side: z.int(), path: z.string() }),
    }),
  }),
})
shape(getPackingSlipPdf, { ask: ofTicket, reply: z.never() })
