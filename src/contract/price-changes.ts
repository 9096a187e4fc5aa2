import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './price-changes.schema.ts'

export const MAX_PERCENT = 1000

/** The ways in which a price changes: on the form of a phone, by a rule, from a file, by undoing, or on its planned day. */
export const priceWays = ['form', 'bulk', 'csv', 'undo', 'dated'] as const
export type PriceWay = (typeof priceWays)[number]

/** Which prices change and how; exactly one of `set`, `add` and `percent`. */
export type PriceRule = z.infer<typeof schemas.changePricesSchemas.input>['data']

/** The prices before and after, and what was changed. */
export type PriceChangeAnswer = z.infer<typeof schemas.changePricesSchemas.output>

/** One price before and after; 0 for a repair that is not offered. */
export type PriceDifference = PriceChangeAnswer['changes'][number]

/** A change of many prices that was made or waits for its day. */
export type PriceChange = z.infer<typeof schemas.priceChangeSchema>

/**
 * Changes the prices of several phones by one rule. Without `apply` it only answers them before and after, with the
 * versions of the phones; with it, all of them change in one transaction, or none when a price has moved since.
 */
export const changePrices = endpoint<typeof schemas.changePricesSchemas>(
  'POST',
  '/api/phones/price-changes',
  {
    for: levels.staff,
  },
)

/** The last changes of many prices, newest first, and what a rule can be about. */
export const getPriceChanges = endpoint<typeof schemas.getPriceChangesSchemas>(
  'GET',
  '/api/phones/price-changes',
  { for: levels.staff },
)

/** Undoes a change as a whole, or removes one that waits for its day. Refuses when one of its prices has moved since. */
export const undoPriceChange = endpoint<typeof schemas.undoPriceChangeSchemas>(
  'DELETE',
  '/api/phones/price-changes/{id}',
  { for: levels.staff },
)

/** Changes the day of planned prices, or prices of the plan. Refuses once they are written or withdrawn. */
export const changePlan = endpoint<typeof schemas.changePlanSchemas>(
  'PUT',
  '/api/phones/price-changes/{id}',
  { for: levels.staff },
)

/** Every change of a phone's prices, and the prices planned for it. */
export type PriceHistory = z.infer<typeof schemas.getPriceHistorySchemas.output>
export type PriceHistoryChange = PriceHistory['changes'][number]
export type PlannedPrices = PriceHistory['planned'][number]

/** Returns what a phone's prices were: each change with date, person and way. */
export const getPriceHistory = endpoint<typeof schemas.getPriceHistorySchemas>(
  'GET',
  '/api/phones/{id}/price-history',
  { for: levels.staff },
)
