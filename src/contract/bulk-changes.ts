/** As many tickets change at once. */
export const MAX_BULK = 100
