import { z } from 'zod'
import { chargeWords } from './charge-words.ts'
import { checkoutStates, counterMethods, entryKinds, billingDocumentKinds, paymentMethods } from './money.ts'
import { buyerSchema } from './buyers.schema.ts'
import { qrPictureSchema } from './qr-picture.schema.ts'
import { isDay } from './report-days.schema.ts'
import { idInPathSchema, idSchema, line, numberInPath, optionalLine } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

/** Upper bound far above any repair: one million dollars. */
const MAX_CENTS = 99_999_900
const amountWords = 'Please enter an amount such as 120 or 120.50.'

const dayWords = 'Please enter a day that exists, such as 2026-11-30.'

const cents = z.int()
const amount = z
  .int({ error: amountWords })
  .min(1, 'Please enter an amount above zero.')
  .max(MAX_CENTS, 'That is more than we can write down at once.')
const version = z.int({ error: 'Reload the page and try again.' }).min(0)

const billingLine = z.object({ label: z.string(), amount_cents: cents })
export const billingDocumentSchema = z.object({
  kind: z.enum(billingDocumentKinds),
  title: z.enum(['Tax invoice', 'Invoice', 'Payment request', 'Adjustment note']),
  number: idSchema,
  /** The day in the shop's time zone: `2026-11-20`. */
  issued_on: z.string(),
  /** The day by which an invoice is to be paid; null on a note, and on invoices of earlier releases. */
  due_on: z.union([z.string(), z.null()]),
  seller: z.object({
    name: z.string(),
    abn: z.string(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
  }),
  gst_registered: z.boolean(),
  /** Set where tax law requires the buyer's name, and for a business. */
  buyer: z.union([
    z.object({
      name: z.string(),
      company: z.string().exactOptional(),
      abn: z.string().exactOptional(),
      address: z.array(z.string()),
    }),
    z.null(),
  ]),
  ticket_id: idSchema,
  /** "Screen Replacement, iPhone 13". */
  about: z.string(),
  lines: z.array(billingLine),
  total_cents: cents,
  /** Included in the total; 0 without GST registration. */
  gst_cents: cents,
  /** The number of the adjusted invoice. */
  adjusts: z.union([idSchema, z.null()]),
  reason: z.string(),
  /** The shop's bank account at the time of issue. */
  bank: z.union([
    z.object({
      accountName: z.string(),
      bsb: z.string(),
      accountNumber: z.string(),
      payId: z.string().exactOptional(),
    }),
    z.null(),
  ]),
})

/** A document as it is shown: as issued, with how it stands. Its bank account is left out once nothing is due. */
const shownDocumentSchema = billingDocumentSchema.extend({
  /** On an adjustment note that of its invoice; null where its invoice is not kept. */
  standing: z.union([
    z.object({
      /** What adjustment notes changed of it. */
      adjusted_cents: cents,
      paid_cents: cents,
      balance_cents: cents,
      /** The day on which the last of it was paid; null while something is left, or nothing had to be paid. */
      paid_on: z.union([z.string(), z.null()]),
      /** What a bank transfer for it carries as reference. */
      reference: z.string(),
      /** What the invoice is called within a sentence. */
      document: z.enum(chargeWords),
    }),
    z.null(),
  ]),
})

/** Where a bank transfer for a ticket goes, and the reference that it carries. */
export const bankTransferSchema = z.object({
  accountName: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  payId: z.string().exactOptional(),
  reference: z.string(),
})

export const entrySchema = z.object({
  id: idSchema,
  /** A failed refund: the shop has the money again. */
  kind: z.enum(entryKinds),
  method: z.enum(paymentMethods),
  /** Negative for a reversal that takes back a payment, and for credit that went to another ticket. */
  amount_cents: cents,
  /** The day on which the money was handed over, in the shop's time zone. */
  paid_on: z.string(),
  /** When it was entered. */
  at: z.string(),
  /** The entry that this one takes back. */
  reverses: z.union([idSchema, z.null()]),
  /** The ticket of the parcel to which credit went (negative), or from which it came. */
  neighbour: z.union([idSchema, z.null()]),
})
const moneySchema = z.object({
  ticket_id: idSchema,
  invoice: z.enum(['issued', 'not_due', 'nothing_to_pay', 'can_issue']),
  /** What the document that charges it is called: as the latest was issued, else as the shop would issue one now. */
  document: z.enum(chargeWords),
  /** Oldest first. */
  papers: z.array(
    z.object({
      ...billingDocumentSchema.pick({ kind: true, title: true, number: true, total_cents: true }).shape,
      issued_at: z.string(),
    }),
  ),
  entries: z.array(entrySchema),
  invoiced_cents: cents,
  /** Payments less refunds. */
  paid_cents: cents,
  /** Billing documents less payments: the customer owes a positive balance, a negative one is credit. */
  balance_cents: cents,
  /** The total that the customer has agreed to so far. */
  agreed_cents: cents,
  /** To pay now, never below 0: by an invoice, by Pending Payment or by a documented repair, and after an outcome at most its fee. */
  due_cents: cents.min(0),
  /** Paid and on no billing document yet: a deposit, or what is owed back. */
  held_cents: cents.min(0),
  /** What was paid beyond all that will be charged, and goes back to the customer. */
  owed_back_cents: cents.min(0),
  /** The day by which the latest invoice is to be paid; null while there is none. */
  due_on: z.union([z.string(), z.null()]),
  /** The business on the invoices; it can be changed until the first one is issued. */
  buyer: buyerSchema.extend({ can_change: z.boolean() }),
  pay: z.object({
    card: z.boolean(),
    bank: z.union([bankTransferSchema, z.null()]),
  }),
  /** What everything in its parcel costs and owes; null while the ticket is alone in it. */
  parcel: z.union([
    z.object({
      id: idSchema,
      due_cents: cents.min(0),
      tickets: z.array(
        z.object({
          ticket_id: idSchema,
          phone: z.string(),
          repair: z.string(),
          agreed_cents: cents,
          due_cents: cents.min(0),
        }),
      ),
    }),
    z.null(),
  ]),
})
const staffMoneySchema = moneySchema.extend({
  entries: z.array(
    entrySchema.extend({
      reference: z.string(),
      recorded_by: z.union([z.string(), z.null()]),
      /** Why it was taken back. */
      reason: z.string(),
      /** Whether the caller may take it back. */
      reversible: z.boolean(),
      /** How much of a card payment can still be refunded to its card. */
      refundable_cents: cents,
    }),
  ),
  /** The total that the customer has agreed to so far. */
  agreed: z.array(billingLine),
  /** What was agreed and is on no billing document yet; negative when they charge more than is agreed by now. */
  unbilled_cents: cents,
  /** Raised with each ledger entry; a change has to name the version that it is based on. */
  version: z.int(),
  /** The same of the parcel, for one payment of everything in it; 0 while the ticket is alone in it. */
  parcel_version: z.int(),
  /** True where card payments can be refunded here. */
  card_refunds: z.boolean(),
  /** How much of payments at the counter or by bank can still be refunded. */
  counter_refundable_cents: cents,
  /** The first and last day that a payment may be dated. */
  paid_from: z.string(),
  paid_to: z.string(),
  /** The last day whose payments a file for the accounting program holds; null without one. */
  exported_until: z.union([z.string(), z.null()]),
})

const billingDocumentInPath = numberInPath(/^(0|[1-9]\d{0,14})$/)
const ticket = z.object({ id: idInPathSchema })
/** A payment or refund that staff enter. */
export const counterEntrySchema = z.object({
  method: z.enum(counterMethods, { error: 'Please choose how the money was handed over.' }),
  amount_cents: amount,
  reference: optionalLine(80),
  /** The day on which the money was handed over: today when it is left out. */
  paid_on: z.string({ error: dayWords }).refine(isDay, dayWords).optional(),
  /** True once the person at the form has confirmed more than is due. */
  overpayment_confirmed: z.boolean().optional(),
  version,
})
const counterEntry = z.object({ id: idInPathSchema, data: counterEntrySchema })
const balance = z.object({ balance_cents: cents })
const entered = balance.extend({
  /** Whether a file for the accounting program already holds payments of that day or a later one. */
  in_exported_period: z.boolean(),
})
const numbered = z.object({ number: idSchema })

/** Integer cents everywhere, GST included; negative only for an adjustment that lowers the balance. */
export type BillingLine = z.infer<typeof billingLine>
/** An invoice or adjustment note as issued. */
export type BillingDocument = z.infer<typeof billingDocumentSchema>
/** The same with what was paid of it. */
export type ShownDocument = z.infer<typeof shownDocumentSchema>
export type LedgerEntry = z.infer<typeof entrySchema>
/** Costs and payments of a ticket, and how to pay the balance. */
export type Money = z.infer<typeof moneySchema>
/** A ticket's money as staff see it. */
export type StaffMoney = z.infer<typeof staffMoneySchema>
export type Adjustment = z.infer<(typeof moneyCalls)['POST /api/tickets/{id}/adjustments']['input']>['data']
export type CounterEntry = z.infer<typeof counterEntrySchema>
export type BillingDocumentSummary = Money['papers'][number]
/** A ledger entry with its staff-only fields. */
export type StaffLedgerEntry = StaffMoney['entries'][number]
/** Why there is no invoice: none is due yet, or there is nothing to pay; or that one can be issued. */
export type InvoiceState = Money['invoice']

export const moneyCalls = calls({
  'GET /api/tickets/{id}/money': {
    for: customers(allStaff),
    input: ticket,
    output: moneySchema,
  },
  /** What a bank's form asks for to pay what is due, as a text to copy and as a QR code of it; 409 when nothing is due. */
  'GET /api/tickets/{id}/transfer-code': {
    for: customers(allStaff),
    input: ticket,
    output: z.object({ text: z.string(), code: qrPictureSchema }),
  },
  'GET /api/tickets/{id}/desk-money': {
    for: staff(ownerOrFrontDesk),
    input: ticket,
    output: staffMoneySchema,
  },
  /** An invoice or adjustment note of a ticket as issued; number 0 is the invoice, whatever its number. */
  'GET /api/tickets/{id}/invoices/{number}': {
    for: customers(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, number: billingDocumentInPath }),
    output: z.object({ paper: shownDocumentSchema }),
  },
  /** The same document as a PDF. */
  'GET /api/tickets/{id}/invoices/{number}/pdf': {
    for: customers(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, number: billingDocumentInPath }),
    output: z.never(),
  },
  /** The invoice of a ticket as a PDF; `/account/ticket/{id}/invoice.pdf` redirects here. */
  'GET /api/tickets/{id}/invoice.pdf': {
    for: customers(ownerOrFrontDesk),
    input: ticket,
    output: z.never(),
  },
  /** Issues the invoice that could not be issued when payment fell due. */
  'POST /api/tickets/{id}/invoices': {
    for: staff(ownerOrFrontDesk),
    input: ticket,
    output: numbered,
  },
  /** Corrects an issued invoice by an adjustment note. */
  'POST /api/tickets/{id}/adjustments': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        reason: line({ max: 200, missing: 'Please say why the invoice is corrected.' }),
        lines: z
          .array(
            z.object({
              label: line({ max: 120, missing: 'Please say what this line is about.' }),
              amount_cents: z
                .int({ error: 'Please enter an amount such as 20 or -20.50.' })
                .min(-MAX_CENTS, amountWords)
                .max(MAX_CENTS, amountWords)
                .refine((value) => value !== 0, 'Please enter an amount other than zero.'),
            }),
          )
          .min(1, 'Please enter at least one line.')
          .max(20, 'Please keep to twenty lines.'),
        version,
      }),
    }),
    output: numbered,
  },
  'POST /api/tickets/{id}/payments': {
    for: staff(ownerOrFrontDesk),
    input: counterEntry,
    output: entered,
  },
  /** The receipt of a payment as a PDF; none of what was taken back. */
  'GET /api/tickets/{id}/payments/{payment}/receipt.pdf': {
    for: customers(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, payment: idInPathSchema }),
    output: z.never(),
  },
  /** Takes back a payment or refund that was recorded by mistake, by one more entry with its sign turned. */
  'POST /api/tickets/{id}/payments/{payment}/reversal': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      payment: idInPathSchema,
      data: z.object({
        reason: line({ max: 200, missing: 'Please say why it is taken back.' }),
        version,
      }),
    }),
    output: balance,
  },
  'POST /api/tickets/{id}/refunds': {
    for: staff(ownerOrFrontDesk),
    input: counterEntry,
    output: entered,
  },
  /** Refunds a card payment to its card. */
  'POST /api/tickets/{id}/card-refunds': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({ payment_id: idSchema, amount_cents: amount, version }),
    }),
    output: balance,
  },
  /** Opens a card payment of the balance; the customer pays at the URL in the response. */
  'POST /api/tickets/{id}/checkouts': {
    for: customers(allStaff),
    input: ticket,
    output: z.object({ url: z.string() }),
  },
  /** Asks the card service for the state of a payment whose webhook has not arrived yet. */
  'POST /api/tickets/{id}/checkouts/confirmations': {
    for: customers(allStaff),
    input: z.object({
      id: idInPathSchema,
      data: z.object({ session: z.string().min(1).max(255) }),
    }),
    output: z.object({ state: z.enum(checkoutStates) }),
  },
})
