import { getPrice, repairKeys } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'

export type LowestPrice = { repair: string; price: number }

const found = new WeakMap<readonly Phone[], readonly LowestPrice[]>()

/**
 * Lowest price of each repair in the catalogue, in whole dollars, without repairs that no phone has. Memoised per
 * catalogue.
 */
export function getLowestPrices(phones: readonly Phone[]): readonly LowestPrice[] {
  let prices = found.get(phones)
  if (!prices) found.set(phones, (prices = findLowest(phones)))
  return prices
}

function findLowest(phones: readonly Phone[]): LowestPrice[] {
  const own = phones.flatMap(({ extras = [] }) => extras.map(({ key }) => key))
  return [...repairKeys, ...new Set(own)].flatMap((repair) => {
    const offered = phones.map((phone) => getPrice(phone, repair)).filter((price) => price > 0)
    return offered.length === 0 ? [] : [{ repair, price: Math.min(...offered) }]
  })
}
