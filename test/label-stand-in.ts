import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What the stand-in does with the next request of a kind: answer with a status instead of doing it, do it and never answer (`no answer`),
 * do it and hang up (`silence`), or answer 429 with a pause.
 */
type Play = number | 'no answer' | 'silence'
/** Requests that can be told apart: prices, opening an order, buying its label. */
type Kind = 'prices' | 'open' | 'buy' | 'find' | 'void' | 'news'

type Order = {
  ref: string
  reference: string
  service: string
  tracking: string
  voided: boolean
  body: Record<string, unknown>
}

const labelSecret = 'a secret of the label webhook'
const keys = { api: 'api-key', subscription: 'subscription-key' }
export const labelPrices = [
  { service: 'EXP', name: 'Express Post', cents: 1595 },
  { service: 'PP', name: 'Parcel Post', cents: 1120 },
]

/** A service of labels on this machine, with the APIs of Starshipit and EasyPost. It refuses wrong keys, charges once an order, and plays failures. */
export async function openLabelStandIn() {
  const orders = new Map<string, Order>()
  const plays: { kind: Kind; play: Play }[] = []
  const asked: Kind[] = []
  let charged = 0
  let number = 0
  let status = 'Printed'
  let origin = ''

  const newOrder = (reference: string, service: string, body: Record<string, unknown>): Order => {
    const ref = String(5000 + ++number)
    const order = { ref, reference, service, tracking: '', voided: false, body }
    orders.set(ref, order)
    return order
  }
  /** Buys the label of an order once. */
  const sell = (order: Order) => {
    if (order.tracking !== '') return
    charged++
    order.tracking = `33XYZ${100_000 + Number(order.ref)}01`
  }
  const findOrder = (refOrReference: string) =>
    orders.get(refOrReference) ?? [...orders.values()].find(({ reference }) => reference === refOrReference)
  const pdfOf = (order: Order) => `%PDF-1.4\n% label of ${order.reference}\n`

  const starshipit = (
    request: IncomingMessage,
    url: URL,
    body: Record<string, unknown>,
  ): [Kind, () => Answer] => {
    const failed = (details: string): Answer => [
      400,
      { success: false, errors: [{ message: 'Error', details }] },
    ]
    const asOrder = (order: Order) => ({
      order_id: Number(order.ref),
      order_number: order.reference,
      status: order.voided ? 'Archived' : order.tracking === '' ? 'Unshipped' : 'Printed',
      carrier_name: 'Australia Post',
      packages: [{ tracking_number: order.tracking || null }],
    })
    const { pathname, searchParams } = url
    if (pathname === '/api/rates') {
      const rates = labelPrices.map(({ service, name, cents }) => ({
        service_code: service,
        service_name: name,
        total_price: cents / 100,
      }))
      return ['prices', () => [200, { rates, success: true }]]
    }
    if (pathname === '/api/orders' && request.method === 'POST') {
      const order = body['order'] as Record<string, unknown>
      const reference = String(order['order_number'])
      return [
        'open',
        () =>
          findOrder(reference)
            ? failed('Order number exists already')
            : [
                200,
                {
                  order: asOrder(newOrder(reference, String(order['carrier_service_code']), order)),
                  success: true,
                },
              ],
      ]
    }
    if (pathname === '/api/orders/unshipped') return ['find', () => [200, { orders: [], success: true }]]
    if (pathname === '/api/orders') {
      const order = findOrder(searchParams.get('order_id') ?? searchParams.get('order_number') ?? '')
      return [
        'find',
        () => (order ? [200, { order: asOrder(order), success: true }] : failed('Order not found')),
      ]
    }
    if (pathname === '/api/orders/shipment') {
      const order = orders.get(String(body['order_id']))
      return [
        body['reprint'] ? 'find' : 'buy',
        () => {
          if (!order) return failed('Order not found')
          if (order.tracking !== '' && !body['reprint']) return failed('Order has been printed already')
          sell(order)
          const labels = [Buffer.from(pdfOf(order)).toString('base64')]
          const answer = { order_id: Number(order.ref), carrier_name: 'Australia Post', labels }
          return [200, { ...answer, tracking_numbers: [order.tracking], label_types: ['A6'], success: true }]
        },
      ]
    }
    if (pathname === '/api/orders/archive') {
      const order = orders.get(searchParams.get('order_id') ?? '')
      return [
        'void',
        () => {
          if (!order || order.voided) return failed('Order not found')
          order.voided = true
          return [200, { success: true }]
        },
      ]
    }
    const order = [...orders.values()].find(
      ({ tracking }) => tracking === searchParams.get('tracking_number'),
    )
    return [
      'news',
      () => (order ? [200, { results: newsOf(order, status), success: true }] : failed('Not found')),
    ]
  }

  const easypost = (
    request: IncomingMessage,
    url: URL,
    body: Record<string, unknown>,
  ): [Kind, () => Answer] => {
    const failed = (code: string): Answer => [422, { error: { code, message: `Stand-in: ${code}` } }]
    const asShipment = (order: Order) => ({
      id: order.ref,
      reference: order.reference || null,
      tracking_code: order.tracking || null,
      rates: labelPrices.map(({ service, cents }) => ({
        id: `rate_${service}`,
        carrier: 'AustraliaPost',
        service,
        rate: (cents / 100).toFixed(2),
        currency: 'AUD',
        delivery_days: 2,
      })),
      selected_rate: order.tracking && { carrier: 'AustraliaPost', rate: '11.20' },
      postage_label: order.tracking && { label_url: `${origin}/labels/${order.ref}.pdf` },
      refund_status: order.voided ? 'submitted' : null,
      tracker: order.tracking && { tracking_code: order.tracking, status, tracking_details: [] },
    })
    const [, ref = '', verb] = /^\/v2\/shipments(?:\/([^/]+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
    if (request.method === 'GET' && ref === '') return ['find', () => [200, { shipments: [] }]]
    if (request.method === 'POST' && ref === '') {
      const shipment = body['shipment'] as Record<string, unknown>
      const reference = (shipment['reference'] as string | undefined) ?? ''
      return [
        reference === '' ? 'prices' : 'open',
        () => [201, asShipment(newOrder(reference, '', shipment))],
      ]
    }
    const order = findOrder(decodeURIComponent(ref))
    if (verb === 'buy') {
      return [
        'buy',
        () => {
          if (!order || order.tracking !== '') return failed('SHIPMENT.POSTAGE.EXISTS')
          sell(order)
          return [200, asShipment(order)]
        },
      ]
    }
    if (verb === 'refund') {
      return [
        'void',
        () => {
          if (!order || order.voided) return failed('SHIPMENT.REFUND.UNAVAILABLE')
          order.voided = true
          return [200, asShipment(order)]
        },
      ]
    }
    return [
      'find',
      () =>
        order ? [200, asShipment(order)] : [404, { error: { code: 'NOT_FOUND', message: 'Not found' } }],
    ]
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', origin)
      const pdf = /^\/labels\/(\d+)\.pdf$/.exec(url.pathname)
      if (pdf) return response.writeHead(200).end(pdfOf(orders.get(pdf[1]!)!))
      const send = (code: number, told: unknown, headers: Record<string, string> = {}) =>
        response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(told))
      const isEasyPost = url.pathname.startsWith('/v2/')
      const { headers } = request
      const isRight = isEasyPost
        ? headers.authorization === `Basic ${Buffer.from(`${keys.api}:`).toString('base64')}`
        : headers['starshipit-api-key'] === keys.api &&
          headers['ocp-apim-subscription-key'] === keys.subscription
      if (!isRight) return send(401, { success: false, message: 'Access denied' })
      const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as never) : {}
      const [kind, act] = (isEasyPost ? easypost : starshipit)(request, url, body)
      asked.push(kind)
      const next = plays[0]?.kind === kind ? plays.shift()!.play : null
      if (typeof next === 'number')
        return send(next, { message: 'played' }, next === 429 ? { 'retry-after': '1' } : {})
      const [code, told] = act()
      if (next === 'no answer') return
      if (next === 'silence') return request.socket.destroy()
      send(code, told)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = encodeURIComponent(labelSecret)
  return {
    starshipitUrl: `starshipit+${origin.replace('://', `://${keys.api}:${keys.subscription}@`)}?secret=${secret}`,
    easypostUrl: `easypost+${origin.replace('://', `://${keys.api}:@`)}?secret=${secret}`,
    orders,
    asked,
    /** How many labels were sold. */
    charged: () => charged,
    /** What happens to the next request of a kind, in order. */
    play: (kind: Kind, ...next: Play[]) => void plays.push(...next.map((play) => ({ kind, play }))),
    /** Plays nothing any more. */
    forget: () => void plays.splice(0),
    /** What the service says of every parcel when it is asked. */
    setStatus: (now: string) => void (status = now),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

type Answer = [number, unknown]

function newsOf({ reference, tracking }: Pick<Order, 'reference' | 'tracking'>, status: string) {
  return {
    order_number: reference,
    carrier_name: 'Australia Post',
    tracking_number: tracking,
    tracking_status: status,
    last_updated_date: '2026-11-21T02:56:07.3453198Z',
  }
}

/** A message of Starshipit's webhook, signed. */
export function starshipitMessage(tracking: string, status: string, at: string, reference = '') {
  const body = JSON.stringify({
    ...newsOf({ reference, tracking }, status),
    last_updated_date: at,
  })
  const signature = createHmac('sha256', labelSecret).update(body).digest('base64')
  return { body, headers: { 'x-starshipit-signature': signature, 'content-type': 'application/json' } }
}

/** A message of EasyPost's webhook, signed. */
export function easyPostMessage(tracking: string, status: string, at: string) {
  const body = JSON.stringify({
    id: `evt_${randomBytes(6).toString('hex')}`,
    description: 'tracker.updated',
    result: { object: 'Tracker', tracking_code: tracking, status, updated_at: at, tracking_details: [] },
  })
  const hex = createHmac('sha256', labelSecret).update(body).digest('hex')
  return {
    body,
    headers: { 'x-hmac-signature': `hmac-sha256-hex=${hex}`, 'content-type': 'application/json' },
  }
}
