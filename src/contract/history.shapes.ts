import { z } from 'zod'
import { auditEventShape } from './audit.shapes.ts'
import { getTicketEvents, getTicketHistory, historyKinds, type HistoryKind } from './history.ts'
import { shape } from './shapes.ts'
import { idInPathShape, idShape } from './text-shapes.ts'

export const historyEntryShape = z.object({
  id: idShape,
  kind: z.enum(historyKinds as [HistoryKind, ...HistoryKind[]]),
  at: z.string(),
})

shape(getTicketEvents, {
  ask: z.object({ id: idInPathShape }),
  reply: z.object({ events: z.array(auditEventShape) }),
})
shape(getTicketHistory, {
  ask: z.object({ id: idInPathShape }),
  reply: z.object({ history: z.array(historyEntryShape) }),
})
