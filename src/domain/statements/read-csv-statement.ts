import { CsvError, parse } from 'csv-parse/sync'
import { CURRENCY } from '#contract/money-amounts.ts'
import type { ChosenMapping, StatementMapping } from '#contract/statements.schema.ts'
import { dayOrders, MAX_STATEMENT_LINES, type DayOrder } from '#contract/statements.ts'
import { joinText, parseCents, parseDay, type ReadStatement } from './statement-line.ts'

/** A table, with the columns by which it was read; null while they have to be chosen. */
type CsvStatement = ReadStatement & { headings: string[]; mapping: StatementMapping | null }

type Row = { record: string[]; info: { lines: number } }

const currency = CURRENCY.toLowerCase()

/** Headings as banks write them, in small letters and digits alone. */
const usual = {
  day: [
    'date',
    'transactiondate',
    'bookingdate',
    'posteddate',
    'posted',
    'processdate',
    'effectivedate',
    'entereddate',
    'valuedate',
    'day',
  ],
  amount: ['amount', 'transactionamount', `amount${currency}`, currency, 'value'],
  debit: ['debit', 'debitamount', 'debits', 'withdrawal', 'withdrawals', 'moneyout', 'paidout', 'out'],
  credit: ['credit', 'creditamount', 'credits', 'deposit', 'deposits', 'moneyin', 'paidin', 'in'],
  text: [
    'description',
    'narrative',
    'details',
    'transactiondetails',
    'transactiondescription',
    'text',
    'memo',
    'particulars',
    'payee',
    'reference',
    'code',
    'name',
  ],
  account: ['account', 'accountnumber', 'bankaccount', 'accountno'],
} as const

/** Reads the table of a bank by its headings, with the columns that were chosen or remembered, else by those that banks use. */
export function readCsvStatement(
  csv: string,
  findMapping: (headings: string[]) => ChosenMapping | null,
): CsvStatement {
  const found: CsvStatement = { account: '', lines: [], mistakes: [], headings: [], mapping: null }
  const wrong = (line: number, error: string) => void found.mistakes.push({ line, error })
  let table: Row[]
  try {
    table = parseTable(csv)
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    wrong(1, 'This is no table that we can read: a quotation mark is open, or missing.')
    return found
  }
  const { heading, rows } = splitTable(table)
  if (!heading) {
    wrong(1, 'The file is empty.')
    return found
  }
  found.headings = heading.record
  if (rows.length > MAX_STATEMENT_LINES)
    wrong(MAX_STATEMENT_LINES + 2, `A file may have ${MAX_STATEMENT_LINES} lines.`)
  const mapping = guessMapping(found.headings, rows, findMapping(found.headings))
  for (const error of listMissing(found.headings, mapping)) wrong(heading.info.lines, error)
  if (found.mistakes.length > 0) return found
  found.mapping = mapping
  const accounts = new Set<string>()
  const accountAt = findUsual(found.headings, 'account')
  for (const { record, info } of rows) {
    const line = info.lines
    const cell = (at: number) => (record[at] ?? '').trim()
    const cells = (name: string | undefined) => (name === undefined ? '' : cell(found.headings.indexOf(name)))
    const { amount, debit, credit } = mapping
    const typed = amount === undefined ? `${cells(debit)}${cells(credit)}` : cells(amount)
    if (cells(mapping.day) === '' && typed === '') continue
    if (record.length !== heading.record.length) {
      wrong(line, `This line has ${record.length} cells, the heading ${heading.record.length}.`)
      continue
    }
    const day = parseDay(cells(mapping.day), mapping.dayOrder)
    const amountCents = readAmount(mapping, cells)
    if (day === null) wrong(line, `“${cells(mapping.day)}” is no day that we can read.`)
    else if (amountCents === null) wrong(line, `“${typed}” is no amount that we can read.`)
    else {
      if (accountAt >= 0) accounts.add(cell(accountAt).replace(/\D/g, ''))
      found.lines.push({ line, day, amountCents, text: joinText(mapping.text.map(cells)) })
    }
  }
  if (accounts.size > 1)
    wrong(heading.info.lines, 'This file holds several accounts. Please download one at a time.')
  else found.account = [...accounts][0] ?? ''
  return found
}

/** The row of headings and what stands below it. Some banks write a title before it, and some no headings at all. */
function splitTable(table: readonly Row[]): { heading: Row | undefined; rows: readonly Row[] } {
  const named = table.slice(0, 10).findIndex(({ record }) => findUsual(record, 'day') >= 0)
  const first = table[Math.max(0, named)]
  const trimmed = first && { ...first, record: first.record.map((cell) => cell.trim()) }
  const isData = trimmed?.record.some((cell) => dayOrders.some((order) => parseDay(cell, order) !== null))
  if (!isData) return { heading: trimmed, rows: table.slice(Math.max(0, named) + 1) }
  return {
    heading: { ...trimmed!, record: trimmed!.record.map((_, place) => `Column ${place + 1}`) },
    rows: table,
  }
}

