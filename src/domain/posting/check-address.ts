import { addressLines } from '#contract/address.ts'
import type { ContactFields } from '#contract/address.schema.ts'
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
  }
  return problems
}

/** The address as it stands on a parcel. */
export function recipientLines(to: Recipient): string[] {
  return addressLines(to, 'above')
}
