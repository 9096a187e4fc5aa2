import * as contract from '#contract/money.ts'
import '#contract/money.schema.ts'
import { requireAccount, type Caller } from '#domain/caller.ts'
import { adjustInvoice } from '#domain/money/adjust-invoice.ts'
import { confirmCheckout } from '#domain/money/confirm-checkout.ts'
import { issueInvoice } from '#domain/money/issue-invoice.ts'
import { openCheckout } from '#domain/money/open-checkout.ts'
import { readStaffMoney, readMoney } from '#domain/money/read-money.ts'
import { readBillingDocument } from '#domain/money/read-billing-document.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'
import { refundCard } from '#domain/money/refund-card.ts'
import { register, type RouterDeps } from './register.ts'
import { sendFile } from './send-file.ts'
import type { RequestContext } from './request-context.ts'

/** Registers the calls about invoices, payments and refunds. */
export function registerMoney(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.getMoney, ({ id }, caller) => readMoney(shop, id, caller))
  register(router, contract.getStaffMoney, ({ id }, caller) => readStaffMoney(shop, id, caller))
  register(router, contract.getBillingDocument, async (input, caller) => ({
    paper: await readBillingDocument(shop, input, caller),
  }))
  const sendPdf = async (input: { id: number; number: number }, caller: Caller, context: RequestContext) => {
    await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
    const document = await readBillingDocument(shop, input, caller)
    const filename = `${document.title.toLowerCase().replace(' ', '-')}-${document.number}.pdf`
    const drawing = { caller, draw: () => shop.pdf.invoice(document) }
    const pdf = await shop.drawnPdfs.get('invoice', document, drawing)
    return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
  }
  register(router, contract.getBillingDocumentPdf, sendPdf)
  register(router, contract.getInvoicePdf, ({ id }, caller, context) =>
    sendPdf({ id, number: 0 }, caller, context),
  )
  register(router, contract.issueInvoice, ({ id }, caller) => issueInvoice(shop, id, caller))
  register(router, contract.issueAdjustment, ({ id, data }, caller) =>
    adjustInvoice(shop, { ...data, id }, caller),
  )
  register(router, contract.recordPayment, ({ id, data }, caller) =>
    recordPayment(shop, { ...data, id }, caller),
  )
  register(router, contract.recordRefund, ({ id, data }, caller) =>
    recordRefund(shop, { ...data, id }, caller),
  )
  register(router, contract.refundCard, ({ id, data }, caller) => refundCard(shop, { ...data, id }, caller))
  register(router, contract.openCheckout, ({ id }, caller) => openCheckout(shop, id, caller))
  register(router, contract.confirmCheckout, ({ id, data }, caller) =>
    confirmCheckout(shop, { ...data, id }, caller),
  )
}
