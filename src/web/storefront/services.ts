import type { Brand } from '#contract/catalogue.ts'

/** What the page of a service shows besides its text. */
export type Service = {
  /** Phone whose drawing illustrates the service. */
  picture?: { phoneid: string; displayName: string }
  /** The catalogue series of this service; if empty, the page offers a quote instead of prices. */
  brands: readonly Brand[]
  /** Initial text of the contact form when a quote is requested. */
  quote: string
}

/** The delivered services by URL slug. */
const services: Record<string, Service> = {
  iphone: {
    picture: { phoneid: 'iphone16pro', displayName: 'iPhone 16 Pro' },
    brands: ['iPhone'],
    quote: 'I would like to ask about an iPhone repair.\n\nModel: \nWhat is wrong: ',
  },
  'samsung-galaxy': {
    picture: { phoneid: 'samsungzflip6', displayName: 'Samsung Z Flip6' },
    brands: ['Samsung', 'SamsungZ', 'SamsungNote'],
    quote: 'I would like to ask about a Samsung Galaxy repair.\n\nModel: \nWhat is wrong: ',
  },
  'google-pixel': {
    brands: [],
    quote: 'I would like a quote for a Google Pixel repair.\n\nModel: \nWhat is wrong: ',
  },
  'one-plus': {
    brands: [],
    quote: 'I would like a quote for a OnePlus repair.\n\nModel: \nWhat is wrong: ',
  },
  'screen-protectors': {
    brands: [],
    quote: 'I would like a quote for a screen protector.\n\nModel: \nOn its own, or fitted with a repair: ',
  },
  'protective-cases': {
    brands: [],
    quote: 'I would like a quote for a protective case.\n\nModel: \nColour, if it matters: ',
  },
}

/** What belongs to the page of a service; one that the owner added offers a quote. */
export function findService(slug: string, title: string): Service {
  const known = Object.hasOwn(services, slug) ? services[slug] : undefined
  return known ?? { brands: [], quote: `I would like a quote: ${title}.\n\nModel: \n` }
}
