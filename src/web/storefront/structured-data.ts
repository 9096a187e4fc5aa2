import { CURRENCY } from '#contract/money-amounts.ts'
import { weekdayNames, weekdays } from '#contract/shop-profile.ts'
import { plainLines } from '#contract/text-blocks.ts'
import { type Section } from '#contract/text-sections.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'

/** Structured data of the shop (schema.org LocalBusiness); `origin` is the public origin of the site. */
export function toBusinessJsonLd(profile: PublicProfile, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${origin}/#shop`,
    name: profile.name,
    url: `${origin}/`,
    image: `${origin}/og.png`,
    logo: `${origin}/icon-512.png`,
    telephone: profile.phone,
    email: profile.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: profile.street,
      addressLocality: profile.suburb,
      addressRegion: profile.state,
      postalCode: profile.postcode,
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: profile.latitude, longitude: profile.longitude },
    openingHoursSpecification: weekdays.flatMap((day) => {
      const hours = profile.hours[day]
      return hours ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdayNames[day], ...hours }] : []
    }),
    areaServed: { '@type': 'Country', name: 'Australia' },
    currenciesAccepted: CURRENCY,
    potentialAction: { '@type': 'ReserveAction', target: `${origin}/repairs` },
    ...(profile.social.length > 0 ? { sameAs: [...new Set(profile.social.map(({ url }) => url))] } : {}),
  }
}

/** Structured data of questions and answers (schema.org FAQPage). */
export function toQuestionsJsonLd(questions: readonly Section[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plainLines(blocks).join(' ') },
    })),
  }
}
