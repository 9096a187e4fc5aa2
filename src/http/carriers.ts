import { carrierCalls } from '#contract/carriers.schema.ts'
import { isStaff } from '#domain/caller.ts'
import { addCarrier, changeCarrier, deleteCarrier } from '#domain/shipping/change-carriers.ts'
import { readCarriers } from '#domain/shipping/shop-carriers.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about carriers. */
export function registerCarriers(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, carrierCalls, {
    'GET /api/carriers': async (_, caller) => {
      const carriers = await readCarriers(shop.database.db)
      return { carriers: isStaff(caller) ? carriers : carriers.filter(({ active }) => active) }
    },
    'POST /api/carriers': async ({ data }, caller) => ({
      carrier: await addCarrier(shop, data, caller),
    }),
    'PUT /api/carriers/{id}': async ({ id, data }, caller) => ({
      carrier: await changeCarrier(shop, { id, ...data }, caller),
    }),
    'DELETE /api/carriers/{id}': ({ id }, caller) => deleteCarrier(shop, id, caller),
  })
}
