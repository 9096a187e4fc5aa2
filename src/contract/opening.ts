/** What a shop with a public address needs before it can open. */
export const openingItems = ['name', 'address', 'phone', 'prices', 'texts'] as const
export type OpeningItem = (typeof openingItems)[number]

/** What a shop can open without, but should have. */
export const openingAdvice = ['email', 'abn', 'bank', 'mail'] as const
export type OpeningAdvice = (typeof openingAdvice)[number]
