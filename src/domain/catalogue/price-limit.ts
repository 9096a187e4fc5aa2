import type { RepairKey } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { getRole, type Caller } from '../caller.ts'
import { listGiven, readDayStart } from '../given-away/list-given.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'

type Move = { key: RepairKey; field: string; from: number; to: number }

/**
 * Refuses the front desk a price that it has moved in one day by more than the shop's limit, named at its field; what owners
 * moved meanwhile does not count. In whole dollars. The catalogue is locked.
 */
export async function requirePriceLimit(
  tx: Tx,
  shop: Shop,
  { phoneId, moves }: { phoneId: number; moves: readonly Move[] },
  caller: Caller,
): Promise<void> {
  if (getRole(caller) !== 'front_desk') return
  const { profile } = await readProfile(tx)
  const limit = profile.frontDeskPriceLimit
  const earlier = await listGiven(tx, { phoneId, since: await readDayStart(tx, shop) })
  const getMoved = (key: RepairKey) =>
    earlier.reduce((sum, { repair, cents }) => (repair === key ? sum - cents / 100 : sum), 0)
  const tooFar = moves.filter(({ key, from, to }) => Math.abs(getMoved(key) + to - from) > limit)
  if (tooFar.length === 0) return
  const message = `The front desk changes a price by at most ${formatDollars(limit)} a day. Please ask an owner.`
  throw new Refusal('over_limit', {
    message,
    fields: Object.fromEntries(tooFar.map(({ field }) => [field, message])),
  })
}
