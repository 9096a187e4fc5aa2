import { describe, expect, test } from 'vitest'
import { brands, repairKeys, type Brand, type Phone, type Prices } from '#contract/catalogue.ts'
import { releaseYear, releaseYears } from '#contract/release-years.ts'
import { byBrand, matchPhones, phoneSearch, tileOf } from './match-phones.ts'

const noPrices = Object.fromEntries(repairKeys.map((repair) => [repair, 0])) as Prices
const phone = (brand: Brand, model: string, displayName: string, prices: Partial<Prices> = {}): Phone => ({
  id: 1,
  phoneid: displayName.toLowerCase().replaceAll(' ', ''),
  brand,
  model,
  displayName,
  imgSrc: '',
  version: 1,
  ...noPrices,
  ...prices,
})
const phones = [
  phone('iPhone', '13', 'iPhone 13'),
  phone('iPhone', '13 Pro Max', 'iPhone 13 Pro Max'),
  phone('Samsung', 'S20 Plus', 'Samsung S20 Plus'),
  phone('SamsungZ', 'Z Flip3', 'Samsung Z Flip3'),
].map(tileOf)
const found = (query: string) =>
  matchPhones(phones, phoneSearch(new URLSearchParams(query))).map(({ displayName }) => displayName)

describe('the list of phones', () => {
  test('is whole without a brand or a word, and with a brand or year that nobody knows', () => {
    for (const query of ['', 'brand=Nokia', 'year=1999', 'year=', 'sort=price'])
      expect(found(query)).toHaveLength(4)
  })

  test('is narrowed to a brand, and to a year', () => {
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
  ])('finds a phone by what people type: %s', (typed, names) => {
    expect(found(`q=${encodeURIComponent(typed)}`)).toEqual(names)
  })

  test('leaves out headings without phones, and turns each series round for the newest first', () => {
    expect(byBrand(phones).map(({ brand }) => brand)).toEqual(['iPhone', 'Samsung', 'SamsungZ'])
    const [iphones] = byBrand(phones, 'newest')
    expect(iphones?.phones.map(({ model }) => model)).toEqual(['13 Pro Max', '13'])
  })
})

test('a tile says the lowest price of the repairs that a phone has', () => {
  expect(tileOf(phone('iPhone', '13', 'iPhone 13', { screen: 235, battery: 85, homebutton: 0 })).from).toBe(
    85,
  )
  expect(tileOf(phone('iPhone', '13', 'iPhone 13')).from).toBe(0)
})

test('the years are known for phones of every series, and not for a phone that nobody knows', () => {
  expect(brands).toHaveLength(4)
  for (const slug of ['iphone6', 'samsungs105g', 'samsungzflip7fe', 'samsungnote20ultra']) {
    expect(releaseYears).toContain(releaseYear(slug))
  }
  expect(releaseYear('nokia3310')).toBeNull()
})
