import type { Availability } from '#contract/availability-words.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { CURRENCY } from '#contract/money-amounts.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { toRepairs } from '../repairs.ts'

type Where = { origin: string; profile: PublicProfile }

/** Structured data for a phone's repairs and prices (schema.org Service with Offers). */
export function toServiceJsonLd(phone: Phone, { origin, profile }: Where) {
  const repairs = toRepairs(profile)
  const url = `${origin}/repairs/${phone.phoneid}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `${phone.displayName} repair`,
    serviceType: 'Mobile phone repair',
    url,
    image: new URL(phone.imgSrc, origin).href,
    areaServed: { '@type': 'Country', name: 'Australia' },
    provider: {
      '@type': 'LocalBusiness',
      name: profile.name,
      telephone: profile.phone,
      url: `${origin}/`,
      address: {
        '@type': 'PostalAddress',
        streetAddress: profile.street,
        addressLocality: profile.suburb,
        addressRegion: profile.state,
        postalCode: profile.postcode,
        addressCountry: 'AU',
      },
    },
    offers: repairs.offers(phone).map(({ repair, price }) => ({
      '@type': 'Offer',
      name: `${phone.displayName} ${repairs.name(repair)}`,
      price: String(price),
      priceCurrency: CURRENCY,
      ...toSchemaAvailability(phone.availability?.[repair]),
      url: `${url}?repair=${repair}`,
    })),
  }
}

/** Search engines know no days; nothing is claimed where the shop says nothing. */
function toSchemaAvailability(availability: Availability | undefined): { availability?: string } {
  if (availability === undefined) return {}
  return { availability: `https://schema.org/${availability === 'in_stock' ? 'InStock' : 'BackOrder'}` }
}

/** Structured data for the path to a page (schema.org BreadcrumbList). */
export function toBreadcrumbJsonLd(origin: string, crumbs: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
