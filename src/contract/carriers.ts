import type { z } from 'zod'
import type * as schemas from './shipping.schema.ts'
type Carrier = {
  name: string
  /** Tracking URL; `{number}` is replaced. Null when the carrier has no tracking page. */
  track: string | null
}

/** The carriers, and their tracking pages. */
export const carriers = {
  auspost: { name: 'Australia Post', track: 'https://auspost.com.au/mypost/track/details/{number}' },
  startrack: { name: 'StarTrack', track: 'https://startrack.com.au/track/details/{number}' },
  sendle: { name: 'Sendle', track: 'https://track.sendle.com/tracking?ref={number}' },
  aramex: { name: 'Aramex', track: 'https://www.aramex.com.au/tools/track?l={number}' },
  couriersplease: {
    name: 'CouriersPlease',
    track: 'https://www.couriersplease.com.au/tools-track/no/{number}',
  },
  dhl: { name: 'DHL', track: 'https://www.dhl.com/au-en/home/tracking.html?tracking-id={number}' },
  tnt: {
    name: 'TNT',
    track: 'https://www.tnt.com/express/en_au/site/shipping-tools/tracking.html?searchType=con&cons={number}',
  },
  fedex: { name: 'FedEx', track: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  other: { name: 'Another carrier', track: null },
} as const satisfies Record<string, Carrier>

export type CarrierKey = keyof typeof carriers
export const carrierKeys = Object.keys(carriers) as CarrierKey[]

/** A parcel as it is shown. */
export type Parcel = z.infer<typeof schemas.parcelSchema>

/** Converts a stored parcel with its tracking URL; null without a number. An unknown carrier becomes `other`. */
export function toParcel(carrier: string, number: string): Parcel | null {
  if (number === '') return null
  const key = carrierKeys.find((known) => known === carrier) ?? 'other'
  const { name, track } = carriers[key]
  return { carrier: key, name, number, link: track?.replace('{number}', encodeURIComponent(number)) ?? null }
}

/** Normalises a parcel number as it is stored: capitals, without spaces; null when it is invalid. */
export function parseTrackingNumber(submitted: string): string | null {
  const bare = submitted.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(bare) && /\d/.test(bare) ? bare : null
}
