import { z } from 'zod'
import { priceChangeSchema, priceDifferenceSchema } from './price-changes.schema.ts'
import { appliesSchema, csvFileSchema } from './csv-file.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

/** What a file of prices would change or has changed, and its mistakes by line. */
export type PriceFileAnswer = z.infer<(typeof priceFileCalls)['POST /api/phones/imports']['output']>

export const priceFileCalls = calls({
  /** All prices as CSV: one row per phone, one column per repair. */
  'GET /api/phones.csv': { for: staff(ownerOnly), input: z.object({}), output: z.never() },
  /**
   * Reads prices from a CSV file (`text/csv`). Without `apply` it only answers the changes and the mistakes; with it, all
   * prices change at once unless the file has a mistake, or prices have moved since the answer named by `seen`.
   */
  'POST /api/phones/imports': {
    for: staff(ownerOnly),
    input: z.object({
      csv: csvFileSchema,
      apply: appliesSchema,
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
  },
})
