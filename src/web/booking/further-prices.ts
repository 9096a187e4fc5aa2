import { getDiscount, type Discount, type DiscountRule } from '#contract/discounts.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Offer, Repairs } from '../repairs.ts'
import type { Further, FurtherItem } from './further-values.ts'

type First = { phone: Phone | undefined; repair: string; serial: string; price: number }
type Shop = { repairs: Repairs; discounts: DiscountRule | undefined }

/** A further repair with what its phone is offered and what it costs. */
export type PricedItem = FurtherItem & {
  isSame: boolean
  /** Undefined until it is chosen, and for one that is not offered any more. */
  phone: Phone | undefined
  offers: Offer[]
  /** Undefined for a repair that is not offered any more. */
  offer: Offer | undefined
  discount: Discount | null
}

/** Prices further repairs as they are typed, in their order, and sums them up with the first, in cents. */
export function priceItems(
  { items, phones }: Pick<Further, 'items' | 'phones'>,
  first: First,
  { repairs, discounts }: Shop,
): { items: PricedItem[]; total: number } {
  const before = [{ phone_id: first.phone?.id ?? 0, phone_serial: first.serial }]
  const ofFirst = [first.repair]
  const priced = items.map((item) => {
    const { same, phone_id, repair_name, phone_serial = '' } = item.typed
    const isSame = Boolean(same)
    const phone = isSame
      ? (phones.find(({ id }) => id === first.phone?.id) ?? first.phone)
      : phones.find(({ id }) => String(id) === phone_id)
    const offers = phone ? repairs.offers(phone) : []
    // Not chosen yet, it is one that the first phone does not get already.
    const isOpen = ({ repair }: Offer) => !isSame || !ofFirst.includes(repair)
    const offer = repair_name
      ? offers.find(({ repair }) => repair === repair_name)
      : (offers.find(isOpen) ?? offers[0])
    if (isSame && offer) ofFirst.push(offer.repair)
    const device = { phone_id: phone?.id ?? 0, phone_serial: isSame ? first.serial : phone_serial }
    const counted =
      discounts && offer ? getDiscount(discounts, before, { ...device, price: offer.price }) : null
    before.push(device)
    return { ...item, isSame, phone, offers, offer, discount: toToday(counted, item) }
  })
  const total = priced.reduce(
    (sum, { offer, discount }) => sum + (offer?.price ?? 0) * 100 - (discount?.cents ?? 0),
    first.price * 100,
  )
  return { items: priced, total }
}

/** The amount that a refusal named goes before what this page knows of the shop's rule. */
function toToday(counted: Discount | null, { discountCents }: FurtherItem): Discount | null {
  if (discountCents === undefined) return counted
  if (discountCents === 0) return null
  return { kind: counted?.kind ?? 'second_repair', cents: discountCents }
}
