import { z } from 'zod'
import { emailStates } from './outbox.ts'
import { idInPathSchema, idSchema, inData } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const words = z.union([z.string(), z.null()])

const failedEmailSchema = z.object({
  id: idSchema,
  kind: z.string(),
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
const emailOutput = z.object({ email: failedEmailSchema })

/** An email whose first delivery failed, without its content and recipient. */
export type FailedEmail = z.infer<typeof failedEmailSchema>
export type OutboxFilter = z.infer<(typeof outboxCalls)['POST /api/outbox/searches']['input']>['data']
export type OutboxCounts = z.infer<(typeof outboxCalls)['GET /api/outbox/counts']['output']>

export const outboxCalls = calls({
  /** Failed emails, newest first: to be retried, given up, or set aside by staff. */
  'POST /api/outbox/searches': {
    for: staff(ownerOrFrontDesk),
    input: inData(
      z.object({
        show: z.enum(['open', 'set_aside'], { error: 'Please choose which emails to show.' }).optional(),
        limit: z.int().min(1).max(200).optional(),
        cursor: z.string().max(200).optional(),
      }),
    ),
    output: z.object({ emails: z.array(failedEmailSchema), next: words }),
  },
  'GET /api/outbox/counts': {
    for: staff(ownerOrFrontDesk),
    input: z.object({}),
    output: z.object({ waiting: z.int().min(0), failed: z.int().min(0) }),
  },
  /** Queues a failed email again; its earlier attempts stay counted. */
  'POST /api/outbox/{id}/resendings': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: emailOutput,
  },
  /** Ends the attempts for a failed email. */
  'PUT /api/outbox/{id}/aside': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: emailOutput,
  },
})
