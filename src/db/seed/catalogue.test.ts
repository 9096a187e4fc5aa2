import { expect, test } from 'vitest'
import { brands, getRepair, highestPrice, repairKeys } from '#contract/catalogue.ts'
import { drawPhone } from '#drawings/draw-phone.ts'
import { seedPhones } from './catalogue.ts'

const bySlug = new Map(seedPhones.map((phone) => [phone.phoneid, phone]))

test('the seeded catalogue has all models of the four series', () => {
  const counts = brands.map((brand) => seedPhones.filter((phone) => phone.brand === brand).length)
  expect(counts).toEqual([44, 35, 17, 6])
})

test('the seeded catalogue has unique names and unique plain slugs', () => {
  expect(bySlug.size).toBe(102)
  expect(new Set(seedPhones.map((phone) => phone.displayName)).size).toBe(102)
  for (const { phoneid } of seedPhones) expect(phoneid).toMatch(/^[a-z0-9]+$/)
})

test('the seeded catalogue is ordered by series and release', () => {
  const order = seedPhones.map((phone) => brands.indexOf(phone.brand))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const slugs = seedPhones.map((phone) => phone.phoneid)
  const first = ['iphone6', 'iphone17e', 'samsungs8', 'samsungs26ultra', 'samsungzfold', 'samsungnote8']
  expect(first.map((slug) => slugs.indexOf(slug))).toEqual([0, 43, 44, 78, 79, 96])
})

test('the seeded catalogue uses the established slugs and names', () => {
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

test('the seeded catalogue prices six repairs for every phone', () => {
  const everywhere = ['screen', 'battery', 'frontcamera', 'backcamera', 'chargingport', 'speaker'] as const
  for (const { prices } of seedPhones) for (const key of everywhere) expect(prices[key]).toBeGreaterThan(0)
})

test('the seeded catalogue offers the housing for all but Fold and Flip', () => {
  for (const { brand, prices } of seedPhones) expect(prices.housing > 0).toBe(brand !== 'SamsungZ')
})

test('the seeded catalogue offers the home button for nine iPhones at 40 to 60 dollars', () => {
  const withButton = seedPhones.filter((phone) => phone.prices.homebutton > 0)
  expect(withButton.map((phone) => phone.model).join(', ')).toBe(
    '6, 6 Plus, 6s, 6s Plus, SE 1st Gen, 8, 8 Plus, SE 2nd Gen, SE 3rd Gen',
  )
  for (const { prices } of withButton) {
    expect(prices.homebutton).toBeGreaterThanOrEqual(40)
    expect(prices.homebutton).toBeLessThanOrEqual(60)
  }
})

test('seeded prices are whole dollars that end in 0, 5 or 9', () => {
  for (const { displayName, prices } of seedPhones) {
    for (const key of repairKeys) {
      expect(String(prices[key]), `${displayName} ${key}`).toMatch(/[059]$/)
      expect(prices[key]).toBeLessThanOrEqual(highestPrice)
    }
  }
})

test('a larger or newer phone is never seeded cheaper than its smaller or older sister', () => {
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
    for (const key of repairKeys.filter((each) => low[each] && high[each])) {
      expect(high[key], `${more} ${key}`).toBeGreaterThanOrEqual(low[key])
    }
  }
})

test('every seeded phone has a drawing of its own in both views', () => {
  for (const { phoneid, displayName, prices } of seedPhones) {
    expect(drawPhone(phoneid, 'tile'), displayName).toContain('<svg')
    const parts = drawPhone(phoneid, 'parts') ?? ''
    const offered = repairKeys.filter((key) => prices[key] > 0)
    for (const key of offered) {
      const { part } = getRepair(key)
      if (part) expect(parts, `${displayName} ${key}`).toContain(`data-part="${part}"`)
    }
  }
  expect(new Set(seedPhones.map((phone) => drawPhone(phone.phoneid, 'tile'))).size).toBe(102)
})
