import { looksLike } from '#contract/own-names.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'

const message = 'That is the name of our shop. Please enter your own.'

/** Refuses a customer's name that reads like the shop's, which would seem to write to its own staff. */
export async function refuseShopName(shop: Shop, fullname: string | undefined): Promise<void> {
  if (fullname === undefined || !looksLike(fullname, (await shopProfile(shop)).name)) return
  throw new Refusal('invalid', { message, fields: { fullname: message } })
}
