import { parcelPaymentCalls } from '#contract/parcel-payments.schema.ts'
import { requireAccount } from '#domain/caller.ts'
import { openParcelCheckout } from '#domain/money/open-parcel-checkout.ts'
import { readParcelStatement } from '#domain/money/parcel-statement.ts'
import { recordParcelPayment } from '#domain/money/record-parcel-payment.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls that pay for everything in a parcel. */
export function registerParcelPayments(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, parcelPaymentCalls, {
    'POST /api/parcels/{id}/payments': ({ id, data }, caller) =>
      recordParcelPayment(shop, { ...data, id }, caller),
    'POST /api/parcels/{id}/checkout': ({ id }, caller) => openParcelCheckout(shop, id, caller),
    'GET /api/parcels/{id}/statement.pdf': async ({ id }, caller, context) => {
      await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
      const statement = await readParcelStatement(shop, id, caller)
      const drawing = { caller, draw: () => shop.pdf.statement(statement) }
      const pdf = await shop.drawnPdfs.get('statement', statement, drawing)
      const filename = `statement-${statement.parcel}.pdf`
      return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
    },
  })
}
