import { z } from 'zod'
import { auditEventSchema } from './audit.schema.ts'
import { getTicketEvents, getTicketHistory, historyKinds, type HistoryKind } from './history.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'

export const historyEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(historyKinds as [HistoryKind, ...HistoryKind[]]),
  at: z.string(),
})

export const getTicketEventsSchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({ events: z.array(auditEventSchema) }),
}
bindSchemas(getTicketEvents, getTicketEventsSchemas)
export const getTicketHistorySchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({ history: z.array(historyEntrySchema) }),
}
bindSchemas(getTicketHistory, getTicketHistorySchemas)
