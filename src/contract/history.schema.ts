import { z } from 'zod'
import { auditEventSchema } from './audit.schema.ts'
import { historyKinds, type HistoryKind } from './history.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

export const historyEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(historyKinds as [HistoryKind, ...HistoryKind[]]),
  at: z.string(),
})

/** An event of a ticket, as its customer sees it. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyCalls = calls({
  /** All events of a ticket, oldest first, for staff; of more than two hundred the newest of each kind. */
  'GET /api/tickets/{id}/events': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ events: z.array(auditEventSchema) }),
  },
  /** The events that the ticket's own customer may see. */
  'GET /api/tickets/{id}/history': {
    for: customers(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ history: z.array(historyEntrySchema) }),
  },
})
