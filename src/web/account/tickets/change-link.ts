import { redirect } from 'react-router'
import { formHandler } from '../../forms/form-action.ts'
import { requireTicketNumber } from '../ticket-number.ts'
import { withSuccess } from '../../forms/success-message.tsx'

export const linkRenewedMessage = 'A new private link is made. Links that were sent before no longer open.'

/** Replaces the private link of the customer's own ticket. */
export const renewLink = formHandler({
  call: (_, { api, params }) =>
    api.send('POST /api/tickets/{id}/link-renewal', { id: requireTicketNumber(params.ticketid) }),
  done(_, { flash, params }) {
    flash('success', linkRenewedMessage)
    return redirect(withSuccess(`/account/ticket/${requireTicketNumber(params.ticketid)}`, 'link'), 303)
  },
})
