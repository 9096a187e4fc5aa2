import { z } from 'zod'
import { typedPassword, userDataShape } from './accounts.shapes.ts'
import { draftShape } from './drafts.shapes.ts'
import { eraseCustomer, eraseOwnAccount, getOwnData } from './privacy.ts'
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
      ticketShape
        .omit({ phone_pin: true, staff_assigned: true, staff_assigned_id: true })
        .extend({ passcode_kept: z.boolean() }),
    ),
    messages: z.array(
      z.object({ fullname: z.string(), email: z.string(), message: z.string(), sent_at: moment }),
    ),
    sessions: z.array(sessionShape),
    draft: z.union([draftShape, z.null()]),
    actions: z.array(z.object({ kind: z.string(), at: moment, ticket_id: z.union([idShape, z.null()]) })),
  }),
})
shape(eraseOwnAccount, { ask: inData(z.object({ password: typedPassword })), reply: erased })
shape(eraseCustomer, { ask: inData(z.object({ email: emailShape, password: typedPassword })), reply: erased })
