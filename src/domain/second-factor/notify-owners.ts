import type { Tx } from '#db/tables.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import { listOwners, recordGuardedChange } from '../record-guarded-change.ts'
import type { Shop } from '../shop.ts'
import { readFormerSecondFactor, type FormerSecondFactor } from './restore-second-factor.ts'

type Change = { eventId: number; caller: Caller; before: FormerSecondFactor }

/** Tells the owners that a member of staff has switched their second factor on or off; of customers nothing is told. */
export async function notifyOwnersOfSecondFactor(tx: Tx, shop: Shop, change: Change): Promise<void> {
  const { eventId, caller, before } = change
  if (!isStaff(caller)) return
  const { id } = requireAccount(caller)
  await recordGuardedChange(tx, shop, {
    eventId,
    kind: 'second_factor',
    by: caller,
    subjectId: id,
    before,
    after: await readFormerSecondFactor(tx, id),
    owners: await listOwners(tx),
  })
}
