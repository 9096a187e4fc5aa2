import { CURRENCY } from '#contract/money-amounts.ts'
import type { DayOrder } from '#contract/statements.ts'
import { isDay } from '#contract/report-days.schema.ts'

/** A movement of an account, without what is not needed of it: no balance, no address and no account of the other side. */
export type StatementLine = {
  /** Of a table its line, else which movement of the file it is, from 1. */
  line: number
  /** As the bank books it: `2026-11-30`. */
  day: string
  /** Negative for money out. */
  amountCents: number
  text: string
}
export type Mistake = { line: number; error: string }

/** What a file holds. */
export type ReadStatement = {
  /** The digits of the account; '' where the file does not say. */
  account: string
  lines: StatementLine[]
  mistakes: Mistake[]
}

const MAX_TEXT_LENGTH = 300

/** Joins the parts of a text, without those that another one holds, and without what cannot be seen. */
export function joinText(parts: readonly (string | undefined)[]): string {
  let kept: string[] = []
  const holds = (one: string, other: string) => toWords(one).includes(toWords(other))
  for (const part of parts) {
    // oxlint-disable-next-line no-control-regex -- these are the very characters to be removed
    const text = (part ?? '').replace(/[\s\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
    if (text === '' || kept.some((one) => holds(one, text))) continue
    kept = [...kept.filter((one) => !holds(text, one)), text]
  }
  return kept.join(' ').slice(0, MAX_TEXT_LENGTH).toWellFormed().trim()
}

/** The letters and digits of a text in capitals, one space between words: what files of one account agree on. */
export function toWords(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const amountPattern = new RegExp(
  String.raw`^(\()?\s*([+\-\u2212]?)\s*(?:A?\$|${CURRENCY})?\s*([\d.,'\u00a0 ]+?)\s*(CR|DR|[+\-\u2212])?\s*(\))?$`,
  'i',
)

/** Parses `1,234.56`, `$12.50`, `-12`, `(12.00)`, `12.00 CR` or, with a decimal comma, `1.234,56` to cents; null for anything else. */
export function parseCents(text: string, decimal: '.' | ','): number | null {
  const [, open, sign, digits, side, end] = amountPattern.exec(text.trim()) ?? []
  if (digits === undefined || (open === undefined) !== (end === undefined)) return null
  const [whole, fraction = '', ...more] = digits.replace(/[\u00a0' ]/g, '').split(decimal)
  const thousands = decimal === '.' ? ',' : '.'
  const groups = whole!.split(thousands)
  const isGrouped = groups.every((group, place) => (place === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  if (more.length > 0 || !/^\d{0,2}$/.test(fraction) || !(groups.length === 1 || isGrouped)) return null
  if (!/^\d{1,9}$/.test(groups.join(''))) return null
  const cents = Number(groups.join('')) * 100 + Number(fraction.padEnd(2, '0'))
  const isOut = open !== undefined || /[-\u2212]/.test(`${sign}${side ?? ''}`) || /^DR$/i.test(side ?? '')
  return isOut ? 0 - cents : cents
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses a day such as `30/11/2026`, `2026-11-30`, `30 Nov 26` or `20261130`; null when there is no such day. */
export function parseDay(text: string, order: DayOrder): string | null {
  const date = text.trim().split(/[T ](?=\d{1,2}:\d{2})/)[0]!
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(date)
  const parts = plain ? plain.slice(1) : date.split(/[\s/.,-]+/).filter(Boolean)
  if (parts.length !== 3) return null
  const named = parts.findIndex((part) => /^[a-z]{3,9}$/i.test(part))
  const isYearFirst = /^\d{4}$/.test(parts[0]!)
  const [day, month, year] =
    named >= 0
      ? namedParts(parts, named)
      : isYearFirst || order === 'ymd'
        ? [parts[2]!, parts[1]!, parts[0]!]
        : order === 'mdy'
          ? [parts[1]!, parts[0]!, parts[2]!]
          : (parts as [string, string, string])
  if (![day, month, year].every((part) => /^\d{1,4}$/.test(part))) return null
  const full = year.length === 2 ? `20${year}` : year
  const found = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}

/** Day, month and year of a date whose month is a word. */
function namedParts(parts: readonly string[], named: number): [string, string, string] {
  const month = String(months.indexOf(parts[named]!.slice(0, 3).toLowerCase()) + 1)
  const [first, second] = parts.filter((_, place) => place !== named) as [string, string]
  return first.length === 4 ? [second, month, first] : [first, month, second]
}
