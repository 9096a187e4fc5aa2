import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSpreadsheet } from '#contract/price-files.ts'
import { csvLine } from '../csv.ts'
import { repairs as listed } from '#contract/catalogue.ts'
import type { PricedPhone } from './price-list.ts'
import { readPriceFile } from './read-price-file.ts'

const repairs = listed.map(({ key, label }) => ({ key, label }))

function phone(id: number, slug: string, displayName: string, prices: Record<string, number>): PricedPhone {
  return {
    id,
    slug,
    displayName,
    model: displayName,
    brand: 'iPhone',
    seriesLabel: 'Apple iPhone',
    version: 1,
    prices: new Map(
      repairs.flatMap(({ key }) =>
        prices[key] ? [[key, { dollars: prices[key], isExample: false }] as const] : [],
      ),
    ),
  }
}

const phones = [
  phone(1, 'iphone13', 'iPhone 13', { screen: 235, battery: 85 }),
  phone(2, 'iphone14', 'iPhone 14', { screen: 275 }),
  phone(3, 'odd', '=SUM(A1)', { screen: 100 }),
]
const read = (text: string) => {
  const { changes, mistakes } = readPriceFile(text, phones, repairs)
  return {
    changes: changes.map(({ phoneid, repair, before, after }) => `${phoneid} ${repair} ${before} ${after}`),
    mistakes: mistakes.map(({ line, error }) => `${line} ${error}`),
  }
}

