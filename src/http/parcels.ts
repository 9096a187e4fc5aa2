import { parcelCalls } from '#contract/parcels.schema.ts'
import { readParcel } from '#domain/parcels/read-parcel.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about what is posted to the shop together. */
export function registerParcels(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, parcelCalls, {
    'GET /api/parcels/{id}': ({ id }, caller) => readParcel(shop.database.db, id, caller),
  })
}
