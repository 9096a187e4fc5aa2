import { givenAwayCalls } from '#contract/given-away.schema.ts'
import { moneyCalls } from '#contract/money.schema.ts'
import { requireAccount, type Caller } from '#domain/caller.ts'
import { adjustInvoice } from '#domain/money/adjust-invoice.ts'
import { confirmCheckout } from '#domain/money/confirm-checkout.ts'
import { issueInvoice } from '#domain/money/issue-invoice.ts'
import { openCheckout } from '#domain/money/open-checkout.ts'
import { readStaffMoney, readMoney } from '#domain/money/read-money.ts'
import { readGivenAway } from '#domain/money/read-given-away.ts'
import { readBillingDocument } from '#domain/money/read-billing-document.ts'
import { readReceipt } from '#domain/money/read-receipt.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'
import { readTransferCode } from '#domain/money/transfer-code.ts'
import { reversePayment } from '#domain/money/reverse-payment.ts'
import { refundCard } from '#domain/money/refund-card.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendFile } from './send-file.ts'
import type { RequestContext } from './request-context.ts'

/** Registers the calls about invoices, payments and refunds. */
export function registerMoney(router: RouterDeps): void {
  const { shop, drawQr } = router
  const sendPdf = async (input: { id: number; number: number }, caller: Caller, context: RequestContext) => {
    await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
    const document = await readBillingDocument(shop, input, caller)
    const filename = `${document.title.toLowerCase().replace(' ', '-')}-${document.number}.pdf`
    const drawing = { caller, draw: () => shop.pdf.invoice(document) }
    const pdf = await shop.drawnPdfs.get('invoice', document, drawing)
    return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
  }
  const sendReceipt = async (
    input: { id: number; payment: number },
    caller: Caller,
    context: RequestContext,
  ) => {
    await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
    const receipt = await readReceipt(shop, input, caller)
    const drawing = { caller, draw: () => shop.pdf.receipt(receipt) }
    const pdf = await shop.drawnPdfs.get('receipt', receipt, drawing)
    const filename = `receipt-${input.id}-${input.payment}.pdf`
    return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
  }
  bindCalls(router, givenAwayCalls, { 'GET /api/given-away': () => readGivenAway(shop) })
  bindCalls(router, moneyCalls, {
    'GET /api/tickets/{id}/money': ({ id }, caller) => readMoney(shop, id, caller),
    'GET /api/tickets/{id}/transfer-code': ({ id }, caller) => readTransferCode(shop, id, caller, drawQr),
    'GET /api/tickets/{id}/desk-money': ({ id }, caller) => readStaffMoney(shop, id, caller),
    'GET /api/tickets/{id}/invoices/{number}': async (input, caller) => ({
      paper: await readBillingDocument(shop, input, caller),
    }),
    'GET /api/tickets/{id}/invoices/{number}/pdf': sendPdf,
    'GET /api/tickets/{id}/invoice.pdf': ({ id }, caller, context) =>
      sendPdf({ id, number: 0 }, caller, context),
    'POST /api/tickets/{id}/invoices': ({ id }, caller) => issueInvoice(shop, id, caller),
    'POST /api/tickets/{id}/adjustments': ({ id, data }, caller) =>
      adjustInvoice(shop, { ...data, id }, caller),
    'POST /api/tickets/{id}/payments': ({ id, data }, caller) => recordPayment(shop, { ...data, id }, caller),
    'GET /api/tickets/{id}/payments/{payment}/receipt.pdf': sendReceipt,
    'POST /api/tickets/{id}/refunds': ({ id, data }, caller) => recordRefund(shop, { ...data, id }, caller),
    'POST /api/tickets/{id}/payments/{payment}/reversal': ({ id, payment, data }, caller) =>
      reversePayment(shop, { ...data, id, payment }, caller),
    'POST /api/tickets/{id}/card-refunds': ({ id, data }, caller) =>
      refundCard(shop, { ...data, id }, caller),
    'POST /api/tickets/{id}/checkouts': ({ id }, caller) => openCheckout(shop, id, caller),
    'POST /api/tickets/{id}/checkouts/confirmations': ({ id, data }, caller) =>
      confirmCheckout(shop, { ...data, id }, caller),
  })
}
