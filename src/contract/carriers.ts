import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as carrierSchemas from './carriers.schema.ts'
import type * as schemas from './shipping.schema.ts'

type FirstCarrier = {
  name: string
  /** Tracking URL; `{number}` is replaced. Null when the carrier has no tracking page. */
  track: string | null
}

/** The carriers that a new shop begins with, and their tracking pages. */
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
} as const satisfies Record<string, FirstCarrier>

type CarrierKey = keyof typeof carriers
export const carrierKeys = Object.keys(carriers) as CarrierKey[]

/** A parcel as it is shown. */
export type Parcel = z.infer<typeof schemas.parcelSchema>

/** A carrier of the shop. */
export type Carrier = z.infer<typeof carrierSchemas.carrierSchema>

/** The carriers of a new shop as rows, for previews. */
const firstCarriers = carrierKeys.map((key) => ({
  key: key as string,
  name: carriers[key].name as string,
  link: carriers[key].track as string | null,
}))

/** The carrier of a parcel whose own one is not known any more. */
const unknownCarrier = { key: 'other', name: carriers.other.name as string, link: null }

/** Converts a stored parcel with its tracking URL; null without a number. An unknown carrier becomes `other`. */
export function toParcel(
  carrier: string,
  number: string,
  known: readonly Pick<Carrier, 'key' | 'name' | 'link'>[] = firstCarriers,
): Parcel | null {
  if (number === '') return null
  const { key, name, link } = known.find((one) => one.key === carrier) ?? unknownCarrier
  return {
    carrier: key,
    name,
    number,
    link: link?.replaceAll('{number}', encodeURIComponent(number)) ?? null,
  }
}

/** Normalises a parcel number as it is stored: capitals, without spaces; null when it is invalid. */
export function parseTrackingNumber(submitted: string): string | null {
  const bare = submitted.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(bare) && /\d/.test(bare) ? bare : null
}

/** The shop's carriers: all for staff, for customers those that are on. */
export const getCarriers = endpoint<typeof carrierSchemas.getCarriersSchemas>('GET', '/api/carriers', {
  for: levels.customer,
})
export const addCarrier = endpoint<typeof carrierSchemas.addCarrierSchemas>('POST', '/api/carriers', {
  for: levels.staff,
})
/** Refuses with `changed_meanwhile` when the carrier was changed since. */
export const changeCarrier = endpoint<typeof carrierSchemas.changeCarrierSchemas>(
  'PUT',
  '/api/carriers/{id}',
  { for: levels.staff },
)
/** Deletes a carrier that no ticket names; one that is in use can only be switched off. */
export const deleteCarrier = endpoint<typeof carrierSchemas.deleteCarrierSchemas>(
  'DELETE',
  '/api/carriers/{id}',
  { for: levels.staff },
)
