import { z } from 'zod'
import { findScanned, scanKinds, scanPages } from './scans.ts'
import { bindSchemas } from './schemas.ts'
import { idSchema, inData, line } from './text.schema.ts'

export const findScannedSchemas = {
  input: inData(
    z.object({
      code: line({ max: 300, missing: 'Please scan or type a code.' }),
    }),
  ),
  output: z.object({
    ticket_id: idSchema,
    found_by: z.enum(scanKinds),
    /** Where its next step is taken. */
    page: z.enum(scanPages),
    /** Whether the phone is or was at the shop. */
    arrived: z.boolean(),
    /** Other tickets with the same code, newest first: the same phone came before. */
    others: z.array(idSchema),
  }),
}
bindSchemas(findScanned, findScannedSchemas)
