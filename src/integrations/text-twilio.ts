import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TextDelivery, TextEvent, TextProvider } from '#domain/text-provider.ts'
import {
  basicAuth,
  classifyStatus,
  isUnanswered,
  parseObject,
  requestText,
  toText,
  withoutNumbers,
} from './text-request.ts'

export type TwilioSettings = {
  provider: 'twilio'
  accountSid: string
  authToken: string
  /** A number or sender name, or the SID of a messaging service. */
  from: string
  /** Base URL of the API. */
  apiUrl: string
}

/** Errors of a number that no text reaches: invalid, not a mobile, unknown or a landline. */
const badNumber = new Set(['21211', '21214', '21217', '21614', '30005', '30006'])
/** The reader has sent STOP. */
const stopped = new Set(['21610'])
/** Log-in, balance, sender: nothing about this text. */
const ofAccount = new Set(['20003', '20005', '20429', '21606', '21659', '21660', '21661', '30002'])

/** Sends texts by Twilio's Messages API; `eventsUrl` gets the delivery reports, null where Twilio cannot reach it. */
export function openTwilio(settings: TwilioSettings, eventsUrl: string | null): TextProvider {
  const { accountSid, authToken, from, apiUrl } = settings
  return {
    name: 'Twilio',
    // The Messages API takes no key by which it would know a repeated request.
    ignoresRepeated: false,
    async send({ id, to, text }): Promise<TextDelivery> {
      const form = new URLSearchParams({ To: to, Body: text })
      form.set(/^MG[0-9a-f]{32}$/.test(from) ? 'MessagingServiceSid' : 'From', from)
      if (eventsUrl !== null) form.set('StatusCallback', `${eventsUrl}?id=${id}`)
      const answer = await requestText(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: {
          authorization: basicAuth(accountSid, authToken),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
      })
      if (isUnanswered(answer)) return answer
      const told = parseObject(answer.body)
      if (answer.status >= 200 && answer.status < 300) {
        const sid = toText(told?.['sid'])
        return { result: 'sent', ref: sid === '' ? null : sid }
      }
      return classify(answer.status, toText(told?.['code']), toText(told?.['message']))
    },
    readEvents({ url, header, body }) {
      const form = new URLSearchParams(body)
      if (!isSigned(authToken, url, form, header('x-twilio-signature') ?? '')) return null
      const event = toEvent(form, new URL(url).searchParams.get('id'))
      return event ? [event] : []
    },
  }
}

function classify(status: number, code: string, message: string): TextDelivery {
  const why = withoutNumbers(`${code === '' ? `HTTP ${status}` : `Error ${code}`} ${message}`.trim())
  if (badNumber.has(code)) return { result: 'refused', why, badNumber: true, stopped: false }
  if (stopped.has(code)) return { result: 'refused', why, badNumber: false, stopped: true }
  if (ofAccount.has(code)) return { result: status === 429 ? 'later' : 'away', why }
  const failure = classifyStatus(status)
  return failure.result === 'sent' ? failure : { ...failure, why }
}

/** Signs a request as Twilio does: the address, then every field's name and value in order of the names. */
export function signTwilio(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signed).digest('base64')
}

function isSigned(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const right = Buffer.from(signTwilio(authToken, url, form))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

const states = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
} as const

/** The id of a message. Names and values are signed run together, so that a repeat could move the next ones into it, as a new id. */
const messageSid = /^[A-Z]{2}[0-9a-f]{32}$/

function toEvent(form: URLSearchParams, id: string | null): TextEvent | null {
  const ref = form.get('MessageSid') ?? form.get('SmsSid') ?? ''
  if (ref !== '' && !messageSid.test(ref)) return null
  const status = form.get('MessageStatus') ?? ''
  if (status === '') {
    const [from, text] = [form.get('From') ?? '', form.get('Body') ?? '']
    return ref === '' || from === '' ? null : { about: 'reply', ref, from, text }
  }
  if (!Object.hasOwn(states, status)) return null
  const code = form.get('ErrorCode') ?? ''
  return {
    about: 'report',
    id,
    ref: ref === '' ? null : ref,
    state: states[status as keyof typeof states],
    why: code === '' ? '' : `Error ${code}`,
    badNumber: badNumber.has(code),
  }
}
