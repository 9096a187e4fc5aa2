import { z } from 'zod'
import { typedPassword, userDataShape } from './accounts.shapes.ts'
import { completionShape } from './completions.shapes.ts'
import { draftShape } from './drafts.shapes.ts'
import { entryShape, paperShape } from './money.shapes.ts'
import { mailInShape } from './mail-in.shapes.ts'
import { partTestShape } from './part-tests.shapes.ts'
import { photoShape } from './photos.shapes.ts'
import { eraseCustomer, eraseOwnAccount, getOwnData } from './privacy.ts'
import { quoteShape } from './quotes.shapes.ts'
import { sessionShape } from './sessions.shapes.ts'
import { shape } from './shapes.ts'
import { emailShape, idShape, inData } from './text-shapes.ts'
import { ticketShape } from './tickets.shapes.ts'

const moment = z.string()
const erased = z.object({ erased: z.literal(true) })

shape(getOwnData, {
  ask: z.object({}),
  reply: z.object({
    made_at: moment,
    account: userDataShape.extend({
      created_at: moment,
      verified_at: z.union([moment, z.null()]),
      second_factor_since: z.union([moment, z.null()]),
    }),
    tickets: z.array(
      ticketShape.omit({ phone_pin: true, staff_assigned: true, staff_assigned_id: true }).extend({
        passcode_kept: z.boolean(),
        quotes: z.array(quoteShape),
        mail_in: mailInShape.pick({
          battery: true,
          cancelled: true,
          notice: true,
          inbound: true,
          outbound: true,
        }),
        tests: z.array(partTestShape),
        photos: z.array(photoShape.extend({ address: z.string() })),
        completion: completionShape.nullable(),
      }),
    ),
    messages: z.array(
      z.object({ fullname: z.string(), email: z.string(), message: z.string(), sent_at: moment }),
    ),
    invoices: z.array(paperShape),
    payments: z.array(entryShape.extend({ ticket_id: idShape })),
    sessions: z.array(sessionShape),
    draft: z.union([draftShape, z.null()]),
    actions: z.array(z.object({ kind: z.string(), at: moment, ticket_id: z.union([idShape, z.null()]) })),
  }),
})
shape(eraseOwnAccount, { ask: inData(z.object({ password: typedPassword })), reply: erased })
shape(eraseCustomer, { ask: inData(z.object({ email: emailShape, password: typedPassword })), reply: erased })
