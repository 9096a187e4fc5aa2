import { isFailure } from '#contract/labels.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'
import { receiveCarrierNews } from './receive-carrier-news.ts'
import { updateLabel } from './label-rows.ts'

/** How long the service is not asked again about one parcel: the webhook tells sooner, and asking catches what it lost. */
const BETWEEN_MS = 6 * HOUR_MS
/** After that a parcel is not asked for any more. */
const ASKED_FOR_MS = 45 * DAY_MS
/** Parcels that are asked for at one time; the service counts requests. */
const MAX_PARCELS = 10

/** Asks the service where parcels are, of which it has said nothing for some hours. Returns how many it asked for. */
export async function askForNews(shop: Shop): Promise<number> {
  const { labels, database } = shop
  if (!labels) return 0
  const due = await database.db
    .selectFrom('labels')
    .select(['id', 'ref', 'tracking'])
    .where('state', '=', 'bought')
    .where('arrived_at', 'is', null)
    .where('tracking', '<>', '')
    .where('looked_at', '<=', shop.now() - BETWEEN_MS)
    .where('bought_at', '>', shop.now() - ASKED_FOR_MS)
    .orderBy('looked_at')
    .limit(MAX_PARCELS)
    .execute()
  const setLooked = (id: number, looked_at: number) =>
    database.transaction((tx) => updateLabel(tx, id, { looked_at }))
  for (const { id, ref, tracking } of due) {
    // One that fails is asked for again after the others that are due.
    await setLooked(id, shop.now() - BETWEEN_MS)
    const answer = await labels.readNews({ ref, tracking })
    // The others of this run would fail too.
    if (isFailure(answer)) break
    await receiveCarrierNews(shop, answer.news)
    await setLooked(id, shop.now())
  }
  return due.length
}
