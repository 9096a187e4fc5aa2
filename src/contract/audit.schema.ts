import { z } from 'zod'
import { eventKinds, shownDetails, type hiddenDetails } from './audit.ts'
import { hiddenBut, shownToAll } from './hidden-fields.schema.ts'
import { idInPathSchema, idSchema, inData } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

const number = z.union([idSchema, z.null()])
const kind = z.enum(eventKinds, { error: 'Please choose one of the kinds.' })
const words = z.union([z.string(), z.null()])

export const auditEventSchema = z.object({
  id: idSchema,
  /** One of `eventKinds`; an older or newer release may have written others. */
  kind: z.string(),
  at: z.string(),
  /** The actor; null for automatic jobs and anonymous visitors. */
  actor: z.union([z.object({ accountid: idSchema, fullname: shownToAll(z.string()) }), z.null()]),
  ticket_id: number,
  /** The account, phone or note that was changed. */
  subject_id: number,
  /** The present name of that account or phone. */
  subject: words,
  details: hiddenBut(
    z.record(z.string(), z.union([z.number(), z.string(), z.null(), z.array(z.string())])),
    shownDetails,
  ),
  /** The reason for revealing a passcode or a former address, until it is erased. */
  reason: words,
  /** Set while the contact details before this correction are kept. */
  former_contact: z.boolean().optional(),
  /** Set while the values before and after this change are kept. */
  guarded_change: z.boolean().optional(),
})

/** One line of the audit log. Names are read when it is shown: the log itself stores ids only. */
export type AuditEvent = z.infer<typeof auditEventSchema>
export type AuditFilter = z.infer<(typeof auditCalls)['POST /api/audit/searches']['input']>['data']
/** An account that is or was staff. */
export type AuditPerson = z.infer<(typeof auditCalls)['GET /api/audit/people']['output']>['people'][number]
/** Failed log-ins of one day to one account, or address without one, from one network. */
export type FailedLogIn = z.infer<
  (typeof auditCalls)['GET /api/audit/failed-log-ins']['output']
>['failed'][number]
export type EventDetails = AuditEvent['details']
/** Details of an event of a ticket. */
export type TicketEventDetails = {
  [Key in (typeof hiddenDetails | typeof shownDetails)[number]]?: EventDetails[string]
}

export const auditCalls = calls({
  /** The audit log, newest first; append-only. */
  'POST /api/audit/searches': {
    for: staff(ownerOnly),
    input: inData(
      z.object({
        kind: kind.optional(),
        actor: idSchema.optional(),
        ticket: idSchema.optional(),
        limit: z.int().min(1).max(200).optional(),
        cursor: z.string().max(200).optional(),
      }),
    ),
    output: z.object({ events: z.array(auditEventSchema), next: words }),
  },
  /** Everybody who is or ever was staff, to search the log by. */
  'GET /api/audit/people': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({
      people: z.array(z.object({ accountid: idSchema, fullname: z.string(), former: z.boolean() })),
    }),
  },
  /** The failed log-ins, the last first. */
  'GET /api/audit/failed-log-ins': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({
      failed: z.array(
        z.object({
          /** Null where the address has no account. */
          account: z.union([z.object({ accountid: idSchema, fullname: z.string() }), z.null()]),
          /** Of an address without an account, its first letters and its domain. */
          tried: z.string(),
          /** The network address; '' where many are counted together. */
          network: z.string(),
          attempts: z.int().min(1),
          first_at: z.string(),
          last_at: z.string(),
        }),
      ),
    }),
  },
  /** The filtered audit log as CSV; the filters are query parameters. */
  'GET /api/audit.csv': {
    for: staff(ownerOnly),
    input: z.object({
      kind: kind.optional(),
      actor: idInPathSchema.optional(),
      ticket: idInPathSchema.optional(),
    }),
    output: z.never(),
  },
})
