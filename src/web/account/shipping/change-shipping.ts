import { redirect } from 'react-router'
import type { ParcelNews } from '#contract/parcel-news.ts'
import { formHandler, type Submission } from '../../forms/form-action.ts'
import { noticeAccepted, noticeForm } from '../../shipping/notice-form.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { requireTicketNumber } from '../ticket-number.ts'
import { cameMessages, nameCame } from './came-words.ts'

/** Success messages of the ticket page's shipping forms. */
export const shippingSuccessMessages = {
  parcel: 'Thank you. We know which parcel to look out for.',
  'parcel-none': 'The tracking number is taken back.',
  notice: noticeAccepted,
  corrected: 'Your details are corrected.',
  cancelled: 'Your booking is cancelled.',
  ...cameMessages,
}

/** Says whether the parcel back has come. */
export const sayCame = formHandler({
  fields: ['news'],
  call: ({ news }, { api, params }) =>
    api.send('POST /api/tickets/{id}/parcel-news', {
      id: requireTicketNumber(params.ticketid),
      data: { news: news as ParcelNews },
    }),
  done: ({ delivery }, submission) => backToTicket(submission, nameCame(delivery)),
})

/** Saves the customer's parcel to the shop. */
export const saveParcel = formHandler({
  fields: ['carrier', 'tracking'],
  call: ({ carrier, tracking }, { api, params }) =>
    api.send('PUT /api/tickets/{id}/inbound-parcel', {
      id: requireTicketNumber(params.ticketid),
      data: { carrier, tracking },
    }),
  done: ({ inbound }, submission) => backToTicket(submission, inbound ? 'parcel' : 'parcel-none'),
})

/** Accepts the version of the repair notice that was shown. */
export const saveNotice = noticeForm(
  (data, { api, params }) =>
    api.send('POST /api/tickets/{id}/notice-acceptance', {
      id: requireTicketNumber(params.ticketid),
      data,
    }),
  (submission) => backToTicket(submission, 'notice'),
)

function backToTicket({ flash, params }: Submission, done: keyof typeof shippingSuccessMessages) {
  flash('success', shippingSuccessMessages[done])
  return redirect(withSuccess(`/account/ticket/${requireTicketNumber(params.ticketid)}`, done), 303)
}
