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
  known: readonly (typeof firstCarriers)[number][] = firstCarriers,
): { carrier: string; name: string; number: string; link: string | null } | null {
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