function readAmount(
  mapping: StatementMapping,
  cells: (heading: string | undefined) => string,
): number | null {
  const { amount, debit, credit, decimal, sign } = mapping
  if (amount !== undefined) {
    const cents = parseCents(cells(amount), decimal)
    return cents === null || sign !== '-' ? cents : 0 - cents
  }
  const [out, into] = [debit, credit].map((name) =>
    cells(name) === '' ? 0 : parseCents(cells(name), decimal),
  ) as [number | null, number | null]
  // Some banks write a minus before what went out, others leave it to the column.
  return out === null || into === null ? null : into - Math.abs(out)
}

/** Completes what was chosen by the headings that banks use, or without headings by what the columns hold. */
function guessMapping(
  headings: readonly string[],
  rows: readonly Row[],
  chosen: ChosenMapping | null,
): StatementMapping {
  const cellsOf = (name: string | undefined) =>
    rows.map(({ record }) => (record[headings.indexOf(name ?? '')] ?? '').trim())
  const usualOf = (key: keyof typeof usual) => headings[findUsual(headings, key)]
  const holds = (read: (cell: string) => unknown) =>
    headings.filter((name) => cellsOf(name).every((cell) => read(cell) !== null))
  const isHeadless = headings.every((name) => /^Column \d+$/.test(name))
  const days = isHeadless
    ? headings.filter((name) =>
        dayOrders.some((order) => cellsOf(name).every((cell) => parseDay(cell, order))),
      )
    : []
  const amounts = isHeadless ? holds((cell) => parseCents(cell, guessDecimal([cell]))) : []
  const day = chosen?.day ?? usualOf('day') ?? days[0] ?? ''
  const hasTwo = chosen ? chosen.amount === undefined : usualOf('amount') === undefined
  const amount = chosen?.amount ?? usualOf('amount') ?? amounts.find((name) => !days.includes(name))
  const text =
    chosen?.text ??
    (isHeadless
      ? headings.filter((name) => !days.includes(name) && !amounts.includes(name))
      : headings.filter((name) => usual.text.includes(toPlain(name) as never)))
  const sides = {
    debit: chosen?.debit ?? usualOf('debit') ?? '',
    credit: chosen?.credit ?? usualOf('credit') ?? '',
  }
  const paid = hasTwo && !(isHeadless && amount) ? sides : { amount: amount ?? '' }
  return {
    day,
    ...paid,
    ...(chosen?.sign && { sign: chosen.sign }),
    text,
    dayOrder: chosen?.dayOrder ?? guessDayOrder(cellsOf(day)),
    decimal: chosen?.decimal ?? guessDecimal(Object.values(paid).flatMap(cellsOf)),
  }
}

/** The first order that reads every day; Australian banks write the day first. */
function guessDayOrder(days: readonly string[]): DayOrder {
  const filled = days.filter((day) => day !== '')
  return dayOrders.find((order) => filled.every((day) => parseDay(day, order) !== null)) ?? 'dmy'
}

/** A comma is decimal where it stands before two digits at the end, and no point does. */
function guessDecimal(amounts: readonly string[]): '.' | ',' {
  const ends = (sign: RegExp) => amounts.some((amount) => sign.test(amount.replace(/[^\d.,]/g, '')))
  return ends(/,\d{2}$/) && !ends(/\.\d{2}$/) ? ',' : '.'
}

function* listMissing(headings: readonly string[], mapping: StatementMapping): Iterable<string> {
  const { day, amount, debit, credit, text } = mapping
  const has = (heading: string | undefined) => heading !== undefined && headings.includes(heading)
  if (!has(day)) yield 'Which column holds the day?'
  if (amount === undefined ? !has(debit) || !has(credit) : !has(amount))
    yield 'Which column holds the amount, or which two hold what went out and what came in?'
  if (text.length === 0 || !text.every(has)) yield 'Which columns hold the text of the transfer?'
}

function parseTable(csv: string): Row[] {
  const [heading = ''] = csv.split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].toSorted(
    (one, other) => heading.split(other).length - heading.split(one).length,
  )[0]!
  return parse(csv, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: MAX_STATEMENT_LINES + 13,
  }) as unknown as Row[]
}

function findUsual(headings: readonly string[], key: keyof typeof usual): number {
  const plain = headings.map(toPlain)
  return usual[key].map((word) => plain.indexOf(word)).find((place) => place >= 0) ?? -1
}

function toPlain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]/g, '')
}
