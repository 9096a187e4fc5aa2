/** Shown in place of an erased name. */
export const erasedName = 'Erased'

/** The domain of an erased account's address, which no inbox and no log-in can have (RFC 2606). */
const ERASED_DOMAIN = 'erased.invalid'

/** The address that takes the place of an erased account's own; it is never shown. */
export function erasedEmail(accountId: number): string {
  return `erased-${accountId}@${ERASED_DOMAIN}`
}

/** An email address as people are shown it: empty once its account was erased, null where there is none. */
export function shownEmail<Email extends string | null>(email: Email): Email | '' {
  return email?.endsWith(`@${ERASED_DOMAIN}`) ? '' : email
}

/** The first two letters and the domain; '' for what is no email address. */
export function maskEmail(email: string): string {
  const [, name = '', domain = ''] = /^([^\s@]{1,64})@([a-z0-9.-]{1,190})$/i.exec(email.trim()) ?? []
  return domain === ''
    ? ''
    : `${name.slice(0, name.length > 2 ? 2 : 1)}…@${domain.toLowerCase()}`.toWellFormed()
}
