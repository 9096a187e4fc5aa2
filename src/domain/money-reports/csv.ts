import { formatAmountField } from '#contract/money-amounts.ts'

/** A cell: text, which spreadsheets must not run as a formula, or a number as it is written. */
export type Cell = string | { plain: string }

/** An amount in dollars, without a currency sign: "-20.00". */
export function amountCell(cents: number): Cell {
  return { plain: formatAmountField(cents) }
}

/** A whole number. */
export function numberCell(number: number): Cell {
  return { plain: String(number) }
}

/** Writes rows as CSV after RFC 4180, with CRLF after each. An empty row is an empty line. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

// Full-width signs too: some spreadsheets read them as the plain ones.
const formula = /^[=+\-@\t\r\n＝＋－＠]/

function toCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell.plain
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
