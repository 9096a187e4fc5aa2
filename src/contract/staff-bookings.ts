/** How a customer came to the shop whom staff book for. */
export const bookingWays = ['phone', 'counter', 'business'] as const
