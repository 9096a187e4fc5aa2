export const MAX_CLAIM_LENGTH = 2000
