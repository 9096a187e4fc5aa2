import * as contract from '#contract/mail-in.ts'
import '#contract/mail-in.shapes.ts'
import { acceptNotice } from '#domain/mail-in/accept-notice.ts'
import { cancelBooking } from '#domain/mail-in/cancel-booking.ts'
import { correctBooking } from '#domain/mail-in/correct-booking.ts'
import { announceParcel, enterReturnParcel } from '#domain/mail-in/enter-parcel.ts'
import { packingSlip, printPackingSlip } from '#domain/mail-in/packing-slip.ts'
import { readMailIn } from '#domain/mail-in/read-mail-in.ts'
import { answerFile } from './answer-files.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about a phone's way to the shop and back. */
export function serveMailIn(door: Door): void {
  const { shop } = door
  answer(door, contract.getMailIn, ({ id }, caller, visit) => readMailIn(visit.file(id), caller))
  answer(door, contract.acceptNotice, ({ id, data }, caller) =>
    acceptNotice(shop, { id, version: data.notice_version }, caller),
  )
  answer(door, contract.announceParcel, ({ id, data }, caller) =>
    announceParcel(shop, { id, ...data }, caller),
  )
  answer(door, contract.enterReturnParcel, ({ id, data }, caller) =>
    enterReturnParcel(shop, { id, ...data }, caller),
  )
  answer(door, contract.correctBooking, ({ id, data }, caller) =>
    correctBooking(shop, { id, ...data }, caller),
  )
  answer(door, contract.cancelBooking, ({ id }, caller) => cancelBooking(shop, id, caller))
  answer(door, contract.getPackingSlip, async ({ id }, caller) => ({
    slip: await packingSlip(shop, id, caller),
  }))
  answerFile(door, contract.getPackingSlipPdf, async ({ id }, caller) => {
    const bytes = await printPackingSlip(shop, id, caller)
    return {
      contentType: 'application/pdf',
      filename: `packing-slip-${id}.pdf`,
      bytes: async () => new Uint8Array(bytes),
    }
  })
}
