type Carrier = {
  name: string
  /** Where a parcel is followed; `{number}` is replaced. Null when we know no such page. */
  track: string | null
}

/** Who carries parcels, and where each can be followed. */
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

/** A parcel under way, as people are shown it. */
export type Parcel = {
  carrier: CarrierKey
  /** What the carrier is called. */
  name: string
  number: string
  /** The carrier's page about it; null when there is none. */
  link: string | null
}

/** A parcel with its link; null while no number is known. A carrier that we no longer know is another one. */
export function parcelOf(carrier: string, number: string): Parcel | null {
  if (number === '') return null
  const key = carrierKeys.find((known) => known === carrier) ?? 'other'
  const { name, track } = carriers[key]
  return { carrier: key, name, number, link: track?.replace('{number}', encodeURIComponent(number)) ?? null }
}

/** A parcel's number as it is kept: capitals, without spaces; null when it can be none. */
export function trackingNumber(typed: string): string | null {
  const bare = typed.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(bare) && /\d/.test(bare) ? bare : null
}
