import { describe, expect, test } from 'vitest'
import { brandLabels, repairKeys, type Brand } from '#contract/catalogue.ts'
import type { Phone, Prices } from '#contract/catalogue.schema.ts'
import { groupByBrand, matchPhones, parsePhoneSearch, listReleaseYears, toTile } from './match-phones.ts'

const noPrices = Object.fromEntries(repairKeys.map((repair) => [repair, 0])) as Prices
const phone = (
  brand: Brand,
  model: string,
  displayName: string,
  { releaseYear = null, ...prices }: Partial<Prices> & { releaseYear?: number | null } = {},
): Phone => ({
  id: 1,
  phoneid: displayName.toLowerCase().replaceAll(' ', ''),
  brand,
  model,
  displayName,
  imgSrc: '',
  seriesLabel: brandLabels[brand],
  releaseYear,
  version: 1,
  ...noPrices,
  ...prices,
})
const phones = [
  phone('iPhone', '13', 'iPhone 13', { releaseYear: 2021 }),
  phone('iPhone', '13 Pro Max', 'iPhone 13 Pro Max', { releaseYear: 2021 }),
  phone('Samsung', 'S20 Plus', 'Samsung S20 Plus', { releaseYear: 2020 }),
  phone('SamsungZ', 'Z Flip3', 'Samsung Z Flip3', { releaseYear: 2021 }),
].map(toTile)
const found = (query: string) =>
  matchPhones(phones, parsePhoneSearch(new URLSearchParams(query), phones)).map(
    ({ displayName }) => displayName,
  )

describe('phone list', () => {
  test('matchPhones returns all phones without a filter, and for an unknown brand or year', () => {
    for (const query of ['', 'brand=Nokia', 'year=1999', 'year=', 'sort=price'])
      expect(found(query)).toHaveLength(4)
  })

  test('matchPhones filters by brand and by year', () => {
    expect(found('brand=SamsungZ')).toEqual(['Samsung Z Flip3'])
    expect(found('year=2021')).toEqual(['iPhone 13', 'iPhone 13 Pro Max', 'Samsung Z Flip3'])
    expect(found('year=2021&brand=SamsungZ')).toEqual(['Samsung Z Flip3'])
  })

  test.each([
    ['13 pro', ['iPhone 13 Pro Max']],
    ['IPHONE13', ['iPhone 13', 'iPhone 13 Pro Max']],
    ['s20+', ['Samsung S20 Plus']],
    ['galaxy flip', ['Samsung Z Flip3']],
    ['apple', ['iPhone 13', 'iPhone 13 Pro Max']],
    ['apple 2021', ['iPhone 13', 'iPhone 13 Pro Max']],
    ['2020', ['Samsung S20 Plus']],
    ['nokia', []],
  ])('matchPhones finds a phone by common spellings: %s', (submitted, names) => {
    expect(found(`q=${encodeURIComponent(submitted)}`)).toEqual(names)
  })

  test('groupByBrand drops empty brands, and reverses each series for newest first', () => {
    expect(groupByBrand(phones).map(({ brand }) => brand)).toEqual(['iPhone', 'Samsung', 'SamsungZ'])
    const [iphones] = groupByBrand(phones, 'newest')
    expect(iphones?.phones.map(({ model }) => model)).toEqual(['13 Pro Max', '13'])
  })
})

test('toTile returns the lowest price of the phone’s repairs', () => {
  expect(toTile(phone('iPhone', '13', 'iPhone 13', { screen: 235, battery: 85, homebutton: 0 })).from).toBe(
    85,
  )
  expect(toTile(phone('iPhone', '13', 'iPhone 13')).from).toBe(0)
})

test('listReleaseYears lists each year of the phones once, newest first', () => {
  expect(listReleaseYears(phones)).toEqual([2021, 2020])
})

test('groupByBrand names a series of the shop, in the order of the phones', () => {
  const pixel = { ...phones[0]!, brand: 'GooglePixel', seriesLabel: 'Google Pixel', phoneid: 'pixel9' }
  expect(groupByBrand([pixel, ...phones]).map(({ label }) => label)).toEqual([
    'Google Pixel',
    'Apple iPhone',
    'Samsung S Series',
    'Samsung Z Series',
  ])
})
