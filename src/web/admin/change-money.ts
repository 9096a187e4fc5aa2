import { redirect } from 'react-router'
import {
  inDollars,
  issueAdjustment,
  issueInvoice,
  recordPayment,
  recordRefund,
  refundCard,
  type CounterMethod,
} from '#contract/money.ts'
import { isRefused, type Api, type Refused } from '../api.ts'
import { centsFrom } from '../ui/cents.ts'
import type { FlashType } from '../ui/flash.ts'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'

export type MoneyForm = 'invoice' | 'payment' | 'refund' | 'card-refund' | 'adjustment'
/** Which form was refused, why, and what was typed into it. */
export type MoneyRefused = Mistakes & { place: string; typed: Record<string, string> }

type Desk = { api: Api; flash: (type: FlashType, text: string) => void; id: number; form: FormData }

/** Does what one of the forms of the money page asks for, and says so. */
export async function changeMoney(desk: Desk) {
  const { flash, form, id } = desk
  const intent = textOf(form, 'intent')
  const place = textOf(form, 'place')
  const typedIn = (name: string) => textOf(form, place + name)
  const done = await send(desk, intent, typedIn)
  if (isRefused(done)) {
    const typed = Object.fromEntries(
      ['method', 'amount', 'reference', 'reason', 'label'].map((name) => [name, typedIn(name)]),
    )
    return refusedForm<{ place: string; typed: Record<string, string> }>(flash, named(done, place), {
      place,
      typed,
    })
  }
  flash('success', done)
  return redirect(`/admin/tickets/${id}/money`, 303)
}

async function send(
  { api, form, id }: Desk,
  intent: string,
  typedIn: (name: string) => string,
): Promise<string | Refused> {
  if (intent === 'invoice') {
    const issued = await api.send(issueInvoice, { id })
    return isRefused(issued) ? issued : `Invoice ${issued.number} is issued.`
  }
  const cents = centsFrom(typedIn('amount'))
  if (cents === null) return unread('amount_cents', 'Please enter an amount such as 120 or 120.50.')
  const version = Number(textOf(form, 'version'))
  if (intent === 'adjustment') {
    const lines = [{ label: typedIn('label'), amount_cents: cents }]
    const issued = await api.send(issueAdjustment, {
      id,
      data: { reason: typedIn('reason'), lines, version },
    })
    return isRefused(issued) ? issued : `Adjustment note ${issued.number} is issued.`
  }
  if (intent === 'card-refund') {
    const ask = { payment_id: Number(textOf(form, 'payment_id')), amount_cents: cents, version }
    const refunded = await api.send(refundCard, { id, data: ask })
    return isRefused(refunded) ? refunded : `${inDollars(cents)} goes back to the card.`
  }
  const ask = {
    // Whatever else was sent is refused by the call itself.
    method: typedIn('method') as CounterMethod,
    amount_cents: cents,
    reference: typedIn('reference'),
    version,
  }
  const endpoint = intent === 'refund' ? recordRefund : recordPayment
  const entered = await api.send(endpoint, { id, data: ask })
  const what = intent === 'refund' ? 'The refund' : 'The payment'
  return isRefused(entered) ? entered : `${what} of ${inDollars(cents)} is entered.`
}

function unread(field: string, says: string): Refused {
  return { refused: true, status: 400, error: says, fields: { [field]: says }, facts: {} }
}

/** The form's own names for what the call refused. */
function named(refused: Refused, place: string): Refused {
  const names: Record<string, string> = {
    amount_cents: 'amount',
    'lines.0.amount_cents': 'amount',
    'lines.0.label': 'label',
  }
  const fields = Object.entries(refused.fields).map(
    ([name, says]) => [place + (names[name] ?? name), says] as const,
  )
  return { ...refused, fields: Object.fromEntries(fields) }
}
