/** Purposes of a link that verifies an address: a sign-up, or a changed address. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
export const MAX_NAME_LENGTH = 120
export const MAX_EMAIL_LENGTH = 254
