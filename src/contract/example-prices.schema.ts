import { z } from 'zod'
import { idSchema, inData, line } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

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

/** The delivered prices that no member of staff has confirmed, by series. */
export type ExamplePrices = z.infer<typeof examplePricesSchema>
/** What the overview says about prices. */
export type PriceNotices = z.infer<typeof priceNoticesSchema>

export const examplePriceCalls = calls({
  /** Confirms the example prices of a series, or of one phone: from then on they are the shop's own. */
  'POST /api/phones/price-confirmations': {
    for: staff(ownerOnly),
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
  },
})
