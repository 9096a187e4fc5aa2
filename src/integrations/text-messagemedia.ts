import type { KeyObject } from 'node:crypto'
import type { TextDelivery, TextEvent, TextProvider } from '#domain/text-provider.ts'
import { hasEventsKey } from './text-event-key.ts'
import { isSignedByMessageMedia } from './text-messagemedia-signature.ts'
import {
  basicAuth,
  classifyStatus,
  isUnanswered,
  parseObject,
  requestText,
  toText,
  withoutNumbers,
} from './text-request.ts'

export type MessageMediaSettings = {
  provider: 'messagemedia'
  apiKey: string
  apiSecret: string
  /** A number or sender name; empty for the account's own. */
  from: string
  /** In the address that MessageMedia calls. */
  eventsKey: string
  /** Checks the signature of its requests to us; null where the account has no signature key. */
  signingKey: KeyObject | null
  /** Base URL of the API. */
  apiUrl: string
}

/** Sends texts by MessageMedia's (Sinch's) Messages API, which gets our address, with its key, with each text. */
export function openMessageMedia(
  { apiKey, apiSecret, from, eventsKey, signingKey, apiUrl }: MessageMediaSettings,
  eventsUrl: string | null,
): TextProvider {
  return {
    name: 'MessageMedia',
    ignoresRepeated: false,
    async send({ id, to, text }): Promise<TextDelivery> {
      const message = {
        content: text,
        destination_number: to,
        format: 'SMS',
        delivery_report: true,
        metadata: { id },
        ...(from === '' ? {} : { source_number: from }),
        ...(eventsUrl === null ? {} : { callback_url: `${eventsUrl}?key=${encodeURIComponent(eventsKey)}` }),
      }
      const answer = await requestText(`${apiUrl}/v1/messages`, {
        method: 'POST',
        headers: { authorization: basicAuth(apiKey, apiSecret), 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [message] }),
      })
      if (isUnanswered(answer)) return answer
      const told = parseObject(answer.body)
      if (answer.status < 200 || answer.status >= 300) {
        const failure = classifyStatus(answer.status)
        const why = withoutNumbers(toText(told?.['message'])) || `HTTP ${answer.status}`
        if (failure.result !== 'refused') return failure
        return { ...failure, why, badNumber: /destination.number/i.test(answer.body) }
      }
      const [first] = (told?.['messages'] ?? []) as Record<string, unknown>[]
      return { result: 'sent', ref: toText(first?.['message_id']) || null }
    },
    readEvents(request) {
      if (!hasEventsKey(request.url, eventsKey)) return null
      if (signingKey !== null && !isSignedByMessageMedia(signingKey, request)) return null
      const event = toEvent(parseObject(request.body) ?? {})
      return event ? [event] : []
    },
  }
}

const states = {
  submitted: 'sent',
  delivered: 'delivered',
  failed: 'undelivered',
  rejected: 'undelivered',
  expired: 'undelivered',
  undeliverable: 'undelivered',
} as const

function toEvent(fields: Record<string, unknown>): TextEvent | null {
  const replyId = toText(fields['reply_id'])
  if (replyId !== '') {
    return {
      about: 'reply',
      ref: replyId,
      from: toText(fields['source_number']),
      text: toText(fields['content']),
    }
  }
  const status = toText(fields['status']).toLowerCase()
  if (!Object.hasOwn(states, status)) return null
  const metadata = fields['metadata'] as Record<string, unknown> | null | undefined
  const code = toText(fields['error_code']) || toText(fields['status_code'])
  const state = states[status as keyof typeof states]
  return {
    about: 'report',
    id: toText(metadata?.['id']) || null,
    ref: toText(fields['message_id']) || null,
    state,
    why: state === 'undelivered' ? `${status}${code === '' ? '' : `, code ${code}`}` : '',
    badNumber: false,
  }
}
