import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text that the stand-in took. */
type TakenText = { id: string; to: string; text: string }

/** What the stand-in does with the next request: answer with a status, or take the text and hang up, or never answer. */
type Play = number | 'silence' | 'no answer' | { status: number; body: unknown }

const secret = 'a secret of the text webhook'
const basic = { user: 'shop@example.com', key: 'provider-key', eventsKey: 'a key of our own address' }
const twilio = { sid: `AC${'5'.repeat(32)}`, token: 'twilio-token' }

/**
 * A text provider on this machine: the generic webhook, and the APIs of Twilio, ClickSend and MessageMedia. It refuses requests
 * whose signature or log-in is wrong, and plays failures.
 */
export async function openTextStandIn() {
  const taken: TakenText[] = []
  const seen = new Set<string>()
  const plays: Play[] = []
  const wrong: string[] = []
  const asked: string[] = []
  let number = 0

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const answer = (status: number, told: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(told))
      }
      const path = request.url ?? ''
      const kind = path.startsWith('/2010-04-01/')
        ? 'twilio'
        : path.startsWith('/v3/')
          ? 'clicksend'
          : path.startsWith('/v1/')
            ? 'messagemedia'
            : 'webhook'
      // A look at the account, which sends nothing.
      if (request.method === 'GET') return answer(isBasic(request) ? 200 : 401, {})
      const text = readers[kind](request, body)
      if (text === null) {
        wrong.push(`${request.method} ${request.url}`)
        return answer(401, { code: 20003, message: 'Authenticate' })
      }
      asked.push(text.id)
      const play = plays.shift() ?? { twilio: 201, clicksend: 200, messagemedia: 202, webhook: 202 }[kind]
      const isMute = play === 'silence' || play === 'no answer'
      const status = isMute ? 200 : typeof play === 'number' ? play : play.status
      if (status < 300) {
        // The webhook takes a repeated id once.
        if (kind !== 'webhook' || !seen.has(text.id)) taken.push(text)
        seen.add(text.id)
      }
      if (play === 'no answer') return
      if (play === 'silence') return request.socket.destroy()
      if (typeof play === 'object') return answer(play.status, play.body)
      number++
      answer(status, toAnswer(kind, number))
    })
  })

  function readWebhook(request: { headers: NodeJS.Dict<string | string[]> }, body: string): TakenText | null {
    const [, seconds = '', hex = ''] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['mendpost-signature'])) ?? []
    const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    if (hex !== right || Math.abs(Number(seconds) - Date.now() / 1000) > 60) return null
    return JSON.parse(body) as TakenText
  }

  function readTwilio(request: { headers: NodeJS.Dict<string | string[]> }, body: string): TakenText | null {
    const right = `Basic ${Buffer.from(`${twilio.sid}:${twilio.token}`).toString('base64')}`
    if (request.headers.authorization !== right) return null
    const form = new URLSearchParams(body)
    const callback = form.get('StatusCallback')
    return {
      id: callback ? (new URL(callback).searchParams.get('id') ?? '') : '',
      to: form.get('To') ?? '',
      text: form.get('Body') ?? '',
    }
  }

  function readClickSend(request: Incoming, body: string): TakenText | null {
    if (!isBasic(request)) return null
    const { messages } = JSON.parse(body) as { messages: Record<string, string>[] }
    const [{ to, body: text, custom_string: id } = {}] = messages
    return { id: id ?? '', to: to ?? '', text: text ?? '' }
  }

  function readMessageMedia(request: Incoming, body: string): TakenText | null {
    if (!isBasic(request)) return null
    const { messages } = JSON.parse(body) as {
      messages: { content: string; destination_number: string; metadata: { id: string } }[]
    }
    const { content, destination_number: to, metadata } = messages[0]!
    return { id: metadata.id, to, text: content }
  }

  const isBasic = ({ headers }: Incoming) =>
    headers.authorization === `Basic ${Buffer.from(`${basic.user}:${basic.key}`).toString('base64')}`

  const readers = {
    twilio: readTwilio,
    clicksend: readClickSend,
    messagemedia: readMessageMedia,
    webhook: readWebhook,
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    webhookUrl: `webhook+${origin}/webhook?secret=${encodeURIComponent(secret)}`,
    twilioUrl: `twilio://${twilio.sid}:${twilio.token}@api.twilio.com?from=%2B61480000000&api=${encodeURIComponent(origin)}`,
    clicksendUrl: `clicksend://${encodeURIComponent(basic.user)}:${basic.key}@rest.clicksend.com?from=Mendpost&events_key=${encodeURIComponent(basic.eventsKey)}&api=${encodeURIComponent(origin)}`,
    messagemediaUrl: `messagemedia://${encodeURIComponent(basic.user)}:${basic.key}@api.messagemedia.com?events_key=${encodeURIComponent(basic.eventsKey)}&api=${encodeURIComponent(origin)}`,
    eventsKey: basic.eventsKey,
    secret,
    twilio,
    /** The texts taken, oldest first. */
    taken,
    /** The ids of all texts that were to be sent, repeated ones too. */
    asked,
    /** Requests that were not signed or logged in as they should be. */
    wrong,
    /** What happens to the next requests, in order. */
    play: (...next: Play[]) => void plays.push(...next),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

type Incoming = { headers: NodeJS.Dict<string | string[]> }

function toAnswer(kind: 'twilio' | 'clicksend' | 'messagemedia' | 'webhook', number: number): object {
  switch (kind) {
    case 'twilio':
      return { sid: `SM${String(number).padStart(32, '0')}`, status: 'queued' }
    case 'clicksend':
      return {
        http_code: 200,
        response_code: 'SUCCESS',
        data: { messages: [{ message_id: `CS-${number}`, status: 'SUCCESS' }] },
      }
    case 'messagemedia':
      return { messages: [{ message_id: `MM-${number}`, status: 'queued' }] }
    case 'webhook':
      return {}
  }
}

export type TextStandIn = Awaited<ReturnType<typeof openTextStandIn>>
