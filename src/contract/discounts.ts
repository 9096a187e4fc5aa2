/** Why a ticket costs less than its repair: a further repair of the same phone, or the first one of a further phone. */
export const discountKinds = ['second_repair', 'further_phone'] as const
export type DiscountKind = (typeof discountKinds)[number]
