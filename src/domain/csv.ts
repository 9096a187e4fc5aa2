/** Spreadsheets read a cell that begins so as a formula, and would run it. */
const formula = /^[=+\-@\t\r]/

/** Writes one line of CSV (RFC 4180); a cell that a spreadsheet would read as a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Spreadsheets take a file for UTF-8 only with this at its beginning. */
export const byteOrderMark = '\ufeff'

function toCell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const defused = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
