export const MAX_PERCENT = 1000

/** The ways in which a price changes: on the form of a phone, by a rule, from a file, by undoing, or on its planned day. */
export const priceWays = ['form', 'bulk', 'csv', 'undo', 'dated'] as const
export type PriceWay = (typeof priceWays)[number]
