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
