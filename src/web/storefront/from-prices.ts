import { repairKeys, type Phone, type RepairKey } from '#contract/catalogue.ts'

export type FromPrice = { repair: RepairKey; price: number }

/** The lowest price of each repair in the catalogue, whole dollars; repairs that no phone has are left out. */
export function fromPrices(phones: readonly Phone[]): FromPrice[] {
  return repairKeys.flatMap((repair) => {
    const offered = phones.map((phone) => phone[repair]).filter((price) => price > 0)
    return offered.length === 0 ? [] : [{ repair, price: Math.min(...offered) }]
  })
}
