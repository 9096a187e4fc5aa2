import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardEventsPath } from '#contract/money.ts'
import {
  openStripeLedger,
  StripeRefusal,
  type StandInCharge,
  type StandInRefund,
  type StandInSession,
} from './stripe-ledger.ts'

/** A webhook event signed as by Stripe. */
export type Message = { body: string; signature: string }

type Answer = { status: number; json?: unknown; html?: string; location?: string }

/**
 * The part of Stripe's HTTP API that the shop uses: sessions, refunds, a pay page, signed webhooks. It contains no
 * rule of the shop.
 */
export async function openStripeStandIn() {
  const ledger = openStripeLedger()
  const answered = new Map<string, Answer>()
  const secretKey = 'sk_test_standin'
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const calls: string[] = []
  /** The webhook's URL; null withholds events. */
  let shopUrl: string | null = null
  /** Does not answer, or answers 500, while it is set. */
  let failure: 'none' | 'silent' | 'broken' = 'none'
  let baseUrl = ''

  const sign = (body: string, secret = webhookSecret, at = Math.floor(Date.now() / 1000)): string => {
    const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return `t=${at},v1=${mark}`
  }
  const message = (
    type: string,
    object: StandInSession | StandInCharge | StandInRefund,
    id = `evt_${randomBytes(9).toString('hex')}`,
  ): Message => {
    const body = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } })
    return { body, signature: sign(body) }
  }
  const send = async ({ body, signature }: Message): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const response = await fetch(new URL(cardEventsPath, shopUrl!), { method: 'POST', headers, body })
    await response.arrayBuffer()
    return response.status
  }

  const api = (method: string, path: string, form: URLSearchParams): unknown => {
    const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (path === '/v1/refunds' && method === 'POST') {
      const charge = ledger.refund(form.get('payment_intent') ?? '', Number(form.get('amount')))
      const expanded = form.get('expand[0]') === 'charge'
      return { id: 're_test', object: 'refund', status: 'succeeded', charge: expanded ? charge : charge.id }
    }
    if (path === '/v1/checkout/sessions' && method === 'POST') return ledger.open(form, baseUrl)
    if (path === '/v1/checkout/sessions') return { object: 'list', data: [], has_more: false }
    if (id !== undefined && verb === 'expire') return ledger.expire(id)
    if (id !== undefined && method === 'GET') return ledger.session(id)
    throw new StripeRefusal('url_invalid')
  }
  const payPage = async (method: string, id: string, form: URLSearchParams): Promise<Answer> => {
    const session = ledger.session(id)
    if (method === 'GET') return { status: 200, html: getPage(session) }
    if (form.get('do') !== 'pay') return { status: 303, location: session.cancel_url }
    ledger.pay(id)
    if (shopUrl !== null) await send(message('checkout.session.completed', session))
    return { status: 303, location: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) }
  }
  const answer = async (request: IncomingMessage, form: URLSearchParams): Promise<Answer> => {
    const { pathname } = new URL(request.url ?? '/', baseUrl)
    const method = request.method ?? 'GET'
    const [, page] = /^\/c\/pay\/(\w+)$/.exec(pathname) ?? []
    if (page !== undefined) return payPage(method, page, form)
    calls.push(`${method} ${pathname.replace(/cs_test_\w+/, '{session}')}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`) return errorAnswer(401, 'invalid_api_key')
    if (failure === 'broken') return errorAnswer(500, 'internal')
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? answered.get(key) : undefined
    if (known) return known
    // The response as sent then (idempotency), not the object's current state.
    const saved: Answer = { status: 200, json: structuredClone(api(method, pathname, form)) }
    if (typeof key === 'string') answered.set(key, saved)
    return saved
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (failure === 'silent') return
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
      answer(request, form)
        .catch((error: unknown) => {
          if (error instanceof StripeRefusal) return errorAnswer(400, error.code)
          return errorAnswer(500, String(error))
        })
        .then(({ status, json, html, location }) => {
          const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
          response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) })
          response.end(html ?? (json === undefined ? '' : JSON.stringify(json)))
        })
        .catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    ...ledger,
    baseUrl,
    secretKey,
    webhookSecret,
    settings: { secretKey, webhookSecret, apiUrl: baseUrl },
    /** The environment of a shop that uses this stand-in. */
    variables: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: baseUrl,
    },
    calls,
    sign,
    message,
    send,
    notifyTo: (url: string | null) => void (shopUrl = url),
    failure: (now: typeof failure) => void (failure = now),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof openStripeStandIn>>

function errorAnswer(status: number, code: string): Answer {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  return { status, json: { error: { type, code, message: `Stand-in: ${code}` } } }
}

function getPage({ id, amount_total, status }: StandInSession): string {
  const amount = `$${(amount_total / 100).toFixed(2)}`
  const buttons =
    status === 'open'
      ? `<button name="do" value="pay">Pay ${amount}</button><button name="do" value="back">Back</button>`
      : '<p>This page can no longer be paid.</p>'
  return `<!doctype html><html lang="en"><title>Card page ${id}</title><h1>Pay ${amount}</h1><form method="post">${buttons}</form></html>`
}
