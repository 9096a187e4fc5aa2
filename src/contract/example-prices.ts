import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './example-prices.schema.ts'

/** The delivered prices that no member of staff has confirmed, by series. */
export type ExamplePrices = z.infer<typeof schemas.examplePricesSchema>

/** What the overview says about prices. */
export type PriceNotices = z.infer<typeof schemas.priceNoticesSchema>

/** Confirms the example prices of a series, or of one phone: from then on they are the shop's own. */
export const confirmPrices = endpoint<typeof schemas.confirmPricesSchemas>(
  'POST',
  '/api/phones/price-confirmations',
  { for: levels.staff },
)
