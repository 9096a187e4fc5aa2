import { redirect } from 'react-router'
import { centsOf } from '#contract/cents.ts'
import { proposeQuote, withdrawQuote, type QuoteKind } from '#contract/quotes.ts'
import { isRefused, type Api } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'

type Desk = { api: Api; flash: (type: FlashType, text: string) => void; ticketid: number; form: FormData }

/** A quote as somebody typed it. */
export type TypedQuote = { kind: string; description: string; amount: string }
export type QuoteOutcome = { typed: TypedQuote } & Mistakes

const nothingTyped: TypedQuote = { kind: '', description: '', amount: '' }

/** Sends a quote to the customer. */
export async function sendQuote({ api, flash, ticketid, form }: Desk) {
  const typed: TypedQuote = {
    kind: textOf(form, 'kind'),
    description: textOf(form, 'description'),
    amount: textOf(form, 'amount_cents'),
  }
  const saved = await api.send(proposeQuote, {
    id: ticketid,
    data: {
      kind: typed.kind as QuoteKind,
      description: typed.description,
      // What is no amount arrives as null, and is refused beside its field.
      amount_cents: centsOf(typed.amount) ?? Number.NaN,
    },
  })
  if (isRefused(saved)) return refusedForm(flash, saved, { typed })
  flash('success', 'The quote is sent to the customer.')
  return redirect(`/admin/tickets/${ticketid}/quote`, 303)
}

/** Takes an open quote back. */
export async function takeQuoteBack({ api, flash, ticketid, form }: Desk) {
  const quoteid = Number(textOf(form, 'quoteid'))
  const saved = await api.send(withdrawQuote, { id: ticketid, quoteid: quoteid > 0 ? quoteid : 1e14 })
  if (isRefused(saved)) return refusedForm(flash, saved, { typed: nothingTyped })
  flash('success', 'The quote is withdrawn.')
  return redirect(`/admin/tickets/${ticketid}/quote`, 303)
}
