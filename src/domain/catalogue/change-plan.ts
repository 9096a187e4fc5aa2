import { Refusal, refuseField } from '#contract/refusals.ts'
import type { PriceChange } from '#contract/price-changes.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { readPriceChange } from './read-price-changes.ts'
import { requireLaterDay } from './require-later-day.ts'

const edited = ', edited'

type PlanEdit = {
  id: number
  version: number
  from?: string | undefined
  /** Null takes a price out of the plan. */
  prices?: { phone_id: number; repair: string; after: number | null }[] | undefined
}

/**
 * Changes the day of planned prices, or prices of the plan; a plan without prices is withdrawn. Refuses with
 * `change_applied` once the prices are written or withdrawn, and with `plan_changed` when a colleague edited it.
 */
export async function changePlan(shop: Shop, edit: PlanEdit, caller: Caller): Promise<PriceChange> {
  const { id, version, from, prices = [] } = edit
  if (from !== undefined) await requireLaterDay(shop, from)
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const plan = await readPriceChange(tx, id)
    if (plan.applied_at !== null || plan.undone_at !== null) throw new Refusal('change_applied')
    if (plan.version !== version) throw new Refusal('plan_changed', { facts: { price_change: plan } })
    let changed = 0
    for (const price of prices) if (await changeItem(tx, id, price)) changed += 1
    if (changed === 0 && (from === undefined || from === plan.from)) return plan
    const left = (await readPriceChange(tx, id)).prices
    const isEmpty = left === 0
    await tx
      .updateTable('price_changes')
      .set({
        version: version + 1,
        ...(from === undefined ? {} : { from_day: from }),
        // The rule alone no longer says what the prices will be.
        ...(changed > 0 && !plan.summary.endsWith(edited) ? { summary: plan.summary + edited } : {}),
        ...(isEmpty ? { undone_at: shop.now(), undone_by_id: requireAccount(caller).id } : {}),
      })
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, shop, {
      kind: isEmpty ? 'phones.plan_removed' : 'phones.plan_changed',
      by: caller,
      subjectId: id,
      details: isEmpty
        ? { prices: plan.prices }
        : {
            ...(from === undefined ? {} : { from, from_before: plan.from }),
            ...(changed === 0 ? {} : { prices: changed }),
          },
    })
    return readPriceChange(tx, id)
  })
}

/** Returns whether the plan says something else now. */
async function changeItem(
  tx: Tx,
  changeId: number,
  { phone_id, repair: key, after }: NonNullable<PlanEdit['prices']>[number],
): Promise<boolean> {
  const item = await tx
    .selectFrom('price_change_items')
    .select('after_dollars')
    .where('change_id', '=', changeId)
    .where('phone_id', '=', phone_id)
    .where('repair_key', '=', key)
    .executeTakeFirst()
  if (!item) {
    throw refuseField('prices', 'That price is not part of the plan.')
  }
  if (after === item.after_dollars) return false
  if (after === null) {
    await tx
      .deleteFrom('price_change_items')
      .where('change_id', '=', changeId)
      .where('phone_id', '=', phone_id)
      .where('repair_key', '=', key)
      .execute()
  } else {
    await tx
      .updateTable('price_change_items')
      .set({ after_dollars: after })
      .where('change_id', '=', changeId)
      .where('phone_id', '=', phone_id)
      .where('repair_key', '=', key)
      .execute()
  }
  return true
}
