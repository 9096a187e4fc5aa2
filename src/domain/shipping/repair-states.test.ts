import { expect, test } from 'vitest'
import { toSteps } from '#contract/preparation-steps.ts'
import { deliveredText } from '../texts/delivered-texts.ts'
import { parseMarkdown } from '../texts/parse-markdown.ts'
import { listStepsFor } from './repair-states.ts'

const steps = toSteps(parseMarkdown(deliveredText('preparation').markdown))
const listFor = (
  brand: string,
  display_name: string,
  release_year: number | null,
  choice: 'erased' | null = null,
) => listStepsFor(steps, { brand, display_name, release_year, choice })
const states = /Repair State|Maintenance mode \(|Repair mode \(/

test.each([
  ['iPhone', 'iPhone 13', 2021, 'Repair State', 'support.apple.com'],
  ['Samsung', 'Galaxy S22', 2022, 'Maintenance mode', 'www.samsung.com'],
  ['SamsungNote', 'Galaxy Note20', 2020, 'Maintenance mode', 'www.samsung.com'],
  ['pixel', 'Google Pixel 8', 2023, 'Repair mode', 'support.google.com'],
  ['pixel', 'Google Pixel 8', null, 'Repair mode', 'support.google.com'],
])(
  'listStepsFor names the repair state of a %s, %s (%s), with the maker’s page',
  (brand, name, year, state, host) => {
    const listed = listFor(brand, name, year)
    const found = listed.filter((step) => states.test(step))
    expect(found).toEqual([expect.stringContaining(state)])
    expect(new URL(/https:\S+/.exec(found[0]!)![0]).host).toBe(host)
    // Before the phone is switched off, and after it is backed up.
    expect(listed.indexOf(found[0]!)).toBeGreaterThan(0)
    expect(listed.indexOf(found[0]!)).toBeLessThan(listed.indexOf('Switch the phone off.'))
  },
)

test.each([
  ['iPhone', 'iPhone X', 2017],
  ['Samsung', 'Galaxy S10', 2019],
  ['pixel', 'Google Pixel 4', 2019],
  ['nokia', 'Nokia G22', 2023],
])('listStepsFor names none for a %s, %s of %s, whose software has none', (brand, name, year) => {
  expect(listFor(brand, name, year).filter((step) => states.test(step))).toEqual([])
})

test('listStepsFor names none for a phone that is erased before it is posted', () => {
  expect(listFor('iPhone', 'iPhone 13', 2021, 'erased').filter((step) => states.test(step))).toEqual([])
})

test('listStepsFor keeps the steps of a shop that has written its own list', () => {
  const own = [{ conditions: [], text: 'Call us.' }]
  const phone = { brand: 'Samsung', display_name: 'Galaxy S22', release_year: 2022, choice: null }
  expect(listStepsFor(own, phone)).toEqual(['Call us.', expect.stringContaining('Maintenance mode')])
})
