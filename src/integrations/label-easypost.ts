import { isFailure } from '#contract/labels.ts'
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
import { openLabelRequests, toCents, toObject, toObjects, toRefusal, toTime } from './label-request.ts'
import { basicAuth, parseObject, toText } from './text-request.ts'

export type EasyPostSettings = {
  service: 'easypost'
  apiKey: string
  /** Signs the webhook. */
  secret: string
  /** Base URL of the API. */
  apiUrl: string
}

const MM_PER_INCH = 25.4
const OUNCES_PER_KG = 35.274
/** EasyPost publishes no number of requests a second; five are far below what it complains of. */
const GAP_MS = 200

type Pace = Partial<Pick<Parameters<typeof openLabelRequests>[0], 'gapMs' | 'pause' | 'withinMs'>>
type Shown = Record<string, unknown> & { failed?: never }

/** The log-in of each request. */
export function easyPostHeaders({ apiKey }: EasyPostSettings): Record<string, string> {
  return { authorization: basicAuth(apiKey, '') }
}

/** Buys labels by EasyPost: a shipment costs nothing, and has one label once one of its rates is bought. */
export function openEasyPost(settings: EasyPostSettings, pace: Pace = {}): LabelService {
  const { apiUrl, secret } = settings
  const requests = openLabelRequests({ apiUrl, headers: easyPostHeaders(settings), gapMs: GAP_MS, ...pace })

  async function call(path: string, init: { method?: string; body?: object } = {}): Promise<Answer<Shown>> {
    const answer = await requests.call(path, init)
    if (isFailure(answer)) return answer
    if (answer.status < 300) return answer.data
    const error = toObject(answer.data['error'])
    return toRefusal(toText(error['message']) || toText(error['code']))
  }
  const read = (idOrReference: string) => call(`/v2/shipments/${encodeURIComponent(idOrReference)}`)
  const create = (shipment: Shipment) =>
    call('/v2/shipments', { method: 'POST', body: { shipment: toShipment(shipment) } })

  async function toLabel(shipment: Shown): Promise<Answer<BoughtLabel>> {
    const label = toObject(shipment['postage_label'])
    const rate = toObject(shipment['selected_rate'])
    const url = toText(label['label_pdf_url']) || toText(label['label_url'])
    const fetched = await requests.fetchPdf(url)
    if (isFailure(fetched)) return { failed: 'unclear', why: fetched.why }
    return {
      ref: toText(shipment['id']),
      tracking: toText(shipment['tracking_code']),
      carrier: toText(rate['carrier']),
      cents: toCents(rate['rate']),
      pdf: fetched.pdf,
    }
  }
  async function find({ ref, reference }: { ref: string; reference: string }): Promise<Answer<FoundLabel>> {
    const shipment = await read(ref === '' ? reference : ref)
    if (isFailure(shipment)) return shipment.failed === 'refused' ? { bought: false, ref } : shipment
    return isBought(shipment) ? toLabel(shipment) : { bought: false, ref: toText(shipment['id']) }
  }

  return {
    name: 'EasyPost',
    voidsElsewhere: null,
    async listPrices(shipment) {
      // Prices come with a shipment, which may stand unbought.
      const created = await create({ ...shipment, reference: '' })
      if (isFailure(created)) return created
      const prices = listRates(created).map(({ service, name, cents, currency, days }) => ({
        service,
        name,
        cents,
        currency,
        days,
      }))
      return { prices }
    },
    async open(shipment, service) {
      const created = await create(shipment)
      if (isFailure(created)) return created
      if (!listRates(created).some((rate) => rate.service === service)) return noSuchService
      return { ref: toText(created['id']) }
    },
    async buy(ref, service) {
      const known = await read(ref)
      if (isFailure(known)) return known
      if (isBought(known)) return toLabel(known)
      const rate = listRates(known).find((one) => one.service === service)
      if (!rate) return noSuchService
      const bought = await call(`/v2/shipments/${encodeURIComponent(ref)}/buy`, {
        method: 'POST',
        body: { rate: { id: rate.id } },
      })
      if (!isFailure(bought)) return toLabel(bought)
      if (bought.failed !== 'refused') return bought
      const found = await find({ ref, reference: '' })
      return isFailure(found) ? found : 'bought' in found ? bought : found
    },
    find,
    async cancel(ref) {
      const refunded = await call(`/v2/shipments/${encodeURIComponent(ref)}/refund`, { method: 'POST' })
      if (isFailure(refunded) && refunded.failed !== 'refused') return refunded
      const now = isFailure(refunded) ? await read(ref) : refunded
      if (isFailure(now)) return now
      const status = toText(now['refund_status'])
      if (status === 'submitted' || status === 'refunded') return { voided: true }
      return isFailure(refunded) ? refunded : toRefusal(`the carrier answers “${status || 'no refund'}”`)
    },
    async readNews({ ref }) {
      const shipment = await read(ref)
      if (isFailure(shipment)) return shipment.failed === 'refused' ? { news: [] } : shipment
      const news = toNews(toObject(shipment['tracker']), toText(shipment['reference']))
      return { news: news ? [news] : [] }
    },
    readEvents({ header, body }) {
      if (!isSignedByEasyPost(secret, header('x-hmac-signature') ?? '', body)) return null
      const event = parseObject(body) ?? {}
      if (!toText(event['description']).startsWith('tracker.')) return []
      const news = toNews(toObject(event['result']), '')
      return news ? [news] : []
    },
  }
}

