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
> & {
  passcode: string | null
  /** Names of others that the text may carry, such as its author's. */
  others?: readonly string[]
}

const ANY_SIGNS = String.raw`[^\p{L}\p{N}]{0,3}`
const ANY_SPACE = String.raw`[\s,]+`
const NUMBER_ONLY = /^\d+\p{L}?$/u

/** Names that are ordinary words in small letters: "May" the customer, not "may" the verb. */
const ordinaryWords = new Set(
  `may will mark rob bill grace hope joy art rose dawn april june summer autumn jack frank pat sue young long brown
  white black green gray grey small price short best case day page read rich wood park hill field bell cook fisher
  king knight law love paul penny ray rusty sandy sky star stone street sunny terry tom violet ward west wing winter
  an and are as at be but by can do else for from go had has he her him his how in is it its lee me my no not of on or
  our out she so the their them then they this to up us was we were what when who you your`.split(/\s+/),
)

/** A greeting or farewell with any name after it. */
const ADDRESSED =
  /\b(hi|hello|hey|dear|thanks|thank you|cheers|regards|sincerely)([,\s]+)\p{Lu}[\p{L}'’-]+/giu

/** A text of the staff without what names the customer or the phone, where they have written it out. */
export function hidePerson(text: string, person: Person): string {
  const named = text.replace(ADDRESSED, (whole, word: string, space: string) =>
    // With the flag `i`, \p{Lu} matches small letters too.
    /^\p{Lu}/u.test(whole.slice(word.length + space.length)) ? `${word}${space}…` : whole,
  )
  return patternsOf(person).reduce((cleaned, pattern) => cleaned.replace(pattern, '…'), named)
}

function patternsOf(person: Person): RegExp[] {
  const streetName = person.address.replace(/^\S*\d\S*\s+/, '')
  const people = [person.cust_name, ...(person.others ?? [])]
  const parts = people.flatMap((name) => name.split(/[\s-]+/)).filter((part) => [...part].length > 1)
  const words = [
    ...people,
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
    ...parts.flatMap(namePart),
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

/** A first or last name: in any case and without accents, except for ordinary words in small letters. */
function namePart(part: string): RegExp[] {
  const bare = part.normalize('NFKD').replace(/\p{M}+/gu, '')
  const spelt = [part, bare, part.toUpperCase(), bare.toUpperCase()]
  const isOrdinary = ordinaryWords.has(bare.toLowerCase())
  return [...new Set(spelt)].flatMap((one) => wholeWords(one, isOrdinary ? 'gu' : 'giu'))
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
