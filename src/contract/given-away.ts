/** Days back to which an owner reads what was given away. */
export const GIVEN_AWAY_DAYS = 31

/** Ways in which staff give money of the shop away: on a ticket, or by a price in the list. */
export const givenKinds = ['refund', 'discount', 'lower_price', 'price_list'] as const
export type GivenKind = (typeof givenKinds)[number]

export const givenNames = {
  refund: 'Refund',
  discount: 'Discount on an invoice',
  lower_price: 'Lower price',
  price_list: 'Price in the list',
} satisfies Record<GivenKind, string>
