import { endpoint, levels } from './endpoint.ts'
import type { Status } from './tickets.ts'

/** What a step of the way may ask for first, in the words that staff read. */
export const requirementWords = {
  notice: 'the customer’s yes to the repair notice',
  intake_test: 'intake test',
  photos: 'intake photos',
  phone: 'model and serial confirmed',
  quote: 'an answer to the open quote',
  completion: 'completion document',
  paid: 'payment of the balance',
  return_parcel: 'return tracking number',
} as const
export type Requirement = keyof typeof requirementWords

/** True for what a step may ask for. */
export function isRequirement(word: string): word is Requirement {
  return Object.hasOwn(requirementWords, word)
}

/** What a status asks for first. Without it the step can be taken all the same: the comment is the reason. */
export type StatusNeeds = { status: Status; needs: Requirement[]; missing: Requirement[] }

/** "intake test and intake photos". */
export function requirementList(missing: readonly Requirement[]): string {
  const words = missing.map((one) => requirementWords[one])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** For each status what it asks for first, and what of that is still missing. */
export const getRequirements = endpoint<{ id: number }, { statuses: StatusNeeds[] }>(
  'GET',
  '/api/tickets/{id}/requirements',
  { for: levels.staff },
)
