import { redirect } from 'react-router'
import { formHandler } from '../../forms/form-action.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { requireTicketNumber } from '../ticket-number.ts'

/** Replaces the stored pin code. */
export const savePasscode = formHandler({
  fields: ['phone_pin'],
  secrets: ['phone_pin'],
  call: (data, { api, params }) =>
    api.send('PUT /api/tickets/{id}/passcode', { id: requireTicketNumber(params.ticketid), data }),
  done(_, { flash, params }) {
    flash('success', 'The new pin code is saved.')
    return redirect(withSuccess(`/account/ticket/${requireTicketNumber(params.ticketid)}`, 'pin'), 303)
  },
})
