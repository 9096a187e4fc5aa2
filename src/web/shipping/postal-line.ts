import type { PublicProfile } from '#contract/shop-profile.schema.ts'

/** The address of the shop in one line. */
export function toPostalLine({ name, street, suburb, state, postcode }: PublicProfile): string {
  return `${name}, ${street}, ${suburb} ${state} ${postcode}`
}
