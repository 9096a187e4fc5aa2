import { z } from 'zod'
import { eventKinds, searchAudit } from './audit.ts'
import { shape } from './shapes.ts'
import { idShape, inData } from './text-shapes.ts'

const number = z.union([idShape, z.null()])
const words = z.union([z.string(), z.null()])

export const auditEventShape = z.object({
  id: idShape,
  kind: z.string(),
  at: z.string(),
  actor: z.union([z.object({ accountid: idShape, fullname: z.string() }), z.null()]),
  ticket_id: number,
  subject_id: number,
  subject: words,
  details: z.record(z.string(), z.union([z.number(), z.string(), z.null(), z.array(z.string())])),
  reason: words,
})

shape(searchAudit, {
  ask: inData(
    z.object({
      kind: z.enum(eventKinds, { error: 'Please choose one of the kinds.' }).optional(),
      actor: idShape.optional(),
      ticket: idShape.optional(),
      limit: z.int().min(1).max(200).optional(),
      cursor: z.string().max(200).optional(),
    }),
  ),
  reply: z.object({
    events: z.array(auditEventShape),
    next: words,
  }),
})
