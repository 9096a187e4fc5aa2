/** The most that one account may have. */
export const MAX_PASSKEYS = 10
