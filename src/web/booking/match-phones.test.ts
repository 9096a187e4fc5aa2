import { describe, expect, test } from 'vitest'
import { brandFrom, byBrand, matchPhones, type PhoneTile } from './match-phones.ts'

const phone = (brand: PhoneTile['brand'], model: string, displayName: string): PhoneTile => ({
  phoneid: displayName.toLowerCase().replaceAll(' ', ''),
  brand,
  model,
  displayName,
  imgSrc: '',
})
const phones = [
  phone('iPhone', '13', 'iPhone 13'),
  phone('iPhone', '13 Pro Max', 'iPhone 13 Pro Max'),
  phone('Samsung', 'S20 Plus', 'Samsung S20 Plus'),
  phone('SamsungZ', 'Z Flip3', 'Samsung Z Flip3'),
]
const found = (brand: string | null, typed: string) =>
  matchPhones(phones, brandFrom(brand), typed).map(({ displayName }) => displayName)

describe('the list of phones', () => {
  test('is whole without a brand or a word, and with a brand that nobody knows', () => {
    expect(found(null, '')).toHaveLength(4)
    expect(found('Nokia', '')).toHaveLength(4)
  })

  test('is narrowed to a brand', () => {
    expect(found('SamsungZ', '')).toEqual(['Samsung Z Flip3'])
  })

  test.each([
    ['13 pro', ['iPhone 13 Pro Max']],
    ['IPHONE13', ['iPhone 13', 'iPhone 13 Pro Max']],
    ['s20+', ['Samsung S20 Plus']],
    ['galaxy flip', ['Samsung Z Flip3']],
    ['apple', ['iPhone 13', 'iPhone 13 Pro Max']],
    ['nokia', []],
  ])('finds a phone by what people type: %s', (typed, names) => {
    expect(found(null, typed)).toEqual(names)
  })

  test('leaves out headings without phones', () => {
    expect(byBrand(phones).map(({ brand }) => brand)).toEqual(['iPhone', 'Samsung', 'SamsungZ'])
  })
})
