import { isExampleMapPoint } from '#contract/map-point.ts'
import { isAbn } from '#contract/shop-profile.schema.ts'
import type { Opening } from '#contract/opening.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import { countConfirmedPrices } from '../catalogue/confirmed-prices.ts'
import type { Shop } from '../shop.ts'
import { isOpeningSoon, listOwnParts, readOpeningState } from '../shop/opening-state.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { findUnconfirmedTexts } from '../texts/unconfirmed-texts.ts'

/** Returns whether the shop takes bookings, what visitors read otherwise, and what is missing. */
export async function readOpening(shop: Shop): Promise<Opening> {
  return toOpening(shop, shop.database.db)
}

/** The same, read inside a transaction. */
export async function toOpening(
  shop: Pick<Shop, 'publicUrl' | 'shopEmail' | 'sendsEmails'>,
  db: Db,
): Promise<Opening> {
  const state = await readOpeningState(db)
  const { profile } = await readProfile(db)
  const soon = isOpeningSoon(shop, state)
  return {
    open: state.takesBookings && !soon,
    sentence: state.sentence,
    checklist: await readChecklist(db, profile, shop),
    advice: adviceFor(profile, shop),
    soon,
    version: state.version,
  }
}

/** What has to be done before a shop with a public address can open. */
async function readChecklist(
  db: Db,
  profile: ShopProfile,
  { sendsEmails }: Pick<Shop, 'sendsEmails'>,
): Promise<Opening['checklist']> {
  const own = new Set(listOwnParts(profile))
  return [
    { key: 'name', done: own.has('name') },
    { key: 'address', done: own.has('address') },
    { key: 'map_point', done: !isExampleMapPoint(profile) },
    { key: 'phone', done: own.has('phone') },
    { key: 'prices', done: (await countConfirmedPrices(db)) > 0 },
    { key: 'texts', done: (await findUnconfirmedTexts(db)).length === 0 },
    // Customers confirm their address by email: without it no booking is possible.
    { key: 'mail', done: sendsEmails },
  ]
}

function adviceFor(profile: ShopProfile, shop: Pick<Shop, 'shopEmail'>): Opening['advice'] {
  return [
    { key: 'email', done: listOwnParts(profile).includes('email') || shop.shopEmail !== null },
    { key: 'abn', done: isAbn(profile.abn) },
    { key: 'bank', done: profile.bank.accountNumber !== '' },
  ]
}
