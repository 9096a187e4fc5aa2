import { createHmac, timingSafeEqual } from 'node:crypto'
import { readSignature } from '#contract/read-signature.ts'
import type { TextDelivery, TextEvent, TextProvider } from '#domain/text-provider.ts'
import {
  classifyStatus,
  isUnanswered,
  parseObject,
  requestText,
  toText,
  withoutNumbers,
} from './text-request.ts'

export type WebhookSettings = { provider: 'webhook'; url: string; secret: string }

const signatureHeader = 'mendpost-signature'

/** Posts each text as JSON to an address of the shop's own choice; the same id is sent once. */
export function openTextWebhook(
  { url, secret }: WebhookSettings,
  now: () => number = Date.now,
): TextProvider {
  return {
    name: 'webhook',
    ignoresRepeated: true,
    async send({ id, to, text }): Promise<TextDelivery> {
      const body = JSON.stringify({ id, to, text })
      const answer = await requestText(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signText(secret, body, now()),
        },
        body,
      })
      if (isUnanswered(answer)) return answer
      if (answer.status >= 200 && answer.status < 300) return { result: 'sent', ref: null }
      const failure = classifyStatus(answer.status)
      // Sent again with the same id, nothing is sent twice.
      return failure.result === 'unclear' ? { result: 'later', why: failure.why } : failure
    },
    readEvents({ header, body, now: at }) {
      if (!isSigned(secret, body, header(signatureHeader) ?? '', at)) return null
      const event = toEvent(parseObject(body))
      return event ? [event] : []
    },
  }
}

/** The value of the signature header: the time, and the HMAC of time and body. */
export function signText(secret: string, body: string, now: number): string {
  const seconds = String(Math.floor(now / 1000))
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`
}

function isSigned(secret: string, body: string, signature: string, now: number): boolean {
  const read = readSignature(signature, now)
  return read !== null && timingSafeEqual(Buffer.from(read.hex, 'hex'), hmac(secret, read.seconds, body))
}

function hmac(secret: string, seconds: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}

function toEvent(event: Record<string, unknown> | null): TextEvent | null {
  if (!event) return null
  const id = toText(event['id'])
  if (event['type'] === 'reply') {
    return { about: 'reply', ref: id, from: toText(event['from']), text: toText(event['text']) }
  }
  const state = (['sent', 'delivered', 'undelivered'] as const).find((one) => one === event['state'])
  if (event['type'] !== 'report' || !state) return null
  const why = withoutNumbers(toText(event['why']))
  return { about: 'report', id, ref: null, state, why, badNumber: event['bad_number'] === true }
}
