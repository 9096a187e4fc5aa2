import { z } from 'zod'
import { getOutboxCounts, emailStates, resendEmail, searchOutbox, setEmailAside } from './outbox.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, inData } from './text.schema.ts'

const words = z.union([z.string(), z.null()])

export const failedEmailSchema = z.object({
  id: idSchema,
  letter: z.string(),
  state: z.enum(emailStates),
  ticket_id: z.union([idSchema, z.null()]),
  /** The account that an email about an account concerns. */
  person: words,
  attempts: z.int().min(0),
  /** The last response of the mail server, without the local part of email addresses. */
  last_error: words,
  /** When the email was queued. */
  since: z.string(),
  /** When it is sent next; null when it will not be. */
  next_try: words,
})
const emailOutput = z.object({ letter: failedEmailSchema })

export const searchOutboxSchemas = {
  input: inData(
    z.object({
      show: z.enum(['open', 'set_aside'], { error: 'Please choose which letters to show.' }).optional(),
      limit: z.int().min(1).max(200).optional(),
      cursor: z.string().max(200).optional(),
    }),
  ),
  output: z.object({ letters: z.array(failedEmailSchema), next: words }),
}
bindSchemas(searchOutbox, searchOutboxSchemas)
export const getOutboxCountsSchemas = {
  input: z.object({}),
  output: z.object({ waiting: z.int().min(0), failed: z.int().min(0) }),
}
bindSchemas(getOutboxCounts, getOutboxCountsSchemas)
export const resendEmailSchemas = { input: z.object({ id: idInPathSchema }), output: emailOutput }
bindSchemas(resendEmail, resendEmailSchemas)
export const setEmailAsideSchemas = { input: z.object({ id: idInPathSchema }), output: emailOutput }
bindSchemas(setEmailAside, setEmailAsideSchemas)
