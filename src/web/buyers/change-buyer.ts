import { formHandler, type Submission } from '../forms/form-action.ts'

/** Success message of the form. */
const buyerSavedMessage = 'This business will be named on what we charge.'

/** Saves the business on a ticket's invoices; `backTo` redirects to the page of the form. */
export function changeBuyer<Result>(backTo: (submission: Submission) => Result) {
  return formHandler({
    fields: ['company', 'abn'],
    call: (data, { api, params }) =>
      api.send('PUT /api/tickets/{id}/buyer', { id: Number(params.ticketid), data }),
    done: ({ buyer }, submission) => {
      const isPrivate = buyer.company === '' && buyer.abn === ''
      submission.flash(
        'success',
        isPrivate ? 'No business will be named on what we charge.' : buyerSavedMessage,
      )
      return backTo(submission)
    },
  })
}
