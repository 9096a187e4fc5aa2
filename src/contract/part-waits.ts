import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './part-waits.schema.ts'

/** The mark of a ticket that waits for a spare part. */
export type PartWait = z.infer<typeof schemas.partWaitSchema>

export const getPartWait = endpoint<typeof schemas.getPartWaitSchemas>('GET', '/api/tickets/{id}/part-wait', {
  for: levels.staff,
})
/** Marks that a ticket waits for a part; the sentence, if any, becomes a note that the customer sees. */
export const setPartWait = endpoint<typeof schemas.setPartWaitSchemas>('PUT', '/api/tickets/{id}/part-wait', {
  for: levels.staff,
})
export const clearPartWait = endpoint<typeof schemas.clearPartWaitSchemas>(
  'DELETE',
  '/api/tickets/{id}/part-wait',
  { for: levels.staff },
)
