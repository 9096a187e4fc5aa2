import { redirect } from 'react-router'
import type { QuoteKind } from '#contract/quotes.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { isRefused } from '../../api.ts'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { invalidField } from '../../forms/form-failure.ts'
import { readPictures, sendPictures } from '../../photos/send-pictures.ts'
import { readAmount } from '../../forms/read-amount.ts'
import { getSubmittedPath } from '../ticket-path.ts'

/** Sends a quote to the customer. */
export const sendQuote = formHandler({
  fields: ['kind', 'description', 'amount_cents'],
  async call({ kind, description, amount_cents }, { api, params, form }) {
    const { error: tooMany } = readPictures(form)
    if (tooMany !== null) return invalidField('photo', tooMany)
    return api.send('POST /api/tickets/{id}/quotes', {
      id: Number(params.ticketid),
      data: {
        kind: kind as QuoteKind,
        description,
        // An invalid amount becomes null, and the API refuses it beside its field.
        amount_cents: readAmount(amount_cents),
      },
    })
  },
  async done({ quote }, submission, { description }) {
    const wrong = await showPictures(submission, description)
    if (wrong !== null) submission.flash('warning', `Not every picture could be added. ${wrong}`)
    return backToPage(
      submission,
      quote.state === 'approved'
        ? 'The customer is told of the lower price, which holds at once.'
        : 'The quote is sent to the customer.',
    )
  },
})

/** Adds the pictures of a quote to the ticket, under a note that the customer sees; returns the first error, or null. */
async function showPictures({ api, form, params }: Submission, description: string): Promise<string | null> {
  const { pictures } = readPictures(form)
  if (pictures.length === 0) return null
  const id = Number(params.ticketid)
  const ticket = await api.send('POST /api/get-ticket', { data: { ticketid: id } })
  if (isRefused(ticket)) return ticket.error
  const { status, version } = ticket as Ticket
  const noted = await api.send('POST /api/submit-ticket-comment', {
    data: {
      ticketid: id,
      comment: `Pictures for our quote: ${description}`.slice(0, 2000),
      status,
      version,
      makeVisibleToCustomer: true,
    },
  })
  return isRefused(noted) ? noted.error : sendPictures(api, { id, noteId: noted.note.id, pictures })
}

/** Withdraws an open quote. */
export const withdrawOpenQuote = formHandler({
  fields: ['quoteid'],
  call({ quoteid }, { api, params }) {
    const number = Number(quoteid)
    return api.send('POST /api/tickets/{id}/quotes/{quoteid}/withdrawal', {
      id: Number(params.ticketid),
      quoteid: number > 0 ? number : 1e14,
    })
  },
  done: (_, submission) => backToPage(submission, 'The quote is withdrawn.'),
})

function backToPage(submission: Submission, message: string) {
  submission.flash('success', message)
  return redirect(getSubmittedPath(submission, 'quote'), 303)
}
