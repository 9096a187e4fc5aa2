import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountCell, csvLine, toCsv } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+61', "'+61"],
  ['-5.00', "'-5.00"],
  ['@sum', "'@sum"],
  ['\tx', '"\'\tx"'],
  ['x;=1+1', '"x;=1+1"'],
  ['x|=1', '"x|=1"'],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u3164 @sum', "'\ufeff\u3164 @sum"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['＝1', "'＝1"],
  ['\n=1', '"\'\n=1"'],
  [' padded ', '" padded "'],
])('csvLine writes %j as %s', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`)
})

/** Reads a line as RFC 4180 says. */
function readLine(line: string): string[] {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = cell.exec(line); match; match = cell.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') break
  }
  return cells
}

test('csvLine writes any cells so that they are read back, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const read = readLine(csvLine(cells))
      // Spaces and invisible signs may stand before the sign of a formula.
      const plain = (text: string) => text.replace(/^'(?=[^\p{L}\p{N}]*[=+\-@\t\r\n＝＋－＠])/u, '')
      expect(read.map(plain)).toEqual(cells.map(plain))
      expect(read.every((text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(text))).toBe(true)
    }),
  )
})

test('csvLine writes numbers and amounts without an apostrophe, and null as an empty cell', () => {
  expect(csvLine([-3, amountCell(-2_050), amountCell(5), null, 12])).toBe('-3,-20.50,0.05,,12\r\n')
})

test('toCsv ends each row with CRLF and writes an empty row as an empty line', () => {
  const rows = [['a', 'b, c', 'd "e"'], ['f\ng', ' h', ''], []]
  expect(toCsv(rows)).toBe('a,"b, c","d ""e"""\r\n"f\ng"," h",\r\n\r\n')
})
