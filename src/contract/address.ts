/** The states and territories of Australia. */
export const addressStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

/** The keys of an address, which are also the columns of the tickets table. */
export const addressColumns = [
  'address',
  'address_apt',
  'address_city',
  'address_state',
  'address_post',
] as const
/** The keys of contact details: the mobile number and the address. */
export const contactFields = ['user_mobile', ...addressColumns] as const

type Address = Record<(typeof addressColumns)[number], string>
type ContactFields = Record<(typeof contactFields)[number], string>

/** Picks the address fields of a row or form. */
export function toAddress({
  address,
  address_apt,
  address_city,
  address_state,
  address_post,
}: Address): Address {
  return { address, address_apt, address_city, address_state, address_post }
}

/** Picks the contact fields of a row or form. */
export function toContact(row: ContactFields): ContactFields {
  return { user_mobile: row.user_mobile, ...toAddress(row) }
}

/** Builds contact details from a reader of single fields, such as those of a form. */
export function readContact(read: (key: keyof ContactFields) => string): ContactFields {
  return toContact(Object.fromEntries(contactFields.map((key) => [key, read(key)])) as ContactFields)
}

/**
 * Formats the lines of an address, without empty ones. The apartment stands before the street on one line, or above
 * it on a parcel label.
 */
export function addressLines(
  { address, address_apt, address_city, address_state, address_post }: Address,
  apartment: 'beside' | 'above' = 'beside',
): string[] {
  const street =
    apartment === 'above' ? [address_apt, address] : [[address_apt, address].filter(Boolean).join(', ')]
  const town = [address_city, address_state, address_post].filter(Boolean).join(' ')
  return [...street, town].filter((line) => line.trim() !== '')
}
