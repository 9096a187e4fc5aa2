import { describe, expect, test } from 'vitest'
import type { PhoneTile } from './match-phones.ts'
import { limitPhones } from './shown-phones.ts'

const series = ['iPhone', 'Samsung', 'SamsungZ', 'SamsungNote']
const phones = (count: number): PhoneTile[] =>
  Array.from({ length: count }, (_, number) => {
    const brand = series[Math.floor((number * series.length) / count)]!
    const model = `Model ${number}`
    return {
      phoneid: `m${number}`,
      brand,
      seriesLabel: brand,
      model,
      displayName: model,
      from: 49,
      year: 2020 + (number % 3),
    }
  })
const show = (count: number, query = '') => limitPhones(phones(count), new URLSearchParams(query))

describe('page of all phones', () => {
  test('limitPhones leaves a catalogue of 400 phones whole, so that the page searches it without loading', () => {
    expect(show(400, 'brand=iPhone')).toEqual({ phones: phones(400) })
  })

  test('limitPhones takes a hundred phones of a large catalogue, the newest of each series, and counts all', () => {
    const { phones: shown, many } = show(2_000)
    expect(shown).toHaveLength(100)
    expect(many).toMatchObject({
      found: 2_000,
      inSeries: { iPhone: 500, Samsung: 500, SamsungZ: 500, SamsungNote: 500 },
    })
    expect(many!.kinds).toHaveLength(12)
    expect(shown.slice(0, 25).map(({ phoneid }) => phoneid)).toEqual(
      Array.from({ length: 25 }, (_, number) => `m${475 + number}`),
    )
    expect(show(2_000, 'sort=oldest').phones[0]).toMatchObject({ phoneid: 'm0' })
  })

  test('limitPhones narrows a large catalogue by series, year and name', () => {
    const one = show(2_000, 'brand=SamsungNote')
    expect(one.phones).toHaveLength(100)
    expect(one.many).toMatchObject({ found: 500, inSeries: { SamsungNote: 500 } })
    const year = show(2_000, 'brand=SamsungNote&year=2021')
    expect(year.phones).toHaveLength(year.many!.found)
    expect(new Set(year.phones.map(({ brand, year: released }) => `${brand} ${released}`))).toEqual(
      new Set(['SamsungNote 2021']),
    )
    expect(show(2_000, 'q=model+1777').phones.map(({ phoneid }) => phoneid)).toEqual(['m1777'])
    expect(show(2_000, 'q=nokia')).toMatchObject({ phones: [], many: { found: 0, inSeries: {} } })
    // Every series and year can still be chosen.
    expect(show(2_000, 'q=nokia').many!.kinds).toHaveLength(12)
  })
})
