import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '#contract/refusals.ts'
import { fold } from '#db/fold.ts'
import { readCarrierNumber } from './check-number.ts'

/** The headings of the columns of a carrier's answer. */
export type AnswerMapping = { reference: string; name: string; number: string }
export type Mistake = { line: number; error: string }
/** A line of the answer: the tickets of the reference, the name, and the number as it is stored. */
export type AnswerRow = { line: number; ticketIds: number[]; name: string; number: string }
export type Answer = {
  headings: string[]
  mapping: AnswerMapping | null
  rows: AnswerRow[]
  mistakes: Mistake[]
}

/** One more than the carrier writes into a file. */
const MAX_LINES = 1_001

/** Headings as carriers write them, in small letters and digits alone. */
const usual: Record<keyof AnswerMapping, readonly string[]> = {
  reference: ['additionallabelinformation1', 'reference', 'customerreference', 'shipmentreference', 'ref'],
  name: ['delivertoname', 'recipientname', 'receivername', 'recipient', 'name'],
  number: ['trackingnumber', 'trackingid', 'articleid', 'consignmentnumber', 'trackingno', 'labelnumber'],
}
const names = { reference: 'ticket number', name: 'name', number: 'tracking number' } as const

/** Reads a carrier's answer by its headings, in any order; with what is wrong in each line. */
export function readAnswer(text: string, chosen: Partial<AnswerMapping> | null): Answer {
  const found: Answer = { headings: [], mapping: null, rows: [], mistakes: [] }
  const wrong = (line: number, error: string) => void found.mistakes.push({ line, error })
  let lines: { record: string[]; info: { lines: number } }[]
  try {
    lines = parseLines(text)
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    wrong(1, 'This is no table that we can read: a quotation mark is open, or missing.')
    return found
  }
  const [first, ...rows] = lines
  if (!first) {
    wrong(1, 'The file is empty.')
    return found
  }
  found.headings = first.record.map((heading) => heading.trim())
  if (rows.length > MAX_LINES) wrong(MAX_LINES + 2, `A file may have ${MAX_LINES} lines.`)
  const at = (key: keyof AnswerMapping) => findHeading(found.headings, key, chosen?.[key])
  const places = { reference: at('reference'), name: at('name'), number: at('number') }
  for (const key of ['reference', 'name', 'number'] as const) {
    if (places[key] < 0) wrong(1, `Which column holds the ${names[key]}?`)
  }
  if (found.mistakes.length > 0) return found
  const headingOf = (key: keyof AnswerMapping) => found.headings[places[key]]!
  found.mapping = { reference: headingOf('reference'), name: headingOf('name'), number: headingOf('number') }

  for (const { record, info } of rows) {
    const line = info.lines
    if (record.every((cell) => cell.trim() === '')) continue
    if (record.length !== first.record.length) {
      wrong(line, `This line has ${record.length} cells, the heading ${first.record.length}.`)
      continue
    }
    const cell = (key: keyof AnswerMapping) => record[places[key]]!.trim()
    const reference = cell('reference')
    if (!/^[1-9]\d{0,14}( [1-9]\d{0,14})*$/.test(reference)) {
      wrong(line, reference === '' ? 'This line names no ticket.' : `“${reference}” is no ticket of ours.`)
      continue
    }
    if (cell('number') === '') {
      wrong(line, 'This line has no tracking number.')
      continue
    }
    try {
      const number = readCarrierNumber(cell('number'))
      found.rows.push({ line, ticketIds: reference.split(' ').map(Number), name: cell('name'), number })
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      wrong(line, thrown.message)
    }
  }
  return found
}

/** What is known of a ticket that a line names. */
export type KnownTicket = {
  id: number
  parcelId: number
  customer: string
  /** The number that it was posted with; null before. */
  posted: string | null
  /** The number that it has, posted or not; empty without one. */
  number: string
  /** Why it cannot be posted; null when it can. */
  why: string | null
}

/**
 * Matches the lines with the tickets: reference and name have to fit, a number is in one line, and a ticket too. Returns the lines to post,
 * without those that were posted so before.
 */
export function matchAnswer(
  rows: readonly AnswerRow[],
  known: ReadonlyMap<number, KnownTicket>,
): { rows: AnswerRow[]; mistakes: Mistake[] } {
  const found: { rows: AnswerRow[]; mistakes: Mistake[] } = { rows: [], mistakes: [] }
  const numbers = new Map<string, AnswerRow>()
  const tickets = new Map<number, AnswerRow>()
  for (const row of rows) {
    const error = findMistake(row, known, numbers, tickets)
    if (error !== null) found.mistakes.push({ line: row.line, error })
    else if (
      row.ticketIds.some((id) => known.get(id)!.posted !== row.number) &&
      !tickets.has(row.ticketIds[0]!)
    ) {
      found.rows.push(row)
    }
    if (!numbers.has(row.number)) numbers.set(row.number, row)
    for (const id of row.ticketIds) if (!tickets.has(id)) tickets.set(id, row)
  }
  return found
}

function findMistake(
  row: AnswerRow,
  known: ReadonlyMap<number, KnownTicket>,
  numbers: ReadonlyMap<string, AnswerRow>,
  tickets: ReadonlyMap<number, AnswerRow>,
): string | null {
  const { ticketIds, name, number } = row
  const named = ticketIds.join(' ')
  if (new Set(ticketIds).size < ticketIds.length) return `“${named}” names a ticket twice.`
  const sameNumber = numbers.get(number)
  if (sameNumber && sameNumber.ticketIds.join(' ') !== named) {
    return `${number} is in line ${sameNumber.line} already, for another ticket.`
  }
  for (const id of ticketIds) {
    const ticket = known.get(id)
    if (!ticket) return `We do not know ticket #${id}.`
    if (foldName(ticket.customer) !== foldName(name)) return `#${id} is not for “${name}”.`
    if (ticket.parcelId !== known.get(ticketIds[0]!)?.parcelId) return `#${id} is in another parcel.`
    const earlier = tickets.get(id)
    if (earlier && (earlier.number !== number || earlier.ticketIds.join(' ') !== named)) {
      return `#${id} is in line ${earlier.line} already.`
    }
    if (ticket.posted === number) continue
    if (ticket.number !== '' && ticket.number !== number)
      return `#${id} has another number already: ${ticket.number}.`
    if (ticket.why !== null) return `#${id} cannot be posted. ${ticket.why}`
  }
  const isHalf =
    ticketIds.some((id) => known.get(id)?.posted === number) &&
    !ticketIds.every((id) => known.get(id)?.posted === number)
  return isHalf ? `A part of “${named}” was posted with ${number} already.` : null
}

/** Names are compared without case, accents and repeated spaces, which carriers change. */
function foldName(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim()
}

function parseLines(text: string): { record: string[]; info: { lines: number } }[] {
  const [heading = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const delimiter = [',', ';', '\t'].toSorted(
    (one, other) => heading.split(other).length - heading.split(one).length,
  )[0]!
  return parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: MAX_LINES + 3,
  }) as unknown as { record: string[]; info: { lines: number } }[]
}

function findHeading(
  headings: readonly string[],
  key: keyof AnswerMapping,
  chosen: string | undefined,
): number {
  if (chosen !== undefined && chosen !== '') return headings.indexOf(chosen.trim())
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[^a-z0-9]/g, ''))
  for (const word of usual[key]) {
    const place = plain.indexOf(word)
    if (place >= 0) return place
  }
  return -1
}