describe('readPriceFile', () => {
  test.each([
    ['commas', 'phoneid,screen\niphone13,240\n'],
    ['semicolons, CRLF and a byte order mark', '\ufeffphoneid;screen\r\niphone13;240\r\n'],
    ['tabs', 'phoneid\tscreen\r\niphone13\t240\r\n'],
    ['a line that names the separator', 'sep=;\r\nphoneid;screen\r\niphone13;240\r\n'],
    ['old line ends', 'phoneid,screen\riphone13,240\r'],
    ['labels for columns, quotes and spaces', '"Phoneid","Screen"\n"iphone13"," $240 "\n'],
    ['cents of nought', 'phoneid;screen\niphone13;240,00\n'],
    ['empty lines and rows', '\nphoneid,screen\n\niphone13,240\n,\n\n'],
    ['no line break at the end', 'phoneid,screen\niphone13,240'],
  ])('reads a file with %s', (_, text) => {
    expect(read(text)).toEqual({ changes: ['iphone13 screen 235 240'], mistakes: [] })
  })

  test('reads a price with a comma between thousands, as spreadsheets write currency', () => {
    expect(read('phoneid,screen\niphone13,"$1,299.00"\n')).toEqual({
      changes: ['iphone13 screen 235 1299'],
      mistakes: [],
    })
  })

  test('leaves empty cells and equal prices as they are, and withdraws a repair by 0', () => {
    expect(read('phoneid,name,screen,battery\niphone13,iPhone 13,,0\niphone14,,275,90\n')).toEqual({
      changes: ['iphone13 battery 85 0', 'iphone14 battery 0 90'],
      mistakes: [],
    })
  })

  test.each([
    ['an unknown phone', 'phoneid,screen\nnokia,240\n', '2 We do not know the phone “nokia”.'],
    ['too high a price', 'phoneid,screen\niphone13,10000\n', '2 Screen: “10000” is not a price.'],
    ['a decimal comma', 'phoneid,screen\niphone13,"12,5"\n', '2 Screen: “12,5” is not a price.'],
    ['a decimal comma beside semicolons', 'phoneid;screen\niphone13;12,5\n', '2 Screen: “12,5” is'],
    ['a cell too many', 'phoneid,screen\niphone13,12,5\n', '2 This line has 3 cells, the heading 2.'],
    ['cents', 'phoneid,screen\niphone13,12.50\n', '2 Screen: “12.50” is not a price.'],
    ['a negative price', 'phoneid,screen\niphone13,-5\n', '2 Screen: “-5” is not a price.'],
    ['a word', 'phoneid,screen\niphone13,free\n', '2 Screen: “free” is not a price.'],
    ['a phone in two lines', 'phoneid,screen\niphone13,1\niphone13,2\n', '3 iPhone 13 is in line 2 already.'],
    ['a wrong heading', 'phoneid,scren\niphone13,1\n', '1 There is no column “scren”.'],
    ['a doubled heading', 'phoneid,screen,Screen\niphone13,1,2\n', '1 The column “Screen” is there twice.'],
    ['no column of phones', 'name,screen\niPhone 13,1\n', '1 The column “phoneid” is missing.'],
    ['no column of prices', 'phoneid,name\niphone13,iPhone 13\n', '1 There is no column with prices'],
    [
      'names moved against the prices',
      'phoneid,name,screen\niphone13,iPhone 14,1\n',
      '2 iphone13 is iPhone 13, not',
    ],
    ['an open quotation mark', 'phoneid,screen\n"iphone13,1\niphone14,2\n', '2 A quotation mark'],
    ['a quotation mark within a cell', 'phoneid,screen\niph"one13,1\n', '2 This line is not CSV'],
    ['nothing', '', '1 The file is empty.'],
    ['nothing but a byte order mark', '\ufeff\r\n', '1 The file is empty.'],
  ])('names %s with its line', (_, text, mistake) => {
    expect(read(text).mistakes[0]).toContain(mistake)
  })

  test('names every mistake, not only the first, in the lines of the file', () => {
    const text = 'phoneid,screen,battery\r\n\r\nnokia,1,2\r\niphone13,x,y\r\niphone14,1,2\r\n'
    expect(read(text).mistakes.map((mistake) => mistake.slice(0, 9))).toEqual([
      '3 We do n',
      '4 Screen:',
      '4 Battery',
    ])
  })

  test('stops after a hundred mistakes, and refuses a file of another kind at once', () => {
    const { mistakes } = read(`phoneid,screen\n${'nokia,1\n'.repeat(5_000)}`)
    expect(mistakes).toHaveLength(101)
    expect(mistakes.at(-1)).toContain('102 There may be more mistakes')
    expect(read(`phoneid,screen\n${'x\n'.repeat(160_000)}`).mistakes).toEqual([
      '10001 A file may have 10,000 lines.',
    ])
    expect(read(`${'a,'.repeat(50_000)}\n`).mistakes).toEqual(['1 A file may have 200 columns.'])
  })

  test('reads back a name that the export has defused as a formula', () => {
    const line = csvLine(['odd', '=SUM(A1)', 101])
    expect(line).toBe("odd,'=SUM(A1),101\r\n")
    expect(read(`phoneid,name,screen\r\n${line}`)).toEqual({
      changes: ['odd screen 100 101'],
      mistakes: [],
    })
  })

  test('reads any prices as they were written, with any separator', () => {
    const price = fc.integer({ min: 0, max: 9999 })
    fc.assert(
      fc.property(
        price,
        price,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (one, two, by, end) => {
          const text = [`phoneid${by}screen${by}battery`, `iphone13${by}${one}${by}${two}`, ''].join(end)
          expect(read(text)).toEqual({
            changes: [
              ...(one === 235 ? [] : [`iphone13 screen 235 ${one}`]),
              ...(two === 85 ? [] : [`iphone13 battery 85 ${two}`]),
            ],
            mistakes: [],
          })
        },
      ),
    )
  })

  test('answers any text with changes or mistakes, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `phoneid,screen\n${text}`),
        ),
        (text) => {
          const { mistakes } = readPriceFile(text, phones, repairs)
          expect(mistakes.every(({ line }) => line >= 1)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('decodeSpreadsheet', () => {
  test.each([
    ['UTF-8', Buffer.from('Größe')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffGröße')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeffGröße', 'utf16le')],
    ['Windows-1252', Buffer.from('Größe', 'latin1')],
  ])('reads %s', (_, bytes) => {
    expect(decodeSpreadsheet(bytes)).toBe('Größe')
  })
})
