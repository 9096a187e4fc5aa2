import * as contract from '#contract/carriers.ts'
import '#contract/carriers.schema.ts'
import { isStaff } from '#domain/caller.ts'
import { addCarrier, changeCarrier, deleteCarrier } from '#domain/shipping/change-carriers.ts'
import { readCarriers } from '#domain/shipping/shop-carriers.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about carriers. */
export function registerCarriers(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getCarriers, async (_, caller) => {
    const carriers = await readCarriers(shop.database.db)
    return { carriers: isStaff(caller) ? carriers : carriers.filter(({ active }) => active) }
  })
  register(router, contract.addCarrier, async ({ data }, caller) => ({
    carrier: await addCarrier(shop, data, caller),
  }))
  register(router, contract.changeCarrier, async ({ id, data }, caller) => ({
    carrier: await changeCarrier(shop, { id, ...data }, caller),
  }))
  register(router, contract.deleteCarrier, ({ id }, caller) => deleteCarrier(shop, id, caller))
}
