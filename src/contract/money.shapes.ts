import { z } from 'zod'
import {
  checkoutStates,
  confirmCheckout,
  counterMethods,
  entryKinds,
  getDeskMoney,
  getInvoicePdf,
  getMoney,
  getPaper,
  getPaperPdf,
  issueAdjustment,
  issueInvoice,
  openCheckout,
  paperKinds,
  paymentMethods,
  recordPayment,
  recordRefund,
  refundCard,
} from './money.ts'
import { shape } from './shapes.ts'
import { idInPathShape, idShape, line, optionalLine } from './text-shapes.ts'

/** No ticket of a phone repair comes near a million dollars. */
const mostCents = 99_999_900
const amountWords = 'Please enter an amount such as 120 or 120.50.'

const cents = z.int()
const amount = z
  .int({ error: amountWords })
  .min(1, 'Please enter an amount above zero.')
  .max(mostCents, 'That is more than we can write down at once.')
const version = z.int({ error: 'Reload the page and try again.' }).min(0)

const paperLine = z.object({ label: z.string(), amount_cents: cents })
export const paperShape = z.object({
  kind: z.enum(paperKinds),
  title: z.enum(['Tax invoice', 'Invoice', 'Adjustment note']),
  number: idShape,
  issued_on: z.string(),
  seller: z.object({
    name: z.string(),
    abn: z.string(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
  }),
  gst_registered: z.boolean(),
  buyer: z.union([z.object({ name: z.string(), address: z.array(z.string()) }), z.null()]),
  ticket_id: idShape,
  about: z.string(),
  lines: z.array(paperLine),
  total_cents: cents,
  gst_cents: cents,
  adjusts: z.union([idShape, z.null()]),
  reason: z.string(),
  bank: z.union([
    z.object({ accountName: z.string(), bsb: z.string(), accountNumber: z.string() }),
    z.null(),
  ]),
})

export const entryShape = z.object({
  id: idShape,
  kind: z.enum(entryKinds),
  method: z.enum(paymentMethods),
  amount_cents: cents,
  at: z.string(),
})
const moneyShape = z.object({
  ticket_id: idShape,
  invoice: z.enum(['issued', 'not_due', 'nothing_to_pay', 'no_abn', 'can_issue']),
  papers: z.array(
    z.object({
      ...paperShape.pick({ kind: true, title: true, number: true, total_cents: true }).shape,
      issued_at: z.string(),
    }),
  ),
  entries: z.array(entryShape),
  invoiced_cents: cents,
  paid_cents: cents,
  balance_cents: cents,
  agreed_cents: cents,
  due_cents: cents,
  pay: z.object({
    card: z.boolean(),
    bank: z.union([
      z.object({
        accountName: z.string(),
        bsb: z.string(),
        accountNumber: z.string(),
        reference: z.string(),
      }),
      z.null(),
    ]),
  }),
})
const deskMoneyShape = moneyShape.extend({
  entries: z.array(
    entryShape.extend({
      reference: z.string(),
      recorded_by: z.union([z.string(), z.null()]),
      refundable_cents: cents,
    }),
  ),
  agreed: z.array(paperLine),
  version: z.int(),
  card_refunds: z.boolean(),
  counter_refundable_cents: cents,
})

const paperInPath = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'This must be a whole number.')
  .transform(Number)
const ticket = z.object({ id: idInPathShape })
const counterEntry = z.object({
  id: idInPathShape,
  data: z.object({
    method: z.enum(counterMethods, { error: 'Please choose how the money was handed over.' }),
    amount_cents: amount,
    reference: optionalLine(80),
    version,
  }),
})
const balance = z.object({ balance_cents: cents })
const numbered = z.object({ number: idShape })

shape(getMoney, { ask: ticket, reply: moneyShape })
shape(getDeskMoney, { ask: ticket, reply: deskMoneyShape })
shape(getPaper, {
  ask: z.object({ id: idInPathShape, number: paperInPath }),
  reply: z.object({ paper: paperShape }),
})
shape(getPaperPdf, {
  ask: z.object({ id: idInPathShape, number: paperInPath }),
  reply: z.never(),
})
shape(getInvoicePdf, { ask: ticket, reply: z.never() })
shape(issueInvoice, { ask: ticket, reply: numbered })
shape(issueAdjustment, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({
      reason: line({ max: 200, missing: 'Please say why the invoice is corrected.' }),
      lines: z
        .array(
          z.object({
            label: line({ max: 120, missing: 'Please say what this line is about.' }),
            amount_cents: z
              .int({ error: 'Please enter an amount such as 20 or -20.50.' })
              .min(-mostCents, amountWords)
              .max(mostCents, amountWords)
              .refine((value) => value !== 0, 'Please enter an amount other than zero.'),
          }),
        )
        .min(1, 'Please enter at least one line.')
        .max(20, 'Please keep to twenty lines.'),
      version,
    }),
  }),
  reply: numbered,
})
shape(recordPayment, { ask: counterEntry, reply: balance })
shape(recordRefund, { ask: counterEntry, reply: balance })
shape(refundCard, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({ payment_id: idShape, amount_cents: amount, version }),
  }),
  reply: balance,
})
shape(openCheckout, { ask: ticket, reply: z.object({ url: z.string() }) })
shape(confirmCheckout, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({ session: z.string().min(1).max(255) }),
  }),
  reply: z.object({ state: z.enum(checkoutStates) }),
})
