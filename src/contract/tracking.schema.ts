import { z } from 'zod'
import { backBySchema } from './back-by.schema.ts'
import { chargeWords } from './charge-words.ts'
import { repairKeySchema } from './catalogue.schema.ts'
import { hiddenAmount } from './hidden-fields.schema.ts'
import { historyEntrySchema } from './history.schema.ts'
import { outcomeSchema, quoteOfferSchema } from './quotes.schema.ts'
import { bankTransferSchema } from './money.schema.ts'
import { inParcelSchema } from './parcels.schema.ts'
import { noticeSchema } from './shipping.schema.ts'
import { deliverySchema } from './parcel-news.schema.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'
import { nextSchema, statusSchema } from './tickets.schema.ts'
import { trackTokenSchema } from './track-token.schema.ts'
import { calls, customers, everybody, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

const time = z.string()
const step = z.object({ status: statusSchema, since: time })
const which = z.object({ id: idInPathSchema })
const link = z.object({ link: z.string() })

/** A ticket as a viewer with its private link sees it: no name, address, serial, passcode, photo or account. */
export type TrackedTicket = z.infer<(typeof trackingCalls)['GET /api/track/{token}']['output']>
/** A message on the private page: a public staff note, or a message by the customer. */
export type TrackedNote = TrackedTicket['notes'][number]
/** A parcel to the shop or back, with the carrier's tracking URL where there is one. */
export type TrackedParcel = TrackedTicket['parcels'][number]

export const trackingCalls = calls({
  'GET /api/track/{token}': {
    for: everybody,
    input: z.object({ token: trackTokenSchema }),
    output: z.object({
      /** Whether the link is that of the business that pays, which shows what it owes and nothing of the customer's. */
      for_payer: z.boolean(),
      ticket_id: idSchema,
      displayName: z.string(),
      repair_name: repairKeySchema,
      status: statusSchema,
      outcome: outcomeSchema,
      back_by: z.union([backBySchema, z.null()]),
      created_at: time,
      /** What the repair costs by what is agreed; null once it has ended, when a fee or nothing is charged. */
      agreed_cents: z.union([hiddenAmount, z.null()]),
      steps: z.array(step),
      next: nextSchema,
      /** Oldest first. */
      notes: z.array(
        z.object({
          id: idSchema,
          at: time,
          author: z.enum(['Staff Team', 'You']),
          /** Empty for the customer's own messages, which a viewer with the link may not read. */
          comment: z.string(),
          status_change: z.union([statusSchema, z.null()]),
          /** Set on what concerns everything in the parcel. */
          whole_parcel: z.literal(true).optional(),
        }),
      ),
      history: z.array(historyEntrySchema),
      parcel_id: idSchema,
      /** What is posted to the shop together with it, each with its own private link; null for one that has none any more. */
      in_parcel: z.array(
        inParcelSchema.shape.others.element.extend({ link: z.union([z.string(), z.null()]) }),
      ),
      parcels: z.array(
        z.object({
          way: z.enum(['in', 'out']),
          carrier: z.string(),
          number: z.string(),
          link: z.union([z.string(), z.null()]),
        }),
      ),
      /** The parcel that brings the phone back; null before there is one. */
      delivery: z.union([deliverySchema, z.null()]),
      /** Oldest first. */
      quotes: z.array(quoteOfferSchema),
      /** What this browser may do, once it has unlocked the link with the digits of the mobile number; else null. */
      tasks: z.union([
        z.object({
          due_cents: z.int(),
          /** What goes into a calendar; null while there is nothing. */
          dates: z.union([
            z.object({
              back_by: z.union([z.object({ from: z.string(), to: z.string() }), z.null()]),
              pay_by: z.union([z.string(), z.null()]),
            }),
            z.null(),
          ]),
          /** Where several tickets of its parcel owe: what they owe together, which one payment pays; else null. */
          together: z.union([z.object({ due_cents: z.int(), ticket_ids: z.array(idSchema) }), z.null()]),
          cards: z.boolean(),
          bank: z.union([bankTransferSchema, z.null()]),
          invoice: z.boolean(),
          /** What that is called. */
          document: z.enum(chargeWords),
          postable: z.boolean(),
          /** There is a label to print by which the phone is posted at the shop's cost. */
          prepaid_label: z.boolean(),
          carriers: z.array(z.object({ key: z.string(), name: z.string() })),
          /** The repair notice, where it is still to be accepted. */
          notice: z.union([noticeSchema, z.null()]),
        }),
        z.null(),
      ]),
    }),
  },
  /** Returns the URL of a ticket's private page, for its own customer only. */
  'GET /api/tickets/{id}/link': { for: customers(allStaff), input: which, output: link },
  /**
   * Creates a new private link; every earlier one becomes invalid. Staff do not read the new one (`link` is null): it is
   * emailed to the customer.
   */
  'POST /api/tickets/{id}/link-renewal': {
    for: customers(ownerOrFrontDesk),
    input: which,
    output: z.object({ link: z.union([z.string(), z.null()]) }),
  },
  /** Emails the present private link to the ticket's customer, who has lost it. */
  'POST /api/tickets/{id}/link-email': {
    for: staff(ownerOrFrontDesk),
    input: which,
    output: z.object({ sent: z.literal(true) }),
  },
})
