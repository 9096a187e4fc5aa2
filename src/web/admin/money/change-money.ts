import { redirect } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import { parseAmount } from '#contract/amount-field.ts'
import type { CounterMethod } from '#contract/money.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { renameFields, type FormFailure } from '../../forms/form-failure.ts'
import { submittedText, submittedValues } from '../../forms/submitted-values.ts'
import { isRefused, type Refused } from '../../api.ts'
import { invalidAmount } from '../../forms/read-amount.ts'
import { getSubmittedPath } from '../ticket-path.ts'

export type MoneyForm =
  | 'invoice'
  | 'payment'
  | 'parcel-payment'
  | 'refund'
  | 'card-refund'
  | 'adjustment'
  | 'reversal'
const moneyFields = ['method', 'amount', 'paid_on', 'reference', 'reason', 'label', 'confirmed'] as const
type MoneyField = (typeof moneyFields)[number]
/** Prefix of the input names, where a page repeats a form. */
export type MoneyFailure = FormFailure & {
  fieldPrefix: string
  /** Whether more than is due was typed, which has to be confirmed. */
  asks: boolean
}

/** Input names by the API's field names. */
const inputNames: Record<string, MoneyField> = {
  amount_cents: 'amount',
  'lines.0.amount_cents': 'amount',
  'lines.0.label': 'label',
}

/** Runs the submitted form of the money page and shows its success message. */
export async function changeMoney(submission: Submission) {
  const { flash, form } = submission
  const fieldPrefix = submittedText(form, 'place')
  const values = submittedValues(form, moneyFields, fieldPrefix)
  const done = await send(submission, values)
  if (isRefused(done)) {
    return formFailure(
      submission,
      renameFields(done, (name) => fieldPrefix + (inputNames[name] ?? name)),
      { fieldPrefix, values, asks: 'excess_cents' in done.facts },
    )
  }
  flash('success', done)
  return redirect(getSubmittedPath(submission, 'money'), 303)
}

async function send(
  { api, form, intent, params }: Submission,
  { method, amount, paid_on, reference, reason, label, confirmed }: Record<MoneyField, string>,
): Promise<string | Refused> {
  const id = Number(params.ticketid)
  if (intent === 'invoice') {
    const issued = await api.send('POST /api/tickets/{id}/invoices', { id })
    return isRefused(issued) ? issued : `Invoice ${issued.number} is issued.`
  }
  const version = Number(submittedText(form, 'version'))
  if (intent === 'reversal') {
    const payment = Number(submittedText(form, 'payment_id'))
    const reversed = await api.send('POST /api/tickets/{id}/payments/{payment}/reversal', {
      id,
      payment,
      data: { reason, version },
    })
    return isRefused(reversed) ? reversed : 'The entry is taken back. The customer gets an email.'
  }
  const cents = parseAmount(amount)
  if (cents === null) return invalidAmount('amount_cents')
  if (intent === 'adjustment') {
    const lines = [{ label, amount_cents: cents }]
    const issued = await api.send('POST /api/tickets/{id}/adjustments', {
      id,
      data: { reason, lines, version },
    })
    return isRefused(issued) ? issued : `Adjustment note ${issued.number} is issued.`
  }
  if (intent === 'card-refund') {
    const input = { payment_id: Number(submittedText(form, 'payment_id')), amount_cents: cents, version }
    const refunded = await api.send('POST /api/tickets/{id}/card-refunds', { id, data: input })
    return isRefused(refunded) ? refunded : `${formatCents(cents)} goes back to the card.`
  }
  const input = {
    // The API itself refuses any other method.
    method: method as CounterMethod,
    amount_cents: cents,
    reference,
    ...(paid_on ? { paid_on } : {}),
    ...(confirmed ? { overpayment_confirmed: true } : {}),
    version,
  }
  if (intent === 'parcel-payment') {
    const parcel = Number(submittedText(form, 'parcel_id'))
    const paid = await api.send('POST /api/parcels/{id}/payments', { id: parcel, data: input })
    if (isRefused(paid)) return paid
    const parts = paid.parts.map((part) => `${formatCents(part.amount_cents)} on ticket ${part.ticket_id}`)
    return `The payment of ${formatCents(cents)} is entered: ${parts.join(', ')}.`
  }
  const endpoint = intent === 'refund' ? 'POST /api/tickets/{id}/refunds' : 'POST /api/tickets/{id}/payments'
  const entered = await api.send(endpoint, { id, data: input })
  const what = intent === 'refund' ? 'The refund' : 'The payment'
  if (isRefused(entered)) return entered
  const late = entered.in_exported_period
    ? ' A file for Xero or MYOB already holds that day: export what is new, and look at its BAS figures again.'
    : ''
  return `${what} of ${formatCents(cents)} is entered.${late}`
}
