import { redirect } from 'react-router'
import type { QuoteAnswer } from '#contract/quotes.ts'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { requireTicketNumber } from '../ticket-number.ts'

/** Identifies the form among several on a page. */
export const answerIntent = 'answer-quote'

export const quoteSuccessMessages = {
  approved: 'Thank you: you approved the quote.',
  declined: 'You declined the quote.',
}

/** Sends the logged-in customer's answer to a quote. */
export const sendAnswer = formHandler({
  fields: ['quoteid', 'answer', 'name'],
  call: (values, { api, params }) =>
    api.send('POST /api/tickets/{id}/quotes/{quoteid}/answer', {
      id: requireTicketNumber(params.ticketid),
      ...parseAnswer(values),
    }),
  done: ({ quote }, submission) =>
    answered(submission, quote.state, `/account/ticket/${requireTicketNumber(submission.params.ticketid)}`),
})

/** Sends the answer from the private tracking page. */
export const sendAnswerByLink = formHandler({
  fields: ['quoteid', 'answer', 'name', 'digits'],
  call(values, { api, params }) {
    const { quoteid, data } = parseAnswer(values)
    const { digits } = values
    return api.send('POST /api/track/{token}/quotes/{quoteid}/answer', {
      token: params.token ?? '',
      quoteid,
      data: { ...data, digits },
    })
  },
  done: ({ quote }, submission) => answered(submission, quote.state, `/track/${submission.params.token}`),
})

function parseAnswer({ quoteid, answer, name }: { quoteid: string; answer: string; name: string }) {
  return {
    // An invalid number answers like a quote that does not exist.
    quoteid: /^[1-9]\d{0,14}$/.test(quoteid) ? Number(quoteid) : 1e14,
    data: { answer: answer as QuoteAnswer, name },
  }
}

function answered({ flash }: Submission, state: string, path: string) {
  const how = state === 'approved' ? 'approved' : 'declined'
  flash('success', quoteSuccessMessages[how])
  return redirect(withSuccess(path, how), 303)
}
