import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+61', "'+61"],
  ['-5.00', "'-5.00"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=a,"b"', '"\'=a,""b"""'],
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
      expect(read.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(
        cells.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, '')),
      )
      expect(read.every((text) => !/^[=+\-@\t\r]/.test(text))).toBe(true)
    }),
  )
})
