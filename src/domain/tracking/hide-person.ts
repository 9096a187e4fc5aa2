import { formatMobile } from '../tickets/mobile.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'
import { hideNumber } from './hide-number.ts'

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

const MOBILE_PREFIXES = [['0'], ['0061', '61']]
const ANY_SPACE = String.raw`[\s,]+`
const NUMBER_ONLY = /^\d+\p{L}?$/u
// A passcode may be erased already, and is then known by the word before it alone.
const SAID_PASSCODE =
  /(?<![\p{L}\p{N}])((?:passcode|password|pin code|pin|code)(?:\s+is)?[\s:=]+)[^\s,;]*\d[^\s,;]*/giu

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

/** Short forms of a street's kind, of which either may be typed for the other. */
const STREET_KINDS = [
  ['street', 'st', 'str'],
  ['road', 'rd'],
  ['avenue', 'ave', 'av'],
  ['drive', 'dr', 'drv'],
  ['court', 'ct', 'crt'],
  ['crescent', 'cres', 'cr'],
  ['place', 'pl'],
  ['parade', 'pde'],
  ['lane', 'ln'],
  ['highway', 'hwy'],
  ['boulevard', 'blvd', 'bvd'],
  ['terrace', 'tce', 'terr'],
  ['grove', 'gr', 'grv'],
  ['close', 'cl'],
  ['square', 'sq'],
  ['circuit', 'cct'],
  ['esplanade', 'esp'],
]

/** A text of the staff without what names the customer or the phone, where they have written it out. */
export function hidePerson(text: string, person: Person): string {
  const national = formatMobile(person.user_mobile).replace(/\D/g, '').replace(/^0/, '')
  const named = text.replace(ADDRESSED, (whole, word: string, space: string) =>
    // With the flag `i`, \p{Lu} matches small letters too.
    /^\p{Lu}/u.test(whole.slice(word.length + space.length)) ? `${word}${space}…` : whole,
  )
  const numbered = hideNumber(hideNumber(named, national, MOBILE_PREFIXES), person.phone_serial)
  const cleaned = toPatterns(person).reduce((kept, pattern) => kept.replace(pattern, '…'), numbered)
  return cleaned.replace(SAID_PASSCODE, '$1…')
}

function toPatterns(person: Person): RegExp[] {
  const people = [person.cust_name, ...(person.others ?? [])]
  const words = [
    ...people,
    person.email ?? '',
    person.address_city,
    person.address_post,
    ...(NUMBER_ONLY.test(person.address_apt) ? [] : [person.address_apt]),
  ]
  return [
    ...lastFour(person.user_mobile),
    ...unit(person.address_apt),
    ...street(person.address),
    ...words.flatMap((one) => wholeWords(one, 'giu')),
    ...people.flatMap(partsOfName),
    ...(person.passcode === null ? [] : wholeWords(person.passcode, 'gu')),
  ]
}

/** Each part of a name in any case, but of ordinary words only the spellings of a name. */
function partsOfName(name: string): RegExp[] {
  const parts = name.split(/[\s\p{Pd}]+/u).filter((part) => [...part].length > 1)
  return parts.flatMap((part) => {
    const bare = part.normalize('NFKD').replace(/\p{M}+/gu, '')
    if (!ordinaryWords.has(bare.toLowerCase())) return wholeWords(part, 'giu')
    const [first = '', ...others] = part
    const rest = others.join('')
    const spellings = [part, first.toUpperCase() + rest.toLowerCase(), part.toUpperCase()]
    return [...new Set(spellings)].flatMap((spelling) => wholeWords(spelling, 'gu'))
  })
}

/** A street with its number and without, its kind written out or short. */
function street(address: string): RegExp[] {
  const lines = [address, address.replace(/^\S*\d\S*\s+/, '')]
  return lines
    .filter((line) => /\s/.test(line.trim()))
    .flatMap((line) => {
      const [, name = '', last = ''] = /^(.*\s)(\S+)$/s.exec(line.trim()) ?? []
      const kind = last.toLowerCase().replace(/\.$/, '')
      const forms = STREET_KINDS.find((forms) => forms.includes(kind)) ?? [last]
      return forms.flatMap((form) => wholeWords(name + form, 'giu'))
    })
}

function wholeWords(words: string, flags: string): RegExp[] {
  const found = words
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(spelt)
  return found.length === 0 ? [] : [whole(found.join(ANY_SPACE), flags)]
}

/** A word with any apostrophe, and with or without its accents. */
function spelt(word: string): string {
  return [...word.normalize('NFC')]
    .map((letter) => {
      if (/['’‘`´]/.test(letter)) return "['’‘`´]?"
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return plain === letter || plain === '' ? escaped(letter) : `[${letter}${plain}]\\p{M}*`
    })
    .join('')
}

/**
 * The four digits with which a viewer with the link answers quotes; a price is not meant by them.
 */
function lastFour(mobile: string): RegExp[] {
  const digits = mobile.replace(/\D/g, '').slice(-4)
  const price = String.raw`(?<![\p{L}\p{N}$]|\d[.,])${digits}(?![\p{L}\p{N}]|[.,]\d)`
  return digits.length < 4 ? [] : [new RegExp(price, 'gu')]
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
