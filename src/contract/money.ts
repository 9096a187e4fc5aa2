import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './money.schema.ts'

/** Integer cents everywhere, GST included; negative only for an adjustment that lowers the balance. */
export type BillingLine = z.infer<typeof schemas.billingLine>

export const billingDocumentKinds = ['invoice', 'adjustment'] as const
/** From this total on, a tax invoice has to name its buyer. */
export const buyerNamedFromCents = 100_000

/** An invoice or adjustment note as issued. */
export type BillingDocument = z.infer<typeof schemas.billingDocumentSchema>

export type BillingDocumentSummary = Money['papers'][number]

export const paymentMethods = ['card', 'bank', 'cash', 'terminal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodLabels = {
  card: 'Card',
  bank: 'Bank transfer',
  cash: 'Cash',
  terminal: 'Card at the counter',
} as const satisfies Record<PaymentMethod, string>

/** Payment methods that staff record; card payments come from the card service. */
export const counterMethods = ['bank', 'cash', 'terminal'] as const
export type CounterMethod = (typeof counterMethods)[number]

export const entryKinds = ['payment', 'refund', 'refund_failed'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryLabels = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund that did not arrive',
} as const satisfies Record<EntryKind, string>

export type LedgerEntry = z.infer<typeof schemas.entrySchema>

/** A ledger entry with its staff-only fields. */
export type StaffLedgerEntry = StaffMoney['entries'][number]

/** Why there is no invoice: none is due yet, there is nothing to pay, or the shop has no ABN. */
export type InvoiceState = Money['invoice']

/** Costs and payments of a ticket, and how to pay the balance. */
export type Money = z.infer<typeof schemas.moneySchema>

/** A ticket's money as staff see it. */
export type StaffMoney = z.infer<typeof schemas.staffMoneySchema>

export const getMoney = endpoint<typeof schemas.getMoneySchemas>('GET', '/api/tickets/{id}/money', {
  for: levels.customer,
})
export const getStaffMoney = endpoint<typeof schemas.getStaffMoneySchemas>(
  'GET',
  '/api/tickets/{id}/desk-money',
  {
    for: levels.staff,
  },
)
/** An invoice or adjustment note of a ticket as issued; number 0 is the invoice, whatever its number. */
export const getBillingDocument = endpoint<typeof schemas.getBillingDocumentSchemas>(
  'GET',
  '/api/tickets/{id}/invoices/{number}',
  { for: levels.customer },
)
/** The same document as a PDF. */
export const getBillingDocumentPdf = endpoint<typeof schemas.getBillingDocumentPdfSchemas>(
  'GET',
  '/api/tickets/{id}/invoices/{number}/pdf',
  { for: levels.customer },
)
/** The invoice of a ticket as a PDF; `/account/ticket/{id}/invoice.pdf` redirects here. */
export const getInvoicePdf = endpoint<typeof schemas.getInvoicePdfSchemas>(
  'GET',
  '/api/tickets/{id}/invoice.pdf',
  {
    for: levels.customer,
  },
)
/** Issues the invoice that could not be issued when payment fell due. */
export const issueInvoice = endpoint<typeof schemas.issueInvoiceSchemas>(
  'POST',
  '/api/tickets/{id}/invoices',
  { for: levels.staff },
)
export type Adjustment = z.infer<typeof schemas.issueAdjustmentSchemas.input>['data']
/** Corrects an issued invoice by an adjustment note. */
export const issueAdjustment = endpoint<typeof schemas.issueAdjustmentSchemas>(
  'POST',
  '/api/tickets/{id}/adjustments',
  { for: levels.staff },
)
export type CounterEntry = z.infer<typeof schemas.counterEntry>['data']
export const recordPayment = endpoint<typeof schemas.recordPaymentSchemas>(
  'POST',
  '/api/tickets/{id}/payments',
  { for: levels.staff },
)
export const recordRefund = endpoint<typeof schemas.recordRefundSchemas>(
  'POST',
  '/api/tickets/{id}/refunds',
  { for: levels.staff },
)
/** Refunds a card payment to its card. */
export const refundCard = endpoint<typeof schemas.refundCardSchemas>(
  'POST',
  '/api/tickets/{id}/card-refunds',
  { for: levels.staff },
)

/** Opens a card payment of the balance; the customer pays at the URL in the response. */
export const openCheckout = endpoint<typeof schemas.openCheckoutSchemas>(
  'POST',
  '/api/tickets/{id}/checkouts',
  {
    for: levels.customer,
  },
)
export const checkoutStates = ['open', 'paid', 'expired'] as const
export type CheckoutState = (typeof checkoutStates)[number]
/** Asks the card service for the state of a payment whose webhook has not arrived yet. */
export const confirmCheckout = endpoint<typeof schemas.confirmCheckoutSchemas>(
  'POST',
  '/api/tickets/{id}/checkouts/confirmations',
  { for: levels.customer },
)

/** Webhook of the card service, authenticated by its signature alone. */
export const cardEventsPath = '/api/payments/stripe/events'
