import { z } from 'zod'
import { confirmPrices } from './example-prices.ts'
import { bindSchemas } from './schemas.ts'
import { idSchema, inData, line } from './text.schema.ts'

export const examplePricesSchema = z.object({
  /** True where they count as no price until they are confirmed. */
  hidden: z.boolean(),
  series: z.array(z.object({ key: z.string(), label: z.string(), prices: z.int(), phones: z.int() })),
})

/** What the overview says about prices. */
export const priceNoticesSchema = z.object({
  /** Example prices that are hidden from customers until they are confirmed. */
  unconfirmed: z.int(),
  /** Models that an update has added, hidden and without prices, and that staff have not yet looked at. */
  new_models: z.array(z.string()),
})

export const confirmPricesSchemas = {
  input: inData(
    z
      .object({
        brand: line({ max: 40, missing: 'Please choose a series.' }).optional(),
        phone_id: idSchema.optional(),
      })
      .refine(({ brand, phone_id }) => (brand === undefined) !== (phone_id === undefined), {
        error: 'Please choose a series or a phone.',
        path: ['brand'],
      }),
  ),
  output: z.object({ prices: z.int(), phones: z.int() }),
}
bindSchemas(confirmPrices, confirmPricesSchemas)
