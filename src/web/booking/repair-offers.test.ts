import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { toBreadcrumbJsonLd, toServiceJsonLd } from './repair-offers.ts'

const phone: Phone = {
  id: 7,
  phoneid: 'iphone13',
  brand: 'iPhone',
  model: '13',
  displayName: 'iPhone 13',
  imgSrc: '/drawings/iphone13.svg',
  seriesLabel: 'Apple iPhone',
  releaseYear: 2021,
  version: 1,
  screen: 235,
  battery: 85,
  frontcamera: 0,
  backcamera: 149,
  chargingport: 95,
  speaker: 85,
  housing: 239,
  homebutton: 0,
}
const facts = toServiceJsonLd(phone, { origin: 'https://shop.example', profile: firstProfile })

test('toServiceJsonLd has an offer for each repair of the phone', () => {
  expect([facts['@context'], facts['@type']]).toEqual(['https://schema.org', 'Service'])
  expect(facts.offers.map(({ name, price }) => [name, price])).toEqual([
    ['iPhone 13 Screen Replacement', '235'],
    ['iPhone 13 Battery Replacement', '85'],
    ['iPhone 13 Back Camera Replacement', '149'],
    ['iPhone 13 Charging Port Replacement', '95'],
    ['iPhone 13 Speaker Replacement', '85'],
    ['iPhone 13 Housing Replacement', '239'],
  ])
})

test('toServiceJsonLd gives each offer what schema.org requires: a price without sign, a currency and an absolute URL', () => {
  for (const offer of facts.offers) {
    expect(offer).toEqual({
      '@type': 'Offer',
      name: expect.stringMatching(/\S/),
      price: expect.stringMatching(/^[1-9]\d*$/),
      priceCurrency: 'AUD',
      url: expect.stringMatching(/^https:\/\/shop\.example\/repairs\/iphone13\?repair=[a-z]+$/),
    })
  }
  expect(facts.image).toBe('https://shop.example/drawings/iphone13.svg')
  expect(facts.provider).toMatchObject({
    '@type': 'LocalBusiness',
    name: firstProfile.name,
    address: { '@type': 'PostalAddress', addressCountry: 'AU', postalCode: firstProfile.postcode },
  })
  // No empty values.
  expect(JSON.stringify(facts)).not.toMatch(/:(null|""|\[\]|\{\})/)
})

test('toBreadcrumbJsonLd numbers the crumbs from the home page', () => {
  const crumbs = toBreadcrumbJsonLd('https://shop.example', [
    { name: 'Home', path: '/' },
    { name: 'Pricing', path: '/repairs' },
    { name: 'iPhone 13', path: '/repairs/iphone13' },
  ])
  expect(crumbs['@type']).toBe('BreadcrumbList')
  expect(crumbs.itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://shop.example/'],
    [2, 'https://shop.example/repairs'],
    [3, 'https://shop.example/repairs/iphone13'],
  ])
})