const noSuchService: Answer<never> = { failed: 'refused', why: 'it offers this service no longer' }

/** Whether the webhook is signed with the secret, as EasyPost's own libraries check it: the secret in Unicode's form NFKD. */
function isSignedByEasyPost(secret: string, signature: string, body: string): boolean {
  const hex = createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')
  const [right, given] = [Buffer.from(`hmac-sha256-hex=${hex}`), Buffer.from(signature)]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** What says where a parcel is. Attempts and exceptions say that something is wrong, and not what. */
const ways: Record<string, CarrierNews['news']> = {
  pre_transit: 'announced',
  in_transit: 'on_its_way',
  out_for_delivery: 'on_its_way',
  available_for_pickup: 'at_post_office',
  delivered: 'delivered',
}

function toNews(tracker: Record<string, unknown>, reference: string): CarrierNews | null {
  const tracking = toText(tracker['tracking_code'])
  const status = toText(tracker['status'])
  if (tracking === '' || !Object.hasOwn(ways, status)) return null
  // When the carrier saw it; `updated_at` is when EasyPost wrote it down.
  const last = toObjects(tracker['tracking_details']).at(-1)
  return {
    reference: reference || null,
    tracking,
    news: ways[status]!,
    at: toTime(last?.['datetime']) ?? toTime(tracker['updated_at']),
  }
}

function isBought(shipment: Record<string, unknown>): boolean {
  return toText(toObject(shipment['postage_label'])['label_url']) !== ''
}

function listRates(shipment: Record<string, unknown>) {
  return toObjects(shipment['rates']).flatMap((rate) => {
    const cents = toCents(rate['rate'])
    if (cents === null) return []
    const [carrier, product] = [toText(rate['carrier']), toText(rate['service'])]
    const days = Number(rate['delivery_days'])
    return [
      {
        id: toText(rate['id']),
        service: `${carrier}/${product}`,
        name: `${carrier} ${product}`,
        cents,
        currency: toText(rate['currency']) || 'USD',
        days: Number.isInteger(days) && days > 0 ? days : null,
      },
    ]
  })
}

/** Lengths in inches, weights in ounces. A return swaps the addresses by itself. */
function toShipment({ reference, shop, customer, way, lengthCm, widthCm, heightCm, weightKg }: Shipment) {
  const toInches = (cm: number) => Number(((cm * 10) / MM_PER_INCH).toFixed(2))
  return {
    ...(reference !== '' && { reference }),
    from_address: toAddress(shop),
    to_address: toAddress(customer),
    is_return: way === 'in',
    parcel: {
      length: toInches(lengthCm),
      width: toInches(widthCm),
      height: toInches(heightCm),
      weight: Number((weightKg * OUNCES_PER_KG).toFixed(1)),
    },
    options: { label_format: 'PDF' },
  }
}

function toAddress({ name, company, street, unit, suburb, state, postcode, phone, email }: ShipmentAddress) {
  return {
    name,
    company,
    street1: street,
    street2: unit,
    city: suburb,
    state,
    zip: postcode,
    country: 'AU',
    phone,
    email,
  }
}
