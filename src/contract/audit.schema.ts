import { z } from 'zod'
import { eventKinds, searchAudit } from './audit.ts'
import { bindSchemas } from './schemas.ts'
import { idSchema, inData } from './text.schema.ts'

const number = z.union([idSchema, z.null()])
const words = z.union([z.string(), z.null()])

export const auditEventSchema = z.object({
  id: idSchema,
  /** One of `eventKinds`; an older or newer release may have written others. */
  kind: z.string(),
  at: z.string(),
  /** The actor; null for automatic jobs and anonymous visitors. */
  actor: z.union([z.object({ accountid: idSchema, fullname: z.string() }), z.null()]),
  ticket_id: number,
  /** The account, phone or note that was changed. */
  subject_id: number,
  /** The present name of that account or phone. */
  subject: words,
  details: z.record(z.string(), z.union([z.number(), z.string(), z.null(), z.array(z.string())])),
  /** The reason for revealing a passcode or a former address, until it is erased. */
  reason: words,
  /** Set while the contact details before this correction are kept. */
  former_contact: z.boolean().optional(),
  /** Set while the values before and after this change are kept. */
  guarded_change: z.boolean().optional(),
})

export const searchAuditSchemas = {
  input: inData(
    z.object({
      kind: z.enum(eventKinds, { error: 'Please choose one of the kinds.' }).optional(),
      actor: idSchema.optional(),
      ticket: idSchema.optional(),
      limit: z.int().min(1).max(200).optional(),
      cursor: z.string().max(200).optional(),
    }),
  ),
  output: z.object({
    events: z.array(auditEventSchema),
    next: words,
  }),
}
bindSchemas(searchAudit, searchAuditSchemas)
