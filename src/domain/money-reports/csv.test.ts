import { expect, test } from 'vitest'
import { amountCell, numberCell, toCsv } from './csv.ts'

test('toCsv quotes commas, quotes and line breaks, and ends each row with CRLF', () => {
  const rows = [['a', 'b, c', 'd "e"'], ['f\ng', ' h', ''], []]
  expect(toCsv(rows)).toBe('a,"b, c","d ""e"""\r\n"f\ng"," h",\r\n\r\n')
})

test('toCsv defuses text that a spreadsheet would run, and leaves amounts as numbers', () => {
  const texts = ['=1+1', '+61', '-2', '@SUM(A1)', '\t=1', '＝1', 'a=b']
  expect(toCsv([texts])).toBe(`'=1+1,'+61,'-2,'@SUM(A1),'\t=1,'＝1,a=b\r\n`)
  expect(toCsv([[amountCell(-2_050), amountCell(5), numberCell(12)]])).toBe('-20.50,0.05,12\r\n')
})
