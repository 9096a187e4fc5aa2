import { isFailure } from '#contract/labels.ts'
import { CURRENCY } from '#contract/money-amounts.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  Answer,
  BoughtLabel,
  CarrierNews,
  FoundLabel,
  LabelService,
  Shipment,
  ShipmentAddress,
} from '#domain/label-service.ts'
import {
  openLabelRequests,
  readPdf,
  toCents,
  toObject,
  toObjects,
  toRefusal,
  toTime,
} from './label-request.ts'
import { parseObject, toText } from './text-request.ts'

export type StarshipitSettings = {
  service: 'starshipit'
  apiKey: string
  subscriptionKey: string
  /** Signs the tracking webhook. */
  secret: string
  /** Base URL of the API. */
  apiUrl: string
}

/** Two requests a second are published; a little more than half a second keeps to it with clocks that differ. */
const GAP_MS = 520

type Pace = Partial<Pick<Parameters<typeof openLabelRequests>[0], 'gapMs' | 'pause' | 'withinMs'>>

/** The log-in of each request. */
export function starshipitHeaders({ apiKey, subscriptionKey }: StarshipitSettings): Record<string, string> {
  return { 'StarShipIT-Api-Key': apiKey, 'Ocp-Apim-Subscription-Key': subscriptionKey }
}

/**
 * Buys labels by Starshipit: an order costs nothing, and is charged when its label is printed for the first time. An order of one number is
 * one shipment, so that printing it again returns the same label.
 */
export function openStarshipit(settings: StarshipitSettings, pace: Pace = {}): LabelService {
  const { apiUrl, secret } = settings
  const requests = openLabelRequests({ apiUrl, headers: starshipitHeaders(settings), gapMs: GAP_MS, ...pace })

  /** Calls the API. It answers some refusals with 200 and `success: false`. */
  async function call(
    path: string,
    init: { method?: string; body?: object } = {},
  ): Promise<Answer<Record<string, unknown> & { failed?: never }>> {
    const answer = await requests.call(path, init)
    if (isFailure(answer)) return answer
    const { status, data } = answer
    // Its gateway counts requests too, and may say so in the body alone.
    if (data['statusCode'] === 429) return { failed: 'later', why: 'HTTP 429' }
    if (data['statusCode'] === 403 || data['statusCode'] === 401) return { failed: 'away', why: 'HTTP 403' }
    if (status < 300 && data['success'] !== false) return data
    const [first] = toObjects(data['errors'])
    return toRefusal(toText(first?.['details']) || toText(first?.['message']) || toText(data['message']))
  }

  /** Prints the label of an order, for the first time or again. */
  async function print(ref: string, more: object): Promise<Answer<BoughtLabel>> {
    const data = await call('/api/orders/shipment', {
      method: 'POST',
      body: { order_id: Number(ref), ...more },
    })
    return isFailure(data) ? data : toLabel(ref, data)
  }

  /** Returns the order of a query; null where there is none. */
  async function findOrder(query: string): Promise<Answer<{ order: Record<string, unknown> | null }>> {
    const data = await call(`/api/orders?${query}`)
    if (isFailure(data)) return data.failed === 'refused' ? { order: null } : data
    const order = toObject(data['order'])
    return { order: toText(order['order_id']) === '' ? null : order }
  }

  async function find({ ref, reference }: { ref: string; reference: string }): Promise<Answer<FoundLabel>> {
    const query =
      ref === '' ? `order_number=${encodeURIComponent(reference)}` : `order_id=${encodeURIComponent(ref)}`
    const found = await findOrder(query)
    if (isFailure(found)) return found
    const known = toText(found.order?.['order_id'])
    return found.order && isPrinted(found.order)
      ? print(known, { reprint: true })
      : { bought: false, ref: known }
  }

  return {
    name: 'Starshipit',
    voidsElsewhere: 'Starshipit',
    async listPrices(shipment) {
      const { from, to } = getEnds(shipment)
      const data = await call('/api/rates', {
        method: 'POST',
        body: {
          sender: toPlace(from),
          destination: toPlace(to),
          packages: [toPackage(shipment)],
          currency: CURRENCY,
        },
      })
      if (isFailure(data)) return data
      const prices = toObjects(data['rates']).flatMap((rate) => {
        const cents = toCents(rate['total_price'])
        const service = toText(rate['service_code'])
        if (cents === null || service === '') return []
        return [
          { service, name: toText(rate['service_name']) || service, cents, currency: CURRENCY, days: null },
        ]
      })
      return { prices }
    },
    async open(shipment, service) {
      const { from, to } = getEnds(shipment)
      const data = await call('/api/orders', {
        method: 'POST',
        body: {
          order: {
            order_number: shipment.reference,
            carrier_service_code: service,
            return_order: shipment.way === 'in',
            sender_details: toDetails(from),
            destination: toDetails(to),
            packages: [toPackage(shipment)],
          },
        },
      })
      if (isFailure(data)) return data
      const ref = toText(toObject(data['order'])['order_id'])
      return ref === '' ? { failed: 'unclear', why: 'an order without an id' } : { ref }
    },
    async buy(ref, service) {
      const label = await print(ref, { carrier_service_code: service })
      if (!isFailure(label) || label.failed !== 'refused') return label
      // An order that was printed by an attempt that was cut off is refused or printed again.
      const found = await find({ ref, reference: '' })
      return isFailure(found) ? found : 'bought' in found ? label : found
    },
    find,
    async cancel(ref) {
      const data = await call(`/api/orders/archive?order_id=${encodeURIComponent(ref)}`, { method: 'POST' })
      if (!isFailure(data)) return { voided: true }
      if (data.failed !== 'refused') return data
      const found = await findOrder(`order_id=${encodeURIComponent(ref)}`)
      if (isFailure(found)) return found
      const isGone = !found.order || /^(archived|cancelled|deleted)$/i.test(toText(found.order['status']))
      return isGone ? { voided: true } : data
    },
    async readNews({ tracking }) {
      const data = await call(`/api/track?tracking_number=${encodeURIComponent(tracking)}`)
      if (isFailure(data)) return data.failed === 'refused' ? { news: [] } : data
      const news = toNews(toObject(data['results']))
      return { news: news ? [news] : [] }
    },
    readEvents({ header, body }) {
      if (!isSignedByStarshipit(secret, header('x-starshipit-signature') ?? '', body)) return null
      const news = toNews(parseObject(body) ?? {})
      return news ? [news] : []
    },
  }
}

