import { parseParcelReference, parsePaymentReference } from '../tickets/payment-reference.ts'

/** What a text names. A number alone may be that of a ticket or of an invoice. */
export type Reference = { kind: 'ticket' | 'parcel' | 'invoice' | 'number'; number: number }
type Found = {
  references: Reference[]
  /** Written as a payment reference is, with a wrong check digit. */
  mistyped: string[]
}

const monthNames = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'
/** Days, times, amounts, phone numbers and BSBs, whose digits are no number of ours. */
const otherNumbers = new RegExp(
  [
    String.raw`\b\d{4}-\d{1,2}-\d{1,2}\b`,
    String.raw`\b(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])(?:\1(?:20)?\d\d)?\b`,
    String.raw`\b\d{1,2}(?:ST|ND|RD|TH)?[ -]?(?:${monthNames})[A-Z]*(?:[ -](?:20)?\d\d)?\b`,
    String.raw`\b(?:${monthNames})[A-Z]* \d{1,2}(?:ST|ND|RD|TH)?\b`,
    String.raw`\b\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?\b`,
    String.raw`[$€£] ?\d[\d,]*(?:\.\d+)?`,
    String.raw`\b\d[\d,]*\.\d\d\b`,
    String.raw`\b\d+(?:\.\d+)? ?%`,
    String.raw`(?:\+61 ?|\b0)[2-478](?:[ -]?\d){8}\b`,
    String.raw`\b\d{3}-\d{3}\b`,
  ].join('|'),
  'g',
)

const kinds: Record<string, Reference['kind']> = {
  TICKET: 'ticket',
  TKT: 'ticket',
  JOB: 'ticket',
  BOOKING: 'ticket',
  ORDER: 'ticket',
  REPAIR: 'ticket',
  '#': 'ticket',
  INVOICE: 'invoice',
  INV: 'invoice',
  PARCEL: 'parcel',
}
/**
 * A word with the numbers behind it: "INV1042", "tickets 12, 13 and 14", "#1042". Something stands between two numbers: a long row of digits
 * could else be read in very many ways (ReDoS).
 */
const withWord =
  /(?:(?<![A-Z0-9])(TICKET|TKT|JOB|BOOKING|ORDER|REPAIR|INVOICE|INV|PARCEL)(?:S(?![A-Z]))?|(#))\s*(?:NO|NOS|NR|NUMBERS?|ID)?\s*[.:#-]*\s*(0*[1-9]\d{0,9}(?!\d)(?:(?: ?(?:[,&+/;]|AND) ?#?| #?|#)0*[1-9]\d{0,9}(?!\d))*)(?![A-Z\d]|[./:-]\d)/g

/** "P-1042", as a parcel is written. */
const writtenParcel = /(?<![A-Z0-9])P-?([1-9]\d{0,5})(?![A-Z\d]|[./:-]\d)/g

/** Words before which, or behind which, a number counts something or belongs to a model. */
const before =
  /\b(?:IPHONE|IPAD|PIXEL|GALAXY|NOTE|FOLD|FLIP|ONEPLUS|NORD|OPPO|MODEL|SERIES|ANDROID|IOS|[ASZ]|PRO|MAX|MINI|PLUS|UNIT|APT|LEVEL|SHOP|PART|PAYMENT|INSTALMENT|INSTALLMENT|DEPOSIT|WEEK|DAY|OF|X|CARD|BSB|ACC|ACCT|ACCOUNT|A\/C)[ -]?$/
const behind =
  /^(?: ?(?:X|OF|PRO|MAX|PLUS|MINI|ULTRA|FE|GB|TB|WEEKS?|DAYS?|MONTHS?|MINS?|PM|AM)\b| (?:PHONES|IPHONES|SCREENS|BATTERIES|REPAIRS|DEVICES|ITEMS|TICKETS|INVOICES)\b)/
const alone = /(?<![A-Z\d]|\d[./:-])([1-9]\d{0,9})(?![A-Z\d]|[./:-]\d)/g

/**
 * Finds what a text of a transfer names, spelt as people do. Whole numbers are read, never digits inside others; of a payment reference the
 * check digit has to fit, and spaces that a bank's form put into it do not matter.
 */
export function findReferences(text: string): Found {
  const found: Found = { references: [], mistyped: [] }
  const add = (kind: Reference['kind'], number: number) => {
    if (!found.references.some((one) => one.kind === kind && one.number === number))
      found.references.push({ kind, number })
  }
  let rest = text.normalize('NFKC').toUpperCase()
  // A letter and seven digits or more, in groups where a form has broken them.
  rest = rest.replace(
    /(?<![A-Z0-9])([TP])[ -]?(\d+(?:[ -]\d+)*)(?![A-Z\d])/g,
    (whole, letter: string, digits: string) => {
      const groups = digits.split(/[ -]/)
      for (let size = 1; size <= groups.length; size++) {
        const reference = letter + groups.slice(0, size).join('')
        if (reference.length < 8) continue
        const [ticket, parcel] = [parsePaymentReference(reference), parseParcelReference(reference)]
        if (ticket !== null) add('ticket', ticket)
        else if (parcel !== null) add('parcel', parcel)
        // The first group alone is whole, and wrong.
        else if (size > 1 && size < groups.length) continue
        else found.mistyped.push(reference)
        return ` ; ${groups.slice(size).join(' ')}`
      }
      return whole
    },
  )
  rest = rest.replace(otherNumbers, ' ; ')
  rest = rest.replace(withWord, (_, word: string | undefined, hash: string | undefined, numbers: string) => {
    for (const number of numbers.match(/\d+/g)!) add(kinds[(word ?? hash)!]!, Number(number))
    return ' ; '
  })
  rest = rest.replace(writtenParcel, (_, number: string) => {
    add('parcel', Number(number))
    return ' ; '
  })
  for (const match of rest.matchAll(alone)) {
    const [number] = match
    if (before.test(rest.slice(0, match.index)) || behind.test(rest.slice(match.index + number.length)))
      continue
    add('number', Number(number))
  }
  return found
}

/** Whether one reference becomes another by a wrong, missing or further sign, or by two in the other order. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const [left, right] = [one.slice(from), other.slice(from)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  )
}
