import { shippingCalls } from '#contract/shipping.schema.ts'
import { acceptNotice } from '#domain/shipping/accept-notice.ts'
import { cancelBooking } from '#domain/shipping/cancel-booking.ts'
import { correctBooking } from '#domain/shipping/correct-booking.ts'
import { enterReturnParcel } from '#domain/posting/enter-return-parcel.ts'
import { announceParcel } from '#domain/shipping/enter-parcel.ts'
import { revealFormerContact } from '#domain/shipping/former-contact.ts'
import { changeDevice } from '#domain/workflow/change-device.ts'
import { packingSlip, printPackingSlip } from '#domain/shipping/packing-slip.ts'
import { readShipping } from '#domain/shipping/read-shipping.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls about a phone's parcels in both directions. */
export function registerShipping(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, shippingCalls, {
    'GET /api/tickets/{id}/mail-in': ({ id }, caller) => readShipping(shop, id, caller),
    'POST /api/tickets/{id}/notice-acceptance': ({ id, data }, caller) =>
      acceptNotice(shop, { id, version: data.notice_version }, caller),
    'PUT /api/tickets/{id}/inbound-parcel': ({ id, data }, caller) =>
      announceParcel(shop, { id, ...data }, caller),
    'PUT /api/tickets/{id}/return-parcel': ({ id, data }, caller) =>
      enterReturnParcel(shop, { id, ...data }, caller),
    'PUT /api/tickets/{id}/contact': ({ id, data }, caller) => correctBooking(shop, { id, ...data }, caller),
    'POST /api/tickets/{id}/contact/reveals': ({ id, data }, caller) =>
      revealFormerContact(shop, { id, ...data }, caller),
    'PUT /api/tickets/{id}/device': ({ id, data }, caller) => changeDevice(shop, { id, ...data }, caller),
    'POST /api/tickets/{id}/cancellation': ({ id, data }, caller) =>
      cancelBooking(shop, { id, ...data }, caller),
    'GET /api/tickets/{id}/packing-slip': async ({ id }, caller) => ({
      slip: await packingSlip(shop, id, caller),
    }),
    'GET /api/tickets/{id}/packing-slip.pdf': async ({ id }, caller, context) => {
      const pdf = await printPackingSlip(shop, id, caller)
      const filename = `packing-slip-${id}.pdf`
      return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
    },
  })
}
