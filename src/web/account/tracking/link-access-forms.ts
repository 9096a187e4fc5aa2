import { data, redirect } from 'react-router'
import { formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import type { CustomerNews } from '#contract/parcel-news.ts'
import { noticeAccepted, noticeForm } from '../../shipping/notice-form.ts'
import { newMessageKey } from '../conversation/change-message.ts'
import { cameIntent, cameMessages, nameCame } from '../shipping/came-words.ts'
import { answerIntent, sendAnswerByLink } from '../quotes/change-quote.ts'

/** URL of the card payment page, to which the browser goes next. */
export type CardPaymentPage = { onward: string }

export const trackSuccessMessages = {
  unlocked: 'Thank you. This browser is remembered for 30 days.',
  sent: 'Your message is sent. We answer here and by email.',
  saved: 'The tracking number is saved.',
  notice: noticeAccepted,
  ...cameMessages,
  paid: 'Thank you. Your payment appears here as soon as the card service has confirmed it.',
}

const getToken = ({ params }: Submission) => params.token ?? ''

function done({ flash, params }: Submission, key: keyof typeof trackSuccessMessages) {
  flash('success', trackSuccessMessages[key])
  return redirect(withSuccess(`/track/${params.token}`, key), 303)
}

/** The forms of the private page. */
export const changeByLink = oneOfForms({
  [answerIntent]: sendAnswerByLink,
  unlock: formHandler({
    fields: ['digits'],
    call: ({ digits }, submission) =>
      submission.api.send('POST /api/track/{token}/access', {
        token: getToken(submission),
        data: { digits },
      }),
    done: (_, submission) => done(submission, 'unlocked'),
  }),
  message: formHandler({
    fields: ['text', 'message_key', 'whole_parcel'],
    call: ({ text, message_key, whole_parcel }, submission) =>
      submission.api.send(
        'POST /api/track/{token}/messages',
        { token: getToken(submission), data: { text, whole_parcel: whole_parcel !== '' } },
        message_key === '' ? {} : { idempotencyKey: message_key },
      ),
    done: (_, submission) => done(submission, 'sent'),
    current: ({ status }) => (status === 409 ? { message_key: newMessageKey() } : {}),
  }),
  notice: noticeForm(
    (data, submission) =>
      submission.api.send('POST /api/track/{token}/notice-acceptance', { token: getToken(submission), data }),
    (submission) => done(submission, 'notice'),
  ),
  parcel: formHandler({
    fields: ['carrier', 'tracking'],
    call: ({ carrier, tracking }, submission) =>
      submission.api.send('PUT /api/track/{token}/inbound-parcel', {
        token: getToken(submission),
        data: { carrier, tracking },
      }),
    done: (_, submission) => done(submission, 'saved'),
  }),
  [cameIntent]: formHandler({
    fields: ['news'],
    call: ({ news }, submission) =>
      submission.api.send('POST /api/track/{token}/parcel-news', {
        token: getToken(submission),
        data: { news: news as CustomerNews },
      }),
    done: ({ delivery }, submission) => done(submission, nameCame(delivery)),
  }),
  card: formHandler({
    call: (_, submission) =>
      submission.api.send('POST /api/track/{token}/checkout', { token: getToken(submission) }),
    // No redirect: without scripts the browser would block it by our Content-Security-Policy form-action.
    done: ({ url }) => data<CardPaymentPage>({ onward: url }),
  }),
})
