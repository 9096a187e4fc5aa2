import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text that the stand-in took. */
export type TakenText = { id: string; to: string; text: string }

/** What the stand-in does with the next request: answer with a status, or take the text and say nothing. */
export type Play = number | 'silence' | { status: number; body: unknown }

const secret = 'a secret of the text webhook'
const twilio = { sid: `AC${'5'.repeat(32)}`, token: 'twilio-token' }

/**
 * A text provider on this machine: the generic webhook under `/webhook` and Twilio's Messages API. It refuses requests
 * whose signature or log-in is wrong, and plays failures.
 */
export async function openTextStandIn() {
  const taken: TakenText[] = []
  const seen = new Set<string>()
  const plays: Play[] = []
  const wrong: string[] = []
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
      const isTwilio = request.url?.startsWith('/2010-04-01/') === true
      const text = isTwilio ? readTwilio(request, body) : readWebhook(request, body)
      if (text === null) {
        wrong.push(`${request.method} ${request.url}`)
        return answer(401, { code: 20003, message: 'Authenticate' })
      }
      const play = plays.shift() ?? (isTwilio ? 201 : 202)
      const status = play === 'silence' ? 200 : typeof play === 'number' ? play : play.status
      if (status < 300) {
        // The webhook takes a repeated id once.
        if (isTwilio || !seen.has(text.id)) taken.push(text)
        seen.add(text.id)
      }
      if (play === 'silence') return request.socket.destroy()
      if (typeof play === 'object') return answer(play.status, play.body)
      number++
      answer(status, isTwilio ? { sid: `SM${String(number).padStart(32, '0')}`, status: 'queued' } : {})
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

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    webhookUrl: `webhook+${origin}/webhook?secret=${encodeURIComponent(secret)}`,
    twilioUrl: `twilio://${twilio.sid}:${twilio.token}@api.twilio.com?from=%2B61480000000&api=${encodeURIComponent(origin)}`,
    secret,
    twilio,
    /** The texts taken, oldest first. */
    taken,
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

export type TextStandIn = Awaited<ReturnType<typeof openTextStandIn>>
