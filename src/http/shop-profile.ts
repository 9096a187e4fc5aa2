import { getPublicProfile, getShopProfile, updateShopProfile } from '#contract/shop-profile.ts'
import '#contract/shop-profile.shapes.ts'
import { readProfile, readyProfile } from '#domain/shop/shop-profile.ts'
import { updateShopProfile as changeProfile } from '#domain/shop/update-shop-profile.ts'
import { answer, answerReady, type Door } from './answer.ts'

/** Hangs the calls about the shop itself. */
export function serveShopProfile(door: Door): void {
  const { shop } = door
  answerReady(door, getPublicProfile, () => readyProfile(shop))
  answer(door, getShopProfile, () => readProfile(shop.books.db))
  answer(door, updateShopProfile, ({ data }, caller) => changeProfile(shop, data, caller))
}
