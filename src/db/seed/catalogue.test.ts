import { expect, test } from 'vitest'
import { brands, highestPrice, repairKeys } from '#contract/catalogue.ts'
import { drawPhone } from '#drawings/draw-phone.ts'
import { seedPhones } from './catalogue.ts'

const bySlug = new Map(seedPhones.map((phone) => [phone.phoneid, phone]))

test('the four series have all their models', () => {
  const counts = brands.map((brand) => seedPhones.filter((phone) => phone.brand === brand).length)
  expect(counts).toEqual([44, 35, 17, 6])
})

test('no two phones share a slug or a name, and slugs are plain', () => {
  expect(bySlug.size).toBe(102)
  expect(new Set(seedPhones.map((phone) => phone.displayName)).size).toBe(102)
  for (const { phoneid } of seedPhones) expect(phoneid).toMatch(/^[a-z0-9]+$/)
})

test('phones stand in series and release order', () => {
  const order = seedPhones.map((phone) => brands.indexOf(phone.brand))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const slugs = seedPhones.map((phone) => phone.phoneid)
  const first = ['iphone6', 'iphone17e', 'samsungs8', 'samsungs26ultra', 'samsungzfold', 'samsungnote8']
  expect(first.map((slug) => slugs.indexOf(slug))).toEqual([0, 43, 44, 78, 79, 96])
})

test('slugs and names are those that people know', () => {
  const names = Object.fromEntries(
    seedPhones.map((phone) => [phone.phoneid, [phone.model, phone.displayName]]),
  )
  expect(names).toMatchObject({
    iphone6: ['6', 'iPhone 6'],
    iphone14promax: ['14 Pro Max', 'iPhone 14 Pro Max'],
    iphonese2ndgen: ['SE 2nd Gen', 'iPhone SE 2nd Gen'],
    iphone16e: ['16e', 'iPhone 16e'],
    iphoneair: ['Air', 'iPhone Air'],
    samsungs20plus: ['S20 Plus', 'Samsung S20 Plus'],
    samsungs105g: ['S10 5G', 'Samsung S10 5G'],
    samsungzflip3: ['Z Flip3', 'Samsung Z Flip3'],
    samsungzflip5g: ['Z Flip 5G', 'Samsung Z Flip 5G'],
    samsungnote20ultra: ['Note20 Ultra', 'Samsung Note20 Ultra'],
  })
})

test('the six repairs that every phone has are priced for every phone', () => {
  const everywhere = ['screen', 'battery', 'frontcamera', 'backcamera', 'chargingport', 'speaker'] as const
  for (const { prices } of seedPhones) for (const key of everywhere) expect(prices[key]).toBeGreaterThan(0)
})

test('the housing is offered for all but Fold and Flip', () => {
  for (const { brand, prices } of seedPhones) expect(prices.housing > 0).toBe(brand !== 'SamsungZ')
})

test('the home button is offered for nine iPhones, for 40 to 60 dollars', () => {
  const withButton = seedPhones.filter((phone) => phone.prices.homebutton > 0)
  expect(withButton.map((phone) => phone.model).join(', ')).toBe(
    '6, 6 Plus, 6s, 6s Plus, SE 1st Gen, 8, 8 Plus, SE 2nd Gen, SE 3rd Gen',
  )
  for (const { prices } of withButton) {
    expect(prices.homebutton).toBeGreaterThanOrEqual(40)
    expect(prices.homebutton).toBeLessThanOrEqual(60)
  }
})

test('prices are whole dollars that end in 0, 5 or 9', () => {
  for (const { displayName, prices } of seedPhones) {
    for (const key of repairKeys) {
      expect(String(prices[key]), `${displayName} ${key}`).toMatch(/[059]$/)
      expect(prices[key]).toBeLessThanOrEqual(highestPrice)
    }
  }
})

test('a larger or newer phone never costs less than its smaller or older sister', () => {
  const sisters = [
    ['iphone6', 'iphone6plus'],
    ['iphone8', 'iphonex'],
    ['iphone12mini', 'iphone12'],
    ['iphone14', 'iphone14promax'],
    ['iphone14promax', 'iphone17promax'],
    ['samsungs20', 'samsungs26'],
    ['samsungs23', 'samsungs23ultra'],
    ['samsungzfold', 'samsungzfold8'],
    ['samsungnote8', 'samsungnote20ultra'],
  ] as const
  for (const [less, more] of sisters) {
    const [low, high] = [bySlug.get(less)!.prices, bySlug.get(more)!.prices]
    for (const key of repairKeys) {
      if (low[key] && high[key]) expect(high[key], `${more} ${key}`).toBeGreaterThanOrEqual(low[key])
    }
  }
})

test('every phone of the catalogue has its drawing in both views, and no two look the same', () => {
  for (const { phoneid, displayName, prices } of seedPhones) {
    expect(drawPhone(phoneid, 'tile'), displayName).toContain('<svg')
    const parts = drawPhone(phoneid, 'parts') ?? ''
    const offered = repairKeys.filter((key) => prices[key] > 0)
    for (const key of offered) expect(parts, `${displayName} ${key}`).toContain(`data-part="${key}"`)
  }
  expect(new Set(seedPhones.map((phone) => drawPhone(phone.phoneid, 'tile'))).size).toBe(102)
})
