import type { RepairKey } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { getRole, type Caller } from '../caller.ts'
import { readProfile } from '../shop/shop-profile.ts'

/** Refuses the front desk a price that moves by more than the shop's limit, named at its field. In whole dollars. */
export async function requirePriceLimit(
  tx: Tx,
  changes: readonly { key: RepairKey; from: number; to: number }[],
  caller: Caller,
): Promise<void> {
  if (getRole(caller) !== 'front_desk') return
  const { profile } = await readProfile(tx)
  const limit = profile.frontDeskPriceLimit
  const tooFar = changes.filter(({ from, to }) => Math.abs(to - from) > limit)
  if (tooFar.length === 0) return
  const message = `The front desk changes a price by at most ${formatDollars(limit)}. Please ask an owner.`
  throw new Refusal('over_limit', {
    message,
    fields: Object.fromEntries(tooFar.map(({ key }) => [key, message])),
  })
}
