/** Everything that a status can require, with its name for staff. */
export const requirementWords = {
  notice: 'the customer’s yes to the repair notice',
  intake_test: 'intake test',
  photos: 'intake photos',
  phone: 'model and serial confirmed',
  quote: 'an answer to the open quote',
  completion: 'completion document',
  billed: 'an invoice over everything agreed',
  paid: 'payment of the balance',
  return_parcel: 'return tracking number',
} as const
export type Requirement = keyof typeof requirementWords

/** True for the key of a requirement. */
export function isRequirement(word: string): word is Requirement {
  return Object.hasOwn(requirementWords, word)
}

/** Formats a list: "intake test and intake photos". */
export function requirementList(missing: readonly Requirement[]): string {
  const words = missing.map((one) => requirementWords[one])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
