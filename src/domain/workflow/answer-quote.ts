import { isPaymentDue } from '#contract/ticket-statuses.ts'
import type { Quote } from '#contract/quotes.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { creditWhenLess, invoiceWhenDue } from '../money/issue-invoice.ts'
import { settleQuote, type AnswerInput, type Answerer } from '../quotes/answer-quote.ts'
import { toQuote } from '../quotes/read-quotes.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'

/**
 * Saves the customer's answer to a quote. Refuses with `unknown_ticket` for another customer's ticket, with
 * `quote_closed` when it is too late.
 */
export async function answerQuote(shop: Shop, input: AnswerInput, caller: Caller): Promise<Quote> {
  return shop.database.transaction(async (tx) => {
    requireOwnTicket(await lockTicket(tx, input.id), caller)
    const { quotes, row } = await settleAnswer(tx, shop, input, { by: 'account', caller })
    return toQuote(quotes, row, shop.now())
  })
}

/**
 * Saves the answer of a caller already identified as the ticket's customer, and brings issued invoices to what is agreed
 * now. Refuses with `quote_closed` when it is too late.
 */
export async function settleAnswer(tx: Tx, shop: Shop, input: AnswerInput, answerer: Answerer) {
  const settled = await settleQuote(tx, shop, input, answerer)
  await billAnswer(tx, shop, settled.quotes.ticket)
  return settled
}

/** Charges at once what was agreed while payment is due, and takes off what is no longer agreed. */
async function billAnswer(
  tx: Tx,
  shop: Shop,
  { id, status }: { id: number; status: Parameters<typeof isPaymentDue>[0] },
) {
  if (isPaymentDue(status)) await invoiceWhenDue(tx, shop, id, null)
  else await creditWhenLess(tx, shop, id, null)
}
