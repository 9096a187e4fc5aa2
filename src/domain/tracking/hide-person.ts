import { formatMobile } from '../tickets/mobile.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'

type Person = Pick<
  WholeTicket,
  | 'cust_name'
  | 'email'
  | 'address'
  | 'address_apt'
  | 'address_city'
  | 'address_post'
  | 'phone_serial'
  | 'user_mobile'
> & { passcode: string | null }

const ANY_SIGNS = String.raw`[^\p{L}\p{N}]{0,3}`
const ANY_SPACE = String.raw`[\s,]+`
const NUMBER_ONLY = /^\d+\p{L}?$/u

/** A text of the staff without what names the customer or the phone, where they have written it out. */
export function hidePerson(text: string, person: Person): string {
  return patternsOf(person).reduce((cleaned, pattern) => cleaned.replace(pattern, '…'), text)
}

function patternsOf(person: Person): RegExp[] {
  const streetName = person.address.replace(/^\S*\d\S*\s+/, '')
  const parts = person.cust_name.split(/\s+/).filter((part) => [...part].length > 1)
  const words = [
    person.cust_name,
    person.email,
    person.address,
    ...(/\s/.test(streetName) ? [streetName] : []),
    person.address_city,
    person.address_post,
    ...(NUMBER_ONLY.test(person.address_apt) ? [] : [person.address_apt]),
  ]
  return [
    ...withoutSigns(person.phone_serial),
    ...mobile(person.user_mobile),
    ...unit(person.address_apt),
    ...words.flatMap((one) => wholeWords(one, 'giu')),
    // A part of a name is hidden as it is spelt: "May" the customer, not "may" the verb.
    ...parts.flatMap((part) => wholeWords(part, 'gu')),
    ...(person.passcode === null ? [] : wholeWords(person.passcode, 'gu')),
  ]
}

function wholeWords(words: string, flags: string): RegExp[] {
  const found = words
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(escaped)
  return found.length === 0 ? [] : [whole(found.join(ANY_SPACE), flags)]
}

/** A number or serial, whatever signs and spaces stand between its characters. */
function withoutSigns(number: string): RegExp[] {
  const signs = number.match(/[\p{L}\p{N}]/gu)
  return signs === null ? [] : [whole(signs.map(escaped).join(ANY_SIGNS), 'giu')]
}

/** A mobile number in national or international form. */
function mobile(e164: string): RegExp[] {
  const digits = formatMobile(e164).replace(/\D/g, '').replace(/^0/, '')
  if (digits === '') return []
  const prefix = String.raw`(?:(?:\+|00)?61${ANY_SIGNS})?(?:0${ANY_SIGNS})?`
  return [whole(`${prefix}${[...digits].join(ANY_SIGNS)}`, 'giu')]
}

/** A unit that is a bare number is only one where the text says so: `Unit 3`, `3/12`. */
function unit(apt: string): RegExp[] {
  const number = apt.trim()
  if (!NUMBER_ONLY.test(number)) return []
  const kinds = 'unit|apartment|apt|flat|suite|level|lot|u'
  return [whole(String.raw`(?:(?:${kinds})\.?\s*${number}|${number}(?=\s*/\s*\d))`, 'giu')]
}

function whole(pattern: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, flags)
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
