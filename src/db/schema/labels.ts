import type { Generated } from 'kysely'

/** Labels of carriers that were bought by the label service. */
export type LabelsTable = {
  id: Generated<number>
  parcel_id: number
  /** The ticket at which it was bought. */
  ticket_id: number
  /** JSON: the tickets in the box. */
  ticket_ids: string
  way: 'out' | 'in'
  /** `buying` is written before the service is asked: found again, it says that it may be bought. */
  state: 'buying' | 'bought' | 'voided' | 'failed'
  /** Our name for the shipment at the service. Unique. */
  reference: string
  service: string
  service_name: string
  cents: number
  /** The service's id of the shipment; empty until it is known. */
  ref: Generated<string>
  /** Key of the carrier. */
  carrier: Generated<string>
  /** Empty until bought, and once all tickets in its box were erased. */
  tracking: Generated<string>
  /** The label as base64; empty until bought, once voided, and once all tickets in its box were erased. */
  pdf: Generated<string>
  /** Why it failed, or why its number could not be entered, in a sentence. */
  problem: Generated<string>
  /** Who buys it. */
  account_id: number
  /** Idempotency key of the purchase; unique for an account. */
  key: string | null
  input_hash: Generated<string>
  /** Until then one request or job buys or voids it. */
  leased_until: number
  created_at: number
  bought_at: number | null
  voided_at: number | null
  /** When the service was last asked where the parcel is. */
  looked_at: number | null
  /** When it was delivered. */
  arrived_at: number | null
}
