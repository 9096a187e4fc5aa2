import { z } from 'zod'
import { block, idInPathSchema, idSchema, inData } from './text.schema.ts'
import { MAX_CLAIM_LENGTH } from './warranty-claims.ts'
import { calls, customers } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

export const warrantyClaimCalls = calls({
  /** Opens a claim on the warranty of a completed repair, by its customer or staff: a linked ticket at price 0. */
  'POST /api/tickets/{id}/warranty-claims': {
    for: customers(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      ...inData(
        z.object({
          comment: block({ max: MAX_CLAIM_LENGTH, missing: 'Please write what is wrong with the phone.' }),
        }),
      ).shape,
    }),
    output: z.object({ ticket_id: idSchema }),
  },
})
