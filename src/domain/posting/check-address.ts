import { addressLines } from '#contract/address.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import { findSuburbs, foldSuburb, isKnownSuburb } from '../suburbs/find-suburbs.ts'
import { isPostcode, isPostcodeOf } from '../tickets/postcode.ts'

/** Where a parcel goes: a name, and an address with its mobile number. */
export type Recipient = ContactFields & { cust_name: string }

/** A box at a post office, or a parcel locker: other carriers than Australia Post do not deliver there. */
const box =
  /\b(p\.?\s*o\.?\s*box|post office box|g\.?p\.?o\.?\s*box|locked bag|private bag|parcel locker|parcel collect)\b/i

/** True for an address to which only Australia Post delivers. */
export function isPostBox({ address, address_apt }: Pick<Recipient, 'address' | 'address_apt'>): boolean {
  return box.test(address) || box.test(address_apt)
}

/** Returns what is wrong with an address, each in a sentence. */
export function listAddressProblems(to: Recipient): string[] {
  const { cust_name, address, address_city, address_state, address_post, user_mobile } = to
  const problems: string[] = []
  const require = (value: string, name: string) => {
    if (value.trim() === '') problems.push(`The ${name} is missing.`)
  }
  require(cust_name, 'name')
  require(address, 'street')
  require(address_city, 'suburb')
  require(address_state, 'state')
  require(address_post, 'postcode')
  require(user_mobile, 'mobile number')
  if (address_post !== '' && !isPostcode(address_post)) {
    problems.push(`${address_post} is no postcode of Australia.`)
  } else if (address_post !== '' && address_state !== '' && !isPostcodeOf(address_state, address_post)) {
    problems.push(`The postcode ${address_post} is not in ${address_state}.`)
  } else {
    const { text, isCertain } = compareSuburb(to)
    if (isCertain) problems.push(text)
  }
  return problems
}

/** Returns what is to be looked at in an address and keeps nobody from posting: a suburb that our list does not have anywhere. */
export function listAddressDoubts(to: Recipient): string[] {
  if (!isPostcodeOf(to.address_state, to.address_post)) return []
  const { text, isCertain } = compareSuburb(to)
  return text === '' || isCertain ? [] : [text]
}

/** The most suburbs that a sentence names. */
const MAX_NAMED = 4

/** Compares a suburb with those of its postcode. Our list is not the carrier's: a suburb that it has nowhere is a doubt only. */
function compareSuburb({ address_city, address_state, address_post }: Recipient): {
  text: string
  isCertain: boolean
} {
  const suburbs = findSuburbs(address_post)
  const typed = foldSuburb(address_city)
  if (suburbs.length === 0 || typed === '') return { text: '', isCertain: false }
  const same = suburbs.filter(({ suburb }) => foldSuburb(suburb) === typed)
  if (same.some(({ state }) => state === address_state)) return { text: '', isCertain: false }
  if (same[0]) {
    return {
      text: `${same[0].suburb} ${address_post} is in ${same[0].state}, not in ${address_state}.`,
      isCertain: true,
    }
  }
  const names = suburbs.map(({ suburb }) => suburb)
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const text = `${address_city} is no suburb of ${address_post}: ${names.slice(0, MAX_NAMED).join(', ')}${more}.`
  return { text, isCertain: isKnownSuburb(address_city) }
}

/** The address as it stands on a parcel. */
export function recipientLines(to: Recipient): string[] {
  return addressLines(to, 'above')
}
