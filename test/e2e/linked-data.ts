import type { LinkedData } from './page-head.ts'

/** Required properties of each type, by schema.org and search engines; other types are an error. */
const needed: Record<string, string[]> = {
  LocalBusiness: ['name', 'url', 'telephone', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Country: ['name'],
  Service: ['name', 'serviceType', 'provider', 'areaServed', 'url', 'offers'],
  Offer: ['name', 'price', 'priceCurrency', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  ReserveAction: ['target'],
}
const addresses = new Set(['url', 'image', 'logo', 'item', 'target', '@id'])

/** Errors in the structured data of one page; `origin` is the site's origin. */
export function findMistakes(linkedData: readonly LinkedData[], origin: string): string[] {
  return linkedData.flatMap((one, index) => [
    ...(one['@context'] === 'https://schema.org' ? [] : [`${index}: no context`]),
    ...listMistakes(one, String(one['@type']), origin),
  ])
}

function listMistakes(value: unknown, where: string, origin: string): string[] {
  if (Array.isArray(value)) {
    const empty = value.length === 0 ? [`${where} is empty`] : []
    return [...empty, ...value.flatMap((one, index) => listMistakes(one, `${where}[${index}]`, origin))]
  }
  if (typeof value !== 'object' || value === null) {
    return value === '' || value === null || value === undefined ? [`${where} says nothing`] : []
  }
  const thing = value as LinkedData
  const kind = String(thing['@type'])
  const wanted = needed[kind]
  if (!wanted) return [`${where} is of an unknown kind: ${kind}`]
  return [
    ...wanted.filter((name) => !(name in thing)).map((name) => `${where} has no ${name}`),
    ...Object.entries(thing)
      .filter(([name]) => addresses.has(name))
      .filter(([, address]) => !String(address).startsWith(`${origin}/`))
      .map(([name, address]) => `${where}.${name} is not an address of ours: ${String(address)}`),
    ...ownMistakes(kind, thing, where),
    ...Object.entries(thing)
      .filter(([name]) => !name.startsWith('@'))
      .flatMap(([name, inner]) => listMistakes(inner, `${where}.${name}`, origin)),
  ]
}

function ownMistakes(kind: string, thing: LinkedData, where: string): string[] {
  if (kind === 'OpeningHoursSpecification' && String(thing['opens']) >= String(thing['closes'])) {
    return [`${where} closes before it opens`]
  }
  if (kind === 'Offer' && !/^[1-9]\d{0,3}$/.test(String(thing['price'])))
    return [`${where} has no whole price`]
  if (kind === 'BreadcrumbList') {
    const places = (thing['itemListElement'] as { position: number }[]).map(({ position }) => position)
    if (places.some((position, index) => position !== index + 1)) return [`${where} is out of order`]
  }
  return []
}
