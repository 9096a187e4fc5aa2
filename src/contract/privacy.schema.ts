import { z } from 'zod'
import { typedPassword, userDataSchema } from './accounts.schema.ts'
import { buyerSchema } from './buyers.schema.ts'
import { completionSchema } from './completions.schema.ts'
import { draftPhotoSchema, draftSchema } from './drafts.schema.ts'
import { entrySchema, billingDocumentSchema } from './money.schema.ts'
import { shippingSchema } from './shipping.schema.ts'
import { partTestSchema } from './part-tests.schema.ts'
import { photoSchema } from './photos.schema.ts'
import { passkeySchema } from './passkeys.schema.ts'
import { quoteSchema } from './quotes.schema.ts'
import { sessionSchema } from './sessions.schema.ts'
import { ticketUpdatesSchema } from './text-messages.schema.ts'
import { emailSchema, idSchema, inData } from './text.schema.ts'
import { ticketSchema } from './tickets.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff, ownerOnly } from './staff-roles.ts'

const moment = z.string()
const erased = z.object({ erased: z.literal(true) })

/** All data stored about a person, except credentials and passcodes. */
export type OwnData = z.infer<(typeof privacyCalls)['GET /api/account/data']['output']>
/** A ticket as its customer sees it: public notes, without passcode and staff names. */
export type OwnTicket = OwnData['tickets'][number]

export const privacyCalls = calls({
  /** Downloads all data stored about the caller. */
  'GET /api/account/data': {
    for: customers(allStaff),
    counted: true,
    input: z.object({}),
    output: z.object({
      made_at: moment,
      account: userDataSchema.extend({
        created_at: moment,
        verified_at: z.union([moment, z.null()]),
        second_factor_since: z.union([moment, z.null()]),
      }),
      passkeys: z.array(passkeySchema),
      /** How often a log-in to the account failed, by day. */
      failed_log_ins: z.array(z.object({ day: z.string(), attempts: z.int() })),
      tickets: z.array(
        ticketSchema.omit({ phone_pin: true, staff_assigned: true, staff_assigned_id: true }).extend({
          passcode_kept: z.boolean(),
          /** Oldest first, with the name of the person who answered. */
          quotes: z.array(quoteSchema),
          mail_in: shippingSchema.pick({
            battery: true,
            cancelled: true,
            notice: true,
            inbound: true,
            outbound: true,
          }),
          /** The business on the invoices. */
          buyer: buyerSchema,
          /** The part tests, and the URL of each photo. */
          tests: z.array(partTestSchema),
          photos: z.array(photoSchema.extend({ address: z.string() })),
          completion: completionSchema.nullable(),
          /** Texts about it and replies to them, without the links in them; left out where there are none. */
          texts: z
            .array(
              z.object({ direction: z.enum(['out', 'in']), body: z.string(), state: z.string(), at: moment }),
            )
            .optional(),
          /** How updates come; left out where the shop sends no texts. */
          updates: ticketUpdatesSchema.optional(),
        }),
      ),
      /** Contact messages sent under the account's address, and texts from its numbers that agreed to texts. */
      messages: z.array(
        z.object({ fullname: z.string(), email: z.string(), message: z.string(), sent_at: moment }),
      ),
      /** Emails that answer ours and are on no ticket yet: from the account's address, or about a ticket of it. */
      mails: z.array(
        z.object({ from: z.string(), subject: z.string(), text: z.string(), received_at: moment }),
      ),
      /** Invoices and adjustment notes as issued. */
      invoices: z.array(billingDocumentSchema),
      /** Payments and refunds. */
      payments: z.array(entrySchema.extend({ ticket_id: idSchema })),
      sessions: z.array(sessionSchema),
      draft: z.union([draftSchema, z.null()]),
      /** Pictures of the unfinished booking. */
      draft_photos: z.array(draftPhotoSchema.extend({ address: z.string() })),
      /** Events of the account, newest first. */
      actions: z.array(z.object({ kind: z.string(), at: moment, ticket_id: z.union([idSchema, z.null()]) })),
    }),
  },
  /** Erases the caller's own account permanently. */
  'POST /api/account/erasures': {
    for: customers(allStaff),
    input: inData(z.object({ password: typedPassword })),
    output: erased,
  },
  /** Staff erase a customer at the customer's request, by the address or one of the tickets; the password is the caller's own. */
  'POST /api/accounts/erasures': {
    for: staff(ownerOnly),
    input: inData(
      z.object({
        email: emailSchema.optional(),
        ticket_id: idSchema.optional(),
        password: typedPassword,
      }),
    ),
    output: erased,
  },
})
