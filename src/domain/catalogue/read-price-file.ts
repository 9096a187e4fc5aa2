import { CsvError, parse } from 'csv-parse/sync'
import { highestPrice } from '#contract/catalogue.ts'
import type { PriceDifference } from '#contract/price-changes.schema.ts'
import { isForSeries, type ListedRepair } from './list-repairs.ts'
import { findDifference } from './price-difference.ts'
import type { PricedPhone } from './price-list.ts'

export type PriceFile = {
  changes: PriceDifference[]
  /** The first mistakes. */
  mistakes: { line: number; error: string }[]
}

/** A file of another kind may have a mistake in each cell. */
const MAX_MISTAKES = 100
const MAX_LINES = 10_000
const MAX_COLUMNS = 200

/** The columns beside the repairs. */
export const phoneColumns = ['phoneid', 'name'] as const

type Line = { record: string[]; info: { lines: number } }
type Heading = {
  phoneid: number
  name: number | null
  repairs: { at: number; repair: ListedRepair }[]
  width: number
}

/** Reads a file of prices against the present ones: what it changes, and each mistake with its line. */
export function readPriceFile(
  text: string,
  phones: readonly PricedPhone[],
  repairs: readonly ListedRepair[],
): PriceFile {
  const mistakes: PriceFile['mistakes'] = []
  let lines: Line[]
  let lastRead = 0
  try {
    lines = parseLines(text, (line) => (lastRead = line))
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    // The parser names the line where it gave up: for an open quotation mark that is the last one.
    return { changes: [], mistakes: [{ line: lastRead + 1, error: describeBroken(thrown) }] }
  }
  const [first, ...rows] = lines
  if (!first) return { changes: [], mistakes: [{ line: 1, error: 'The file is empty.' }] }
  if (rows.length >= MAX_LINES) {
    const error = `A file may have ${MAX_LINES.toLocaleString('en-AU')} lines.`
    return { changes: [], mistakes: [{ line: MAX_LINES + 1, error }] }
  }
  const heading = readHeading(first, repairs, mistakes)
  if (!heading) return { changes: [], mistakes }

  const bySlug = new Map(phones.map((phone) => [phone.slug, phone]))
  const seen = new Map<string, number>()
  const changes: PriceDifference[] = []
  for (const { record, info } of rows) {
    if (mistakes.length >= MAX_MISTAKES) {
      mistakes.push({
        line: info.lines,
        error: 'There may be more mistakes from here on. Please mend these first.',
      })
      break
    }
    const wrong = (error: string) => void mistakes.push({ line: info.lines, error })
    if (record.length > heading.width) {
      wrong(`This line has ${record.length} cells, the heading ${heading.width}.`)
      continue
    }
    const slug = record[heading.phoneid]?.trim() ?? ''
    const phone = bySlug.get(slug)
    if (!phone) {
      wrong(slug === '' ? 'This line names no phone.' : `We do not know the phone “${slug}”.`)
      continue
    }
    const earlier = seen.get(slug)
    if (earlier !== undefined) {
      wrong(`${phone.displayName} is in line ${earlier} already.`)
      continue
    }
    seen.set(slug, info.lines)
    const name = heading.name === null ? '' : (record[heading.name]?.trim() ?? '')
    // Sorting a single column in a spreadsheet moves the prices to other phones.
    if (name !== '' && !isNameOf(phone, name)) {
      wrong(`${slug} is ${phone.displayName}, not “${name}”.`)
      continue
    }
    for (const { at, repair } of heading.repairs) {
      const cell = record[at]?.trim() ?? ''
      const after = cell === '' ? null : parsePrice(cell)
      if (after === undefined) {
        wrong(`${repair.label}: “${cell}” is not a price. Whole dollars from 0 to ${highestPrice}.`)
      } else if (after && !isForSeries(repair, phone.brand)) {
        wrong(`${repair.label} is not for ${phone.seriesLabel}.`)
      } else if (after !== null) {
        const difference = findDifference(phone, repair, after)
        if (difference) changes.push(difference)
      }
    }
  }
  return { changes, mistakes }
}

function parseLines(text: string, onLine: (line: number) => void): Line[] {
  // Excel writes and reads a first line that names the separator; an empty one keeps the numbers of the lines.
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const body = named ? `\n${text.slice(named[0].length)}` : text
  return parse(body, {
    bom: true,
    delimiter: named?.[1] ?? findDelimiter(body),
    info: true,
    on_record: (record, { lines }) => {
      onLine(lines)
      return record
    },
    relax_column_count: true,
    to: MAX_LINES + 1,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }) as unknown as Line[]
}

/** Spreadsheets separate by semicolons where the comma is the decimal point. */
function findDelimiter(text: string): string {
  const heading = text.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? ''
  return [';', '\t'].find((delimiter) => heading.includes(delimiter)) ?? ','
}

function readHeading(
  { record, info }: Line,
  repairs: readonly ListedRepair[],
  mistakes: PriceFile['mistakes'],
): Heading | null {
  const wrong = (error: string) => void mistakes.push({ line: info.lines, error })
  if (record.length > MAX_COLUMNS) {
    wrong(`A file may have ${MAX_COLUMNS} columns.`)
    return null
  }
  const found: { at: number; repair: ListedRepair }[] = []
  const columns = new Map<string, number>()
  for (const [at, cell] of record.entries()) {
    const name = normalize(cell)
    const repair = repairs.find(({ key, label }) => normalize(key) === name || normalize(label) === name)
    const column = repair?.key ?? phoneColumns.find((known) => known === name)
    if (name === '' || column === undefined) wrong(`There is no column “${cell.trim()}”.`)
    else if (columns.has(column)) wrong(`The column “${cell.trim()}” is there twice.`)
    else {
      columns.set(column, at)
      if (repair) found.push({ at, repair })
    }
  }
  const phoneid = columns.get('phoneid')
  if (phoneid === undefined) wrong('The column “phoneid” is missing.')
  if (found.length === 0) wrong('There is no column with prices, such as “screen”.')
  if (phoneid === undefined || mistakes.length > 0) return null
  return { phoneid, name: columns.get('name') ?? null, repairs: found, width: record.length }
}

function normalize(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

/** Exported names that a spreadsheet would run as a formula begin with an apostrophe. */
function isNameOf({ displayName }: PricedPhone, cell: string): boolean {
  const name = displayName.trim()
  return cell === name || cell === `'${name}`
}

/** Parses "149", "$149", "149.00" and "$1,149.00"; undefined for anything else: "12,5" may mean 12.50 or 125. */
function parsePrice(cell: string): number | undefined {
  const match = /^\$?\s*(\d{1,4}|\d,\d{3})(?:[.,]00?)?$/.exec(cell)
  return match ? Number(match[1]!.replace(',', '')) : undefined
}

function describeBroken({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark that begins here is never closed.'
  return 'This line is not CSV: check its quotation marks.'
}
