import { Refusal, refuseField } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { catalogueNow } from './cached-catalogue.ts'

/** Returns a function that gives the label of a repair by its key. */
export async function repairLabelsNow(shop: Shop): Promise<(key: string) => string> {
  const { repairs } = await catalogueNow(shop)
  return (key) => repairs.get(key)?.label ?? key
}

/** Refuses a key that no repair has, in the field that it came from. */
export async function requireRepair(shop: Shop, key: string, field: string): Promise<void> {
  if (!(await catalogueNow(shop)).repairs.has(key)) throw noSuchRepair(field)
}

/** The refusal of a key that no repair has. */
export function noSuchRepair(field: string): Refusal {
  const message = 'Please choose one of the repairs on the list.'
  return refuseField(field, message)
}
