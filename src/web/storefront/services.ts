/** What the page of a service shows besides its text. */
export type Service = {
  /** Phone whose drawing illustrates the service. */
  picture?: { phoneid: string; displayName: string }
  /** The catalogue series of this service; if empty, the page offers a quote instead of prices. */
  brands: readonly string[]
  /** What the form that asks for a quote begins with. */
  asks: { phone_name?: string; fault?: string }
}

/** The delivered services by URL slug. */
const services: Record<string, Service> = {
  iphone: {
    picture: { phoneid: 'iphone16pro', displayName: 'iPhone 16 Pro' },
    brands: ['iPhone'],
    asks: { phone_name: 'iPhone ' },
  },
  'samsung-galaxy': {
    picture: { phoneid: 'samsungzflip6', displayName: 'Samsung Z Flip6' },
    brands: ['Samsung', 'SamsungZ', 'SamsungNote'],
    asks: { phone_name: 'Samsung Galaxy ' },
  },
  'google-pixel': {
    brands: [],
    asks: { phone_name: 'Google Pixel ' },
  },
  'one-plus': {
    brands: [],
    asks: { phone_name: 'OnePlus ' },
  },
  'screen-protectors': {
    brands: [],
    asks: { fault: 'I would like a screen protector. On its own, or fitted with a repair: ' },
  },
  'protective-cases': {
    brands: [],
    asks: { fault: 'I would like a protective case. Colour, if it matters: ' },
  },
}

/** What belongs to the page of a service; one that the owner added offers a quote. */
export function findService(slug: string, title: string): Service {
  const known = Object.hasOwn(services, slug) ? services[slug] : undefined
  return known ?? { brands: [], asks: { fault: `${title}: ` } }
}
