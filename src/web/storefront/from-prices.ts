import { repairKeys, type Phone, type RepairKey } from '#contract/catalogue.ts'

export type FromPrice = { repair: RepairKey; price: number }

const found = new WeakMap<readonly Phone[], readonly FromPrice[]>()

/**
 * The lowest price of each repair in the catalogue, whole dollars; repairs that no phone has are left out. Looked for
 * once in the same catalogue.
 */
export function fromPrices(phones: readonly Phone[]): readonly FromPrice[] {
  let prices = found.get(phones)
  if (!prices) found.set(phones, (prices = lowestOf(phones)))
  return prices
}

function lowestOf(phones: readonly Phone[]): FromPrice[] {
  return repairKeys.flatMap((repair) => {
    const offered = phones.map((phone) => phone[repair]).filter((price) => price > 0)
    return offered.length === 0 ? [] : [{ repair, price: Math.min(...offered) }]
  })
}
