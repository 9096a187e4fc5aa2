import type { z } from 'zod'
import type * as schemas from './bulk-changes.schema.ts'
import { endpoint, levels } from './endpoint.ts'

/** As many tickets change at once. */
export const MAX_BULK = 100

export type BulkChange = z.infer<typeof schemas.changeTicketsSchemas.input>['data']
/** Which tickets were changed, and why the others were not. */
export type BulkAnswer = z.infer<typeof schemas.changeTicketsSchemas.output>

/** Changes status or assignee of several tickets; a repeated submit with the same `Idempotency-Key` changes once. */
export const changeTickets = endpoint<typeof schemas.changeTicketsSchemas>('POST', '/api/tickets/bulk', {
  for: levels.staff,
})
