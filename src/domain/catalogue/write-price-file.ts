import { hash } from 'node:crypto'
import { byteOrderMark, csvLine } from '../csv.ts'
import { localDay } from '../shop/announced-closures.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { listRepairs } from './list-repairs.ts'
import { readPriceList } from './price-list.ts'
import { phoneColumns } from './read-price-file.ts'

/** Writes all prices as CSV, one row per phone; 0 for a repair that is not offered. Importing it again changes nothing. */
export async function writePriceFile(
  shop: Shop,
): Promise<{ filename: string; bytes: Uint8Array; sha256: string }> {
  const { db } = shop.database
  const [repairs, phones, { timeZone }] = await Promise.all([
    listRepairs(db),
    readPriceList(db),
    shopProfile(shop),
  ])
  const lines = phones.map(({ slug, displayName, prices }) =>
    csvLine([slug, displayName, ...repairs.map(({ key }) => prices.get(key)?.dollars ?? 0)]),
  )
  const heading = csvLine([...phoneColumns, ...repairs.map(({ key }) => key)])
  const bytes = Buffer.from(byteOrderMark + heading + lines.join(''))
  const filename = `prices-${localDay(shop.now(), timeZone)}.csv`
  return { filename, bytes, sha256: hash('sha256', bytes, 'hex') }
}