/**
 * Whether the webhook is signed with the secret: base64 of the HMAC-SHA256 of the raw body. Starshipit names header and secret, and not the
 * form; if it proves to be another, this is the place.
 */
function isSignedByStarshipit(secret: string, signature: string, body: string): boolean {
  const right = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** What says where a parcel is. Attempts and exceptions say that something is wrong, and not what. */
const ways: Record<string, CarrierNews['news']> = {
  Printed: 'announced',
  Dispatched: 'on_its_way',
  InTransit: 'on_its_way',
  OutForDelivery: 'on_its_way',
  AwaitingCollection: 'at_post_office',
  PickupInStore: 'at_post_office',
  Delivered: 'delivered',
}

function toNews(fields: Record<string, unknown>): CarrierNews | null {
  const tracking = toText(fields['tracking_number'])
  const status = toText(fields['tracking_status'])
  if (tracking === '' || !Object.hasOwn(ways, status)) return null
  return {
    reference: toText(fields['order_number']) || null,
    tracking,
    news: ways[status]!,
    at: toTime(fields['last_updated_date']),
  }
}

function toLabel(ref: string, data: Record<string, unknown>): Answer<BoughtLabel> {
  const [tracking] = (data['tracking_numbers'] ?? []) as unknown[]
  const [label] = (data['labels'] ?? []) as unknown[]
  const pdf = readPdf(Buffer.from(toText(label), 'base64'))
  if (toText(tracking) === '' || !pdf) return { failed: 'unclear', why: 'an answer without number and label' }
  return { ref, tracking: toText(tracking), carrier: toText(data['carrier_name']), cents: null, pdf }
}

function isPrinted(order: Record<string, unknown>): boolean {
  const numbers = [order, ...toObjects(order['packages'])].map((row) => toText(row['tracking_number']))
  return numbers.some((number) => number !== '')
}

function getEnds({ shop, customer, way }: Shipment): { from: ShipmentAddress; to: ShipmentAddress } {
  return way === 'out' ? { from: shop, to: customer } : { from: customer, to: shop }
}

/** Lengths in metres, weights in kilograms. */
function toPackage({ lengthCm, widthCm, heightCm, weightKg }: Shipment) {
  return { weight: weightKg, length: lengthCm / 100, width: widthCm / 100, height: heightCm / 100 }
}

function toPlace({ street, suburb, state, postcode }: ShipmentAddress) {
  return { street, suburb, city: suburb, state, post_code: postcode, country_code: 'AU' }
}

function toDetails({ name, company, street, unit, suburb, state, postcode, phone, email }: ShipmentAddress) {
  return {
    name,
    company,
    building: unit,
    street,
    suburb,
    city: suburb,
    state,
    post_code: postcode,
    country: 'Australia',
    phone,
    email,
  }
}
