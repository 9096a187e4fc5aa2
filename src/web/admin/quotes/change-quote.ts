import { redirect } from 'react-router'
import { parseAmount } from '#contract/money-amounts.ts'
import { proposeQuote, withdrawQuote, type QuoteKind } from '#contract/quotes.ts'
import { formHandler, type Submission } from '../../forms/form-action.ts'

/** Sends a quote to the customer. */
export const sendQuote = formHandler({
  fields: ['kind', 'description', 'amount_cents'],
  call: ({ kind, description, amount_cents }, { api, params }) =>
    api.send(proposeQuote, {
      id: Number(params.ticketid),
      data: {
        kind: kind as QuoteKind,
        description,
        // An invalid amount becomes null, and the API refuses it beside its field.
        amount_cents: parseAmount(amount_cents) ?? Number.NaN,
      },
    }),
  done: (_, submission) => backToPage(submission, 'The quote is sent to the customer.'),
})

/** Withdraws an open quote. */
export const withdrawOpenQuote = formHandler({
  fields: ['quoteid'],
  call({ quoteid }, { api, params }) {
    const number = Number(quoteid)
    return api.send(withdrawQuote, { id: Number(params.ticketid), quoteid: number > 0 ? number : 1e14 })
  },
  done: (_, submission) => backToPage(submission, 'The quote is withdrawn.'),
})

function backToPage({ flash, params }: Submission, message: string) {
  flash('success', message)
  return redirect(`/admin/tickets/${Number(params.ticketid)}/quote`, 303)
}
