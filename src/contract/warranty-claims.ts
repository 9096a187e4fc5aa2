import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './warranty-claims.schema.ts'

export const MAX_CLAIM_LENGTH = 2000

/** Opens a claim on the warranty of a completed repair, by its customer or staff: a linked ticket at price 0. */
export const openWarrantyClaim = endpoint<typeof schemas.openWarrantyClaimSchemas>(
  'POST',
  '/api/tickets/{id}/warranty-claims',
  { for: levels.customer },
)
