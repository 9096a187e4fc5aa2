/** The most parts of one repair. */
export const MAX_PART_COSTS = 20
/** The most that one part costs, in integer cents. */
export const MAX_PART_CENTS = 9_999_900
