import { methodLabels } from '#contract/money.ts'
import { isPaymentDue } from '#contract/ticket-statuses.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import type { ComposeContext, ComposeEmail, Written } from './compose-context.ts'
import { oneLine } from './inert-text.ts'
import { payLink, staffMoneyLink } from './email-facts.ts'
import { InvoiceAdjusted } from './templates/invoice-adjusted.tsx'
import {
  PaymentReceived,
  PaymentRefunded,
  PaymentReversed,
  type EntryFacts,
} from './templates/payment-received.tsx'
import { RefundFailed } from './templates/refund-failed.tsx'
import { findStaffInCharge } from './quote-emails.tsx'
import { findEmailTicket, hasCompletion } from './find-email-ticket.ts'

/** Emails about payments, refunds and corrected invoices. */
export const moneyEmails = {
  async 'payment-received'(context, { ticket_id, payment_id }) {
    // The request for payment, which tells of the document, is not sent when the payment came first.
    const completion = await hasCompletion(context, ticket_id)
    return aboutEntry(context, ticket_id, payment_id, (props) => (
      <PaymentReceived {...props} completion={completion && isPaymentDue(props.ticket.status)} />
    ))
  },
  'payment-refunded': (context, { ticket_id, payment_id }) =>
    aboutEntry(context, ticket_id, payment_id, PaymentRefunded),
  'payment-reversed': (context, { ticket_id, payment_id }) =>
    aboutEntry(context, ticket_id, payment_id, PaymentReversed),

  async 'refund-failed-for-shop'(context, { ticket_id, payment_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const entry = await readEntry(context, ticket_id, payment_id)
    if (!found || !entry) return null
    return {
      to: await findStaffInCharge(context, ticket_id),
      link: staffMoneyLink(context.shop, found.ticket),
      content: <RefundFailed shop={context.shop} ticket={found.ticket} entry={entry} />,
    }
  },

  async 'invoice-adjusted'(context, { ticket_id, number }) {
    const found = await findEmailTicket(context, ticket_id)
    const row = await context.database.db
      .selectFrom('invoices')
      .select('document')
      .where('ticket_id', '=', ticket_id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!found || !row) return null
    const document = JSON.parse(row.document) as BillingDocument
    const note = {
      number,
      adjusts: document.adjusts ?? 0,
      cents: document.total_cents,
      reason: oneLine(document.reason),
      money: await readTicketMoney(context.database.db, ticket_id),
    }
    return {
      to: found.to,
      link: payLink(context.shop, found.ticket),
      content: <InvoiceAdjusted shop={context.shop} ticket={found.ticket} note={note} />,
    }
  },
} satisfies { [L in MoneyEmail]: ComposeEmail<L> }

type MoneyEmail =
  | 'payment-received'
  | 'payment-refunded'
  | 'payment-reversed'
  | 'refund-failed-for-shop'
  | 'invoice-adjusted'

async function aboutEntry(
  context: ComposeContext,
  ticketId: number,
  paymentId: number,
  Sheet: typeof PaymentRefunded,
): Promise<Written | null> {
  const found = await findEmailTicket(context, ticketId)
  const entry = await readEntry(context, ticketId, paymentId)
  if (!found || !entry) return null
  return {
    to: found.to,
    link: payLink(context.shop, found.ticket),
    content: <Sheet shop={context.shop} ticket={found.ticket} entry={entry} />,
  }
}

async function readEntry(
  context: ComposeContext,
  ticketId: number,
  paymentId: number,
): Promise<EntryFacts | null> {
  const row = await context.database.db
    .selectFrom('payments')
    .select(['kind', 'method', 'amount_cents', 'paid_at'])
    .where('id', '=', paymentId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) return null
  return {
    cents: row.amount_cents,
    isRefund: row.kind === 'refund',
    method: methodLabels[row.method],
    day: context.dayInWords(row.paid_at),
    money: await readTicketMoney(context.database.db, ticketId),
  }
}
