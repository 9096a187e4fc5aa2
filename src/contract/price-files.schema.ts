import { z } from 'zod'
import { priceChangeSchema, priceDifferenceSchema } from './price-changes.schema.ts'
import { getPhonesCsv, importPhones, MAX_PRICE_FILE_BYTES } from './price-files.ts'
import { bindSchemas } from './schemas.ts'

export const getPhonesCsvSchemas = { input: z.object({}), output: z.never() }
bindSchemas(getPhonesCsv, getPhonesCsvSchemas)

export const importPhonesSchemas = {
  input: z.object({
    csv: z
      .string({ error: 'Please choose a CSV file.' })
      .max(MAX_PRICE_FILE_BYTES, 'That file is too large.'),
    apply: z
      .union([z.boolean(), z.enum(['true', 'false'])], { error: 'This must be true or false.' })
      .transform((value) => value === true || value === 'true')
      .optional(),
    /** The `digest` of the changes that were looked at: other changes are refused with 409. */
    seen: z.string().max(64).optional(),
  }),
  output: z.object({
    changes: z.array(priceDifferenceSchema),
    mistakes: z.array(z.object({ line: z.int(), error: z.string() })),
    applied: z.boolean(),
    digest: z.string(),
    /** The change, by which it is undone; null while nothing was changed. */
    price_change: z.union([priceChangeSchema, z.null()]),
  }),
}
bindSchemas(importPhones, importPhonesSchemas)
