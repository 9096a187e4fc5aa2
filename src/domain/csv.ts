import { formatAmountField } from '#contract/amount-field.ts'

/** A cell: text, which spreadsheets must not run as a formula, a number, or one that is already written. */
export type Cell = string | number | null | { plain: string }

/** Spreadsheets take a file for UTF-8 only with this at its beginning. */
export const byteOrderMark = '\ufeff'

/**
 * Spreadsheets read a cell that begins so as a formula, and would run it; some take full-width signs for the plain ones, and
 * look past spaces and what cannot be seen.
 */
const formula = /^[\p{Z}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@\t\r\n＝＋－＠]/u

/** An amount in dollars, without a currency sign: "-20.00"; empty for one that is not known. */
export function amountCell(cents: number | null): Cell {
  return cents === null ? null : { plain: formatAmountField(cents) }
}

/** Writes one line of CSV (RFC 4180); text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Writes rows as CSV, with CRLF after each. An empty row is an empty line. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvLine).join('')
}

/** True for text that a spreadsheet would run as a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text)
}

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.plain
  const text = isFormula(cell) ? `'${cell}` : cell
  // Quoted too is what separates cells in other countries, or after "Text to columns".
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
