import * as contract from '#contract/money.ts'
import '#contract/money.shapes.ts'
import type { Caller } from '#domain/caller.ts'
import { adjustInvoice } from '#domain/money/adjust-invoice.ts'
import { confirmCheckout } from '#domain/money/confirm-checkout.ts'
import { issueInvoice } from '#domain/money/issue-invoice.ts'
import { openCheckout } from '#domain/money/open-checkout.ts'
import { readDeskMoney, readMoney } from '#domain/money/read-money.ts'
import { readPaper } from '#domain/money/read-paper.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'
import { refundCard } from '#domain/money/refund-card.ts'
import { answerPaper } from './answer-paper.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about invoices, payments and refunds. */
export function serveMoney(door: Door): void {
  const { shop } = door

  answer(door, contract.getMoney, ({ id }, caller, visit) => readMoney(shop, visit.file(id), caller))
  answer(door, contract.getDeskMoney, ({ id }, caller, visit) => readDeskMoney(shop, visit.file(id), caller))
  answer(door, contract.getPaper, async (ask, caller) => ({ paper: await readPaper(shop, ask, caller) }))
  const file = async (ask: { id: number; number: number }, caller: Caller) => {
    const paper = await readPaper(shop, ask, caller)
    return {
      bytes: await shop.papers.invoice(paper),
      filename: `${paper.title.toLowerCase().replace(' ', '-')}-${paper.number}.pdf`,
    }
  }
  answerPaper(door, contract.getPaperPdf, file)
  answerPaper(door, contract.getInvoicePdf, ({ id }, caller) => file({ id, number: 0 }, caller))
  answer(door, contract.issueInvoice, ({ id }, caller) => issueInvoice(shop, id, caller))
  answer(door, contract.issueAdjustment, ({ id, data }, caller) =>
    adjustInvoice(shop, { ...data, id }, caller),
  )
  answer(door, contract.recordPayment, ({ id, data }, caller) => recordPayment(shop, { ...data, id }, caller))
  answer(door, contract.recordRefund, ({ id, data }, caller) => recordRefund(shop, { ...data, id }, caller))
  answer(door, contract.refundCard, ({ id, data }, caller) => refundCard(shop, { ...data, id }, caller))
  answer(door, contract.openCheckout, ({ id }, caller) => openCheckout(shop, id, caller))
  answer(door, contract.confirmCheckout, ({ id, data }, caller) =>
    confirmCheckout(shop, { ...data, id }, caller),
  )
}
