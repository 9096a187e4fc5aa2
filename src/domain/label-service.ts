import type { ParcelWay } from '#contract/parcel-news.ts'

/** One end of a shipment. */
export type ShipmentAddress = {
  name: string
  /** Empty for a person. */
  company: string
  street: string
  /** Flat, level and the like; may be empty. */
  unit: string
  suburb: string
  state: string
  postcode: string
  phone: string
  email: string
}

/** What a label is bought for. */
export type Shipment = {
  /** Our name for it at the service, the same at every attempt, and unique among all that were ever bought. */
  reference: string
  shop: ShipmentAddress
  customer: ShipmentAddress
  /** `out`: to the customer. `in`: to the shop. */
  way: 'out' | 'in'
  lengthCm: number
  widthCm: number
  heightCm: number
  weightKg: number
}

/** What the service asks for a label. */
type LabelPrice = {
  /** The service's own key of the product. */
  service: string
  name: string
  cents: number
  /** ISO 4217. */
  currency: string
  /** Days on the way as the carrier promises; null when it promises none. */
  days: number | null
}

/** A label that is paid. */
export type BoughtLabel = {
  /** The service's id of the shipment. */
  ref: string
  tracking: string
  /** The carrier's name as the service writes it. */
  carrier: string
  /** Null where the service does not say. */
  cents: number | null
  pdf: Uint8Array
}

/** A shipment as the service knows it: bought, opened (`ref`), or unknown. */
export type FoundLabel = BoughtLabel | { bought: false; ref: string }

/**
 * Why a call has no answer. `later`: refused for now, such as too many requests. `refused`: for good. `away`: the service was not reached
 * or refuses the keys. `unclear`: it may have done what was asked.
 */
export type LabelFailure = { failed: 'later' | 'refused' | 'away' | 'unclear'; why: string }
export type Answer<Value> = Value | LabelFailure

/** What a carrier says of a parcel by the service. */
export type CarrierNews = {
  /** Our reference of the shipment; null where the service does not repeat it. */
  reference: string | null
  tracking: string
  /** `announced`: the label is printed, and the carrier does not have the parcel. */
  news: ParcelWay | 'announced'
  /** Epoch milliseconds, when it happened; null where the service does not say. */
  at: number | null
}

/** A request of the service, as it arrived. */
type LabelEventRequest = { header(name: string): string | undefined; body: string }

/** Buys labels of carriers through one service. No call throws; each ends within half a minute. */
export type LabelService = {
  name: string
  /** Where a label is voided when the service itself cannot. */
  voidsElsewhere: string | null
  listPrices(shipment: Shipment): Promise<Answer<{ prices: LabelPrice[] }>>
  /** Makes the shipment known, which costs nothing. */
  open(shipment: Shipment, service: string): Promise<Answer<{ ref: string }>>
  /** Buys the label of an opened shipment; of one that is bought already, returns that label. */
  buy(ref: string, service: string): Promise<Answer<BoughtLabel>>
  /** Returns the label of a shipment if it is bought, else its id if it was opened; buys nothing. */
  find(known: { ref: string; reference: string }): Promise<Answer<FoundLabel>>
  /** Voids a label; one that is void already too. */
  cancel(ref: string): Promise<Answer<{ voided: true }>>
  readNews(label: { ref: string; tracking: string }): Promise<Answer<{ news: CarrierNews[] }>>
  /** Reads news of parcels; null when the request is not signed by the service. */
  readEvents(request: LabelEventRequest): CarrierNews[] | null
}
