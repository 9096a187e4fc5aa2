import * as contract from '#contract/shipping.ts'
import '#contract/shipping.schema.ts'
import { acceptNotice } from '#domain/shipping/accept-notice.ts'
import { cancelBooking } from '#domain/shipping/cancel-booking.ts'
import { correctBooking } from '#domain/shipping/correct-booking.ts'
import { announceParcel, enterReturnParcel } from '#domain/shipping/enter-parcel.ts'
import { revealFormerContact } from '#domain/shipping/former-contact.ts'
import { changeDevice } from '#domain/workflow/change-device.ts'
import { packingSlip, printPackingSlip } from '#domain/shipping/packing-slip.ts'
import { readShipping } from '#domain/shipping/read-shipping.ts'
import { register, type RouterDeps } from './register.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls about a phone's parcels in both directions. */
export function registerShipping(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getShipping, ({ id }, caller) => readShipping(shop, id, caller))
  register(router, contract.acceptNotice, ({ id, data }, caller) =>
    acceptNotice(shop, { id, version: data.notice_version }, caller),
  )
  register(router, contract.announceParcel, ({ id, data }, caller) =>
    announceParcel(shop, { id, ...data }, caller),
  )
  register(router, contract.enterReturnParcel, ({ id, data }, caller) =>
    enterReturnParcel(shop, { id, ...data }, caller),
  )
  register(router, contract.correctBooking, ({ id, data }, caller) =>
    correctBooking(shop, { id, ...data }, caller),
  )
  register(router, contract.revealFormerContact, ({ id, data }, caller) =>
    revealFormerContact(shop, { id, ...data }, caller),
  )
  register(router, contract.changeDevice, ({ id, data }, caller) =>
    changeDevice(shop, { id, ...data }, caller),
  )
  register(router, contract.cancelBooking, ({ id }, caller) => cancelBooking(shop, id, caller))
  register(router, contract.getPackingSlip, async ({ id }, caller) => ({
    slip: await packingSlip(shop, id, caller),
  }))
  register(router, contract.getPackingSlipPdf, async ({ id }, caller, context) => {
    const pdf = await printPackingSlip(shop, id, caller)
    const filename = `packing-slip-${id}.pdf`
    return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
  })
}
