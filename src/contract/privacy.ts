import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './privacy.schema.ts'

/** A ticket as its customer sees it: public notes, without passcode and staff names. */
export type OwnTicket = OwnData['tickets'][number]

/** All data stored about a person, except credentials and passcodes. */
export type OwnData = z.infer<typeof schemas.getOwnDataSchemas.output>

/** Downloads all data stored about the caller. */
export const getOwnData = endpoint<typeof schemas.getOwnDataSchemas>('GET', '/api/account/data', {
  for: levels.customer,
})
/** Erases the caller's own account permanently. */
export const eraseOwnAccount = endpoint<typeof schemas.eraseOwnAccountSchemas>(
  'POST',
  '/api/account/erasures',
  { for: levels.customer },
)
/** Staff erase a customer at the customer's request; the password is the caller's own. */
export const eraseCustomer = endpoint<typeof schemas.eraseCustomerSchemas>('POST', '/api/accounts/erasures', {
  for: levels.staff,
})

/** Shown in place of an erased name. */
export const erasedName = 'Erased'

/** The domain of an erased account's address, which no inbox and no log-in can have (RFC 2606). */
const ERASED_DOMAIN = 'erased.invalid'

/** The address that takes the place of an erased account's own; it is never shown. */
export function erasedEmail(accountId: number): string {
  return `erased-${accountId}@${ERASED_DOMAIN}`
}

/** An email address as people are shown it: empty once its account was erased. */
export function shownEmail(email: string): string {
  return email.endsWith(`@${ERASED_DOMAIN}`) ? '' : email
}
