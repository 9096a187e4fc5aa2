import { formatParcelNumber } from '#contract/parcels.ts'
import { parcelCalls } from '#contract/parcels.schema.ts'
import { addTicket } from '#domain/parcels/add-ticket.ts'
import { enterContents } from '#domain/parcels/enter-contents.ts'
import { readContents } from '#domain/parcels/read-contents.ts'
import { readParcel } from '#domain/parcels/read-parcel.ts'
import { printParcelSlip } from '#domain/shipping/packing-slip.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls about what is posted to the shop together. */
export function registerParcels(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, parcelCalls, {
    'GET /api/parcels/{id}': ({ id }, caller) => readParcel(shop.database.db, id, caller),
    'GET /api/parcels/{id}/contents': ({ id }) => readContents(shop.database.db, id),
    'PUT /api/parcels/{id}/contents': ({ id, data }, caller) => enterContents(shop, { ...data, id }, caller),
    'GET /api/parcels/{id}/slip.pdf': async ({ id }, caller, context) => {
      const pdf = await printParcelSlip(shop, id, caller)
      const filename = `packing-slip-${formatParcelNumber(id)}.pdf`
      return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
    },
    'POST /api/parcels/{id}/tickets': ({ id, data }, caller, { idempotencyKey }) =>
      addTicket(shop, { id, item: data, idempotencyKey }, caller),
  })
}
