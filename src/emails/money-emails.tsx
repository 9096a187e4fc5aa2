import { toChargeWord } from '#contract/charge-words.ts'
import type { EmailPayloads } from '#contract/email-kinds.ts'
import { methodLabels } from '#contract/money.ts'
import { isPaymentDue } from '#contract/ticket-statuses.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import { readBillingDocuments } from '#domain/money/ledger.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import type { ComposeEmail } from './compose-context.ts'
import { toCustomer, toPayer, toStaff, type AboutTicket } from './email-about-ticket.ts'
import { payLink, staffMoneyLink } from './email-facts.ts'
import { hasCompletion } from './find-email-ticket.ts'
import { oneLine } from './inert-text.ts'
import { findStaffInCharge } from './staff-recipient.ts'
import { InvoiceAdjusted } from './templates/invoice-adjusted.tsx'
import {
  PaymentReceived,
  PaymentRefunded,
  PaymentReversed,
  type EntryFacts,
} from './templates/payment-received.tsx'
import { RefundFailed } from './templates/refund-failed.tsx'

/** Emails about payments, refunds and corrected invoices. */
export const moneyEmails = {
  'payment-received': toCustomer<EmailPayloads['payment-received']>(
    async (about, { ticket_id, payment_id }) => {
      // The request for payment, which tells of the document, is not sent when the payment came first.
      const completion = await hasCompletion(about.context, ticket_id)
      const entry = await readEntry(about, payment_id)
      if (!entry) return null
      const { shop, ticket } = about
      return (
        <PaymentReceived
          {...{ shop, ticket, entry }}
          completion={completion && isPaymentDue(ticket.status) && !ticket.toPayer}
        />
      )
    },
    payLink,
    toCopied,
  ),
  'payment-refunded': aboutEntry(PaymentRefunded),
  'payment-reversed': aboutEntry(PaymentReversed),

  'refund-failed-for-shop': toStaff(
    ({ context, ticket }) => findStaffInCharge(context, ticket.id),
    async (about, { payment_id }) => {
      const entry = await readEntry(about, payment_id)
      return entry && <RefundFailed shop={about.shop} ticket={about.ticket} entry={entry} />
    },
    staffMoneyLink,
  ),

  'invoice-adjusted': toCustomer(
    async ({ context, shop, ticket }, { ticket_id, number }) => {
      const row = await context.database.db
        .selectFrom('invoices')
        .select('document')
        .where('ticket_id', '=', ticket_id)
        .where('number', '=', number)
        .executeTakeFirst()
      if (!row) return null
      const document = JSON.parse(row.document) as BillingDocument
      const issued = await readBillingDocuments(context.database.db, ticket_id)
      const adjusted = issued.find((one) => one.number === document.adjusts)
      const note = {
        number,
        document: adjusted ? toChargeWord(adjusted.title, '') : ticket.document,
        adjusts: document.adjusts ?? 0,
        cents: document.total_cents,
        reason: oneLine(document.reason),
        money: await readTicketMoney(context.database.db, ticket_id),
      }
      return <InvoiceAdjusted shop={shop} ticket={ticket} note={note} />
    },
    payLink,
    toPayer,
  ),
} satisfies { [L in MoneyEmail]: ComposeEmail<L> }

type MoneyEmail =
  | 'payment-received'
  | 'payment-refunded'
  | 'payment-reversed'
  | 'refund-failed-for-shop'
  | 'invoice-adjusted'

function aboutEntry(Sheet: typeof PaymentRefunded) {
  return toCustomer<EmailPayloads['payment-refunded']>(
    async (about, { payment_id }) => {
      const entry = await readEntry(about, payment_id)
      return entry && <Sheet shop={about.shop} ticket={about.ticket} entry={entry} />
    },
    payLink,
    toCopied,
  )
}

/** Whom this copy is for; nobody where the business that pays is the customer. */
function toCopied({ to, payer }: AboutTicket, { to_payer }: EmailPayloads['payment-received']) {
  return to_payer ? payer : to
}

async function readEntry({ context, ticket }: AboutTicket, paymentId: number): Promise<EntryFacts | null> {
  const row = await context.database.db
    .selectFrom('payments')
    .select(['kind', 'method', 'amount_cents', 'paid_at'])
    .where('id', '=', paymentId)
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirst()
  if (!row) return null
  return {
    cents: row.amount_cents,
    isRefund: row.kind === 'refund',
    method: methodLabels[row.method],
    day: context.dayInWords(row.paid_at),
    money: await readTicketMoney(context.database.db, ticket.id),
  }
}
