/** What a shop with a public address needs before it can open. */
export const openingItems = ['name', 'address', 'map_point', 'phone', 'prices', 'texts', 'mail'] as const
export type OpeningItem = (typeof openingItems)[number]

/** What a shop can open without, but should have. */
export const openingAdvice = ['email', 'abn', 'bank'] as const
export type OpeningAdvice = (typeof openingAdvice)[number]
