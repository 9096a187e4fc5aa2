import { z } from 'zod'
import { idInPathSchema, idSchema, inData, line, optionalLine } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const carrierSchema = z.object({ key: z.string(), name: z.string() })

const ticketToPost = z.object({
  ticket_id: idSchema,
  phone: z.string(),
  repair: z.string(),
  /** The number that it has already, such as that of a label; null without one. */
  number: z.union([z.string(), z.null()]),
  /** What goes into the box: the phone, what came with it, documents. */
  box: z.array(z.string()),
})

const parcelToPost = z.object({
  parcel_id: idSchema,
  ticket_ids: z.array(idSchema),
  to: z.object({ name: z.string(), lines: z.array(z.string()), mobile: z.string() }),
  /** A box at a post office: other carriers than Australia Post do not deliver there. */
  post_box: z.boolean(),
  /** What to correct before it is posted, in sentences. */
  problems: z.array(z.string()),
  tickets: z.array(ticketToPost),
  /** Phones of the same parcel that are at the shop and not ready, and why. */
  waiting: z.array(z.object({ id: idSchema, why: z.string() })),
  /** Other parcels of the same customer that are ready. */
  same_customer: z.array(idSchema),
})

const postedTicket = z.object({
  ticket_id: idSchema,
  /** By which it is undone: `DELETE /api/tickets/{id}/steps/{stepid}`. */
  step: z.object({ id: idSchema, undo_until: z.string() }),
})

const carrierKey = optionalLine(60)
const carrierNumber = line({ max: 60, missing: 'Please scan the label of the carrier.' })

/** A parcel that is ready to be posted back. */
export type ParcelToPost = z.infer<typeof parcelToPost>
export type Posting = z.infer<(typeof postingCalls)['GET /api/posting']['output']>

export const postingCalls = calls({
  /** What is paid or owes nothing and not posted yet, by parcel; those of one customer stand together, longest waiting first. */
  'GET /api/posting': {
    for: staff(ownerOrFrontDesk),
    input: z.object({}),
    output: z.object({ parcels: z.array(parcelToPost), carriers: z.array(carrierSchema) }),
  },
  /** Posts what two scans name: the label of a phone or a parcel, and the carrier's. No email is sent while it can be undone. */
  'POST /api/posting/scans': {
    for: staff(ownerOrFrontDesk),
    input: inData(
      z.object({
        /** What the label holds: `1042`, `…/t/1042`, or `P-12` for all of a parcel that is ready. */
        ticket: line({ max: 300, missing: 'Please scan the label of the phone.' }),
        number: carrierNumber,
        /** The key of a carrier; left out, that of the ticket, else the shop's first. */
        carrier: carrierKey,
      }),
    ),
    output: z.object({
      ticket_ids: z.array(idSchema),
      carrier: z.string(),
      number: z.string(),
      posted: z.array(postedTicket),
    }),
  },
  /** Posts the phones of a parcel together: all that are ready, or the chosen ones. */
  'POST /api/parcels/{id}/posting': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        carrier: carrierKey,
        tracking: carrierNumber,
        tickets: z.array(idSchema).min(1, 'Please choose at least one phone.').max(100).optional(),
      }),
    }),
    output: z.object({
      changed: z.array(idSchema),
      left: z.array(z.object({ id: idSchema, why: z.string() })),
      posted: z.array(postedTicket),
    }),
  },
})
