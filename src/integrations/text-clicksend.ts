import type { TextDelivery, TextEvent, TextProvider } from '#domain/text-provider.ts'
import { hasEventsKey, readFields } from './text-event-key.ts'
import {
  basicAuth,
  classifyStatus,
  isUnanswered,
  parseObject,
  requestText,
  toText,
  withoutNumbers,
} from './text-request.ts'

export type ClickSendSettings = {
  provider: 'clicksend'
  username: string
  apiKey: string
  /** A number or sender name; empty for the account's own. */
  from: string
  /** In the address that ClickSend calls, which it does not sign. */
  eventsKey: string
  /** Base URL of the API. */
  apiUrl: string
}

/** Results of a text that say something about its number. */
const badNumber = new Set(['INVALID_RECIPIENT', 'NOT_ENOUGH_PERMISSION_TO_LIST_ID', 'COUNTRY_NOT_ENABLED'])
const stopped = new Set(['OPT_OUT', 'RECIPIENT_OPTED_OUT'])
const ofAccount = new Set([
  'INSUFFICIENT_CREDIT',
  'MISSING_CREDENTIALS',
  'ACCOUNT_NOT_ACTIVATED',
  'INVALID_SENDER_ID',
])

/** Sends texts by ClickSend's API. Its requests to us carry the key of our address in place of a signature. */
export function openClickSend({
  username,
  apiKey,
  from,
  eventsKey,
  apiUrl,
}: ClickSendSettings): TextProvider {
  return {
    name: 'ClickSend',
    ignoresRepeated: false,
    async send({ id, to, text }): Promise<TextDelivery> {
      const message = {
        source: 'mendpost',
        to,
        body: text,
        custom_string: id,
        ...(from === '' ? {} : { from }),
      }
      const answer = await requestText(`${apiUrl}/v3/sms/send`, {
        method: 'POST',
        headers: { authorization: basicAuth(username, apiKey), 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [message] }),
      })
      if (isUnanswered(answer)) return answer
      if (answer.status < 200 || answer.status >= 300) return classifyStatus(answer.status)
      const data = parseObject(answer.body)?.['data'] as { messages?: Record<string, unknown>[] } | undefined
      const told = data?.messages?.[0]
      // A 200 without a word about the text says nothing.
      if (!told) return { result: 'unclear', why: 'an answer without the text' }
      const status = toText(told['status'])
      if (status === 'SUCCESS') return { result: 'sent', ref: toText(told['message_id']) || null }
      const why = withoutNumbers(status)
      if (ofAccount.has(status)) return { result: 'away', why }
      return { result: 'refused', why, badNumber: badNumber.has(status), stopped: stopped.has(status) }
    },
    readEvents({ url, header, body }) {
      if (!hasEventsKey(url, eventsKey)) return null
      const event = toEvent(readFields(body, header('content-type') ?? ''))
      return event ? [event] : []
    },
  }
}

function toEvent(fields: Record<string, unknown>): TextEvent | null {
  const ref = toText(fields['message_id'])
  const code = toText(fields['status_code'])
  if (code === '') {
    const from = toText(fields['from'])
    const text = toText(fields['original_body']) || toText(fields['body']) || toText(fields['message'])
    return from === '' || ref === '' ? null : { about: 'reply', ref, from, text }
  }
  // 200 sent, 201 on the phone, 300 is tried again, 301 and 302 failed.
  const state =
    code === '201' ? 'delivered' : code === '200' ? 'sent' : /^30[1-9]$/.test(code) ? 'undelivered' : null
  if (state === null) return null
  const why = withoutNumbers(toText(fields['error_text']) || toText(fields['status_text']))
  return {
    about: 'report',
    id: toText(fields['custom_string']) || null,
    ref: ref === '' ? null : ref,
    state,
    why,
    badNumber: false,
  }
}
