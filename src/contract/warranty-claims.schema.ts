import { z } from 'zod'
import { bindSchemas } from './schemas.ts'
import { block, idInPathSchema, idSchema, inData } from './text.schema.ts'
import { MAX_CLAIM_LENGTH, openWarrantyClaim } from './warranty-claims.ts'

export const openWarrantyClaimSchemas = {
  input: z.object({
    id: idInPathSchema,
    ...inData(
      z.object({
        comment: block({ max: MAX_CLAIM_LENGTH, missing: 'Please write what is wrong with the phone.' }),
      }),
    ).shape,
  }),
  output: z.object({ ticket_id: idSchema }),
}
bindSchemas(openWarrantyClaim, openWarrantyClaimSchemas)
