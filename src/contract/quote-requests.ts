/** The key of the repair of a phone that waits for a quote. */
export const OTHER_REPAIR = 'other'

/** Maximum length of the name of a phone that is not in the catalogue. */
export const MAX_PHONE_NAME_LENGTH = 80

/** What stands in the place of a price that nobody has named yet. */
export const TO_BE_QUOTED = 'To be quoted'

/** True for the repair of a ticket that began with a question, and has no price of its own. */
export function isAskedRepair(repair: string): boolean {
  return repair === OTHER_REPAIR
}
