import { redirect } from 'react-router'
import { updateChoices, type UpdateChoice } from '#contract/updates.ts'
import { formHandler } from '../../forms/form-action.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { requireTicketNumber } from '../ticket-number.ts'

export const updatesSavedMessage = 'Your choice how updates reach you is saved.'

/** Chooses how updates of the customer's own ticket come. */
export const saveTicketUpdates = formHandler({
  fields: ['choice'],
  call: ({ choice }, { api, params }) =>
    api.send('PUT /api/tickets/{id}/updates', {
      id: requireTicketNumber(params.ticketid),
      data: { choice: choice === 'account' ? null : readChoice(choice) },
    }),
  done(_, { flash, params }) {
    flash('success', updatesSavedMessage)
    return redirect(withSuccess(`/account/ticket/${requireTicketNumber(params.ticketid)}`, 'updates'), 303)
  },
})

/** Chooses how updates of all the customer's tickets come. */
export const saveAccountUpdates = formHandler({
  fields: ['choice'],
  call: ({ choice }, { api }) =>
    api.send('PUT /api/account/updates', { data: { choice: readChoice(choice) } }),
  done(_, submission) {
    submission.flash('success', updatesSavedMessage)
    return redirect(withSuccess('/account/dashboard', submission.intent), 303)
  },
})

/** An unknown value is passed on for the server to refuse. */
function readChoice(choice: string): UpdateChoice {
  return updateChoices.find((known) => known === choice) ?? (choice as never)
}
