import { z } from 'zod'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'
import { idInPathSchema, idSchema, inData } from './text.schema.ts'

const waitingMailSchema = z.object({
  id: idSchema,
  /** "Mei Tanaka <mei@example.com>", as the mail says; nothing proves it. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Why it waits, as a sentence. */
  reason: z.string(),
  received_at: z.string(),
  /** The ticket that it names, where it names one. */
  ticket_id: z.union([idSchema, z.null()]),
  /** Whether staff have read it. */
  read: z.boolean(),
})

/** A mail that waits for a person. */
export type WaitingMail = z.infer<typeof waitingMailSchema>

export const mailCalls = calls({
  /** A page of the mails that wait for a person, newest first; deleted after the period of contact messages. */
  'GET /api/mail/waiting': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ cursor: z.string().max(200).optional() }),
    output: z.object({
      /** At most fifty. */
      mails: z.array(waitingMailSchema),
      next: z.union([z.string(), z.null()]),
    }),
  },
  /** Marks the mails that wait, up to this one, as read; they stay until they are put on a ticket or deleted. */
  'POST /api/mail/waiting/readings': {
    for: staff(ownerOrFrontDesk),
    input: inData(z.object({ up_to: idSchema })),
    output: z.object({ read: z.number() }),
  },
  /**
   * Puts a mail that waits on a ticket: as the customer's message when it comes from their address, else as a note that staff
   * alone see.
   */
  'POST /api/mail/waiting/{id}/ticket': {
    for: staff(ownerOrFrontDesk),
    input: inData(z.object({ ticket_id: idSchema })).extend({ id: idInPathSchema }),
    output: z.object({ ticket_id: idSchema, note_id: idSchema }),
  },
})
