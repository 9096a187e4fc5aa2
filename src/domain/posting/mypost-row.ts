import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Packaging } from '#contract/shop-settings.schema.ts'
import { isFormula } from '../csv.ts'
import type { Recipient } from './check-address.ts'
import { MAX_STREET_LINE, mypostTemplate, type FileValue } from './mypost-template.ts'

/** The most that the carrier takes, in kilograms. */
const MAX_KG = 22

type Values = Partial<Record<FileValue, string>>
/** A row of the file, and what keeps it out of it, in sentences. Nothing is cut. */
export type FileRow = { cells: string[]; problems: string[] }

/** What identifies a parcel in the file and in the carrier's answer: the numbers of its tickets. */
function toFileReference(ticketIds: readonly number[]): string {
  return ticketIds.join(' ')
}

/** Writes the row of one parcel. */
export function toMypostRow(
  to: Recipient & { email: string | null },
  ticketIds: readonly number[],
  { profile, packaging }: { profile: ShopProfile; packaging: Packaging },
): FileRow {
  const fromLines = toStreetLines([profile.street])
  const toLines = toStreetLines([to.address_apt, to.address])
  const weight = packaging.weight * ticketIds.length
  const values: Values = {
    reference: toFileReference(ticketIds),
    notify: to.email ? 'YES' : 'NO',
    fromName: profile.name,
    fromBusiness: profile.name,
    ...nameLines('from', fromLines),
    fromSuburb: profile.suburb,
    fromState: profile.state,
    fromPostcode: profile.postcode,
    fromPhone: toCarrierPhone(profile.phone),
    fromEmail: profile.email,
    toName: to.cust_name,
    ...nameLines('to', toLines),
    toSuburb: to.address_city,
    toState: to.address_state,
    toPostcode: to.address_post,
    toPhone: toCarrierPhone(to.user_mobile),
    toEmail: to.email ?? '',
    packaging: packaging.type,
    service: 'PP',
    description: ticketIds.length === 1 ? 'Mobile phone' : 'Mobile phones',
    length: String(packaging.length),
    width: String(packaging.width),
    height: String(packaging.height),
    weight: String(Number(weight.toFixed(3))),
    dangerous: 'NO',
    signature: 'NO',
  }
  const problems = mypostTemplate.columns.flatMap(({ heading, value, max = 60 }) => {
    const text = value ? (values[value] ?? '') : ''
    if (text.length > max) return [`“${heading}” takes ${max} signs: “${text}” has ${text.length}.`]
    if (isFormula(text)) return [`“${heading}” begins as a formula does in spreadsheets: “${text}”.`]
    return []
  })
  if (toLines.length > 3)
    problems.push(`The street needs ${toLines.length} lines of ${MAX_STREET_LINE} signs; there are 3.`)
  if (weight > MAX_KG) problems.push(`The parcel weighs ${weight} kg; the carrier takes ${MAX_KG}.`)
  return { cells: mypostTemplate.columns.map(({ value }) => (value ? (values[value] ?? '') : '')), problems }
}

function nameLines(side: 'from' | 'to', [first = '', second = '', third = '']: readonly string[]): Values {
  return { [`${side}Line1`]: first, [`${side}Line2`]: second, [`${side}Line3`]: third }
}

/** Breaks an address between words where a line is longer than the carrier's; a single longer word stays whole. */
function toStreetLines(parts: readonly string[]): string[] {
  return parts.flatMap((part) => {
    const lines: string[] = []
    for (const word of part.trim().split(/\s+/).filter(Boolean)) {
      const last = lines.at(-1)
      if (last !== undefined && `${last} ${word}`.length <= MAX_STREET_LINE)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}

/** A number as `61…`: spreadsheets drop a 0 at its beginning, and read a plus as a formula. */
export function toCarrierPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `61${digits.slice(1)}` : digits
}
