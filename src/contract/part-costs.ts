import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './part-costs.schema.ts'

/** The most parts of one repair. */
export const MAX_PART_COSTS = 20
/** The most that one part costs, in integer cents. */
export const MAX_PART_CENTS = 9_999_900

/** What a part of a repair cost the shop. Staff only: no customer's page, email, document or file holds it. */
export type PartCost = z.infer<typeof schemas.partCostSchema>
/** What the parts of a repair cost, with the list that new ones are chosen from. */
export type PartCostList = z.infer<typeof schemas.partCostListSchema>
/** A part on the shop's own list, with the price of the last one. */
export type ShopPart = z.infer<typeof schemas.shopPartSchema>

export const getPartCosts = endpoint<typeof schemas.getPartCostsSchemas>(
  'GET',
  '/api/tickets/{id}/part-costs',
  { for: levels.staff },
)
/**
 * Enters what the parts of a repair cost; it replaces what was entered before. New parts join the shop's list, and each
 * price becomes the last one of its part. Refuses with `changed_meanwhile`.
 */
export const setPartCosts = endpoint<typeof schemas.setPartCostsSchemas>(
  'PUT',
  '/api/tickets/{id}/part-costs',
  { for: levels.staff },
)

/** The shop's own list of parts, retired ones included. */
export const getShopParts = endpoint<typeof schemas.getShopPartsSchemas>('GET', '/api/shop-parts', {
  for: levels.staff,
})
export const addShopPart = endpoint<typeof schemas.addShopPartSchemas>('POST', '/api/shop-parts', {
  for: levels.staff,
})
/** Renames a part, corrects its last price, or retires it; tickets keep what was entered. Refuses with `changed_meanwhile`. */
export const changeShopPart = endpoint<typeof schemas.changeShopPartSchemas>('PUT', '/api/shop-parts/{id}', {
  for: levels.staff,
})
