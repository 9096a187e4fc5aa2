import { redirect } from 'react-router'
import { answerByLink, answerQuote, type QuoteAnswer } from '#contract/quotes.ts'
import { isRefused, type Api } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'
import { withDone } from './done-notice.tsx'
import { notDone } from './not-done.ts'

type Desk = {
  api: Api
  flash: (type: FlashType, text: string) => void
  typed: (name: string) => string
}

/** Which of several forms on a page it was. */
export const answerIntent = 'answer-quote'

export const quoteDone = {
  approved: 'Thank you: you approved the quote.',
  declined: 'You declined the quote.',
}

/** Sends the customer's answer to a quote, logged in. */
export async function sendAnswer({ api, flash, typed }: Desk, id: number) {
  const { quoteid, data } = answerIn(typed)
  const saved = await api.send(answerQuote, { id, quoteid, data })
  if (isRefused(saved)) return notDone(flash, saved, data, answerIntent)
  return done(flash, saved.quote.state, `/account/ticket/${id}`)
}

/** The same from the private page. */
export async function sendAnswerByLink({ api, flash, typed }: Desk, token: string) {
  const { quoteid, data } = answerIn(typed)
  const digits = typed('digits')
  const saved = await api.send(answerByLink, { token, quoteid, data: { ...data, digits } })
  if (isRefused(saved)) return notDone(flash, saved, { ...data, digits }, answerIntent)
  return done(flash, saved.quote.state, `/track/${token}`)
}

function answerIn(typed: Desk['typed']) {
  return {
    // A number that is none is as unknown as a quote that does not exist.
    quoteid: /^[1-9]\d{0,14}$/.test(typed('quoteid')) ? Number(typed('quoteid')) : 1e14,
    data: { answer: typed('answer') as QuoteAnswer, name: typed('name') },
  }
}

function done(flash: Desk['flash'], state: string, path: string) {
  const how = state === 'approved' ? 'approved' : 'declined'
  flash('success', quoteDone[how])
  return redirect(withDone(path, how), 303)
}
