/** Repairs in one booking. */
export const MAX_ITEMS = 12
