import { collectionRules } from '#contract/collection-rules.ts'
import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ShownCollectionRule } from '#contract/collection-notices.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'

/** The rules about uncollected goods of a state, with the confirmation by an owner, which is an event of the audit log. */
export async function readCollectionRule(db: Db, state: ShopProfile['state']): Promise<ShownCollectionRule> {
  const { key, law, holdDays, recordYears, steps } = collectionRules[state]
  const confirmation = await db
    .selectFrom('events')
    .leftJoin('accounts', 'accounts.id', 'events.actor_id')
    .select(['events.created_at', 'accounts.fullname'])
    .where('events.kind', '=', 'shop.collection_rules_confirmed')
    .where('events.details', '=', toDetails(key))
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    key,
    state,
    law,
    hold_days: holdDays,
    record_years: recordYears,
    steps: [...steps],
    confirmed_at: confirmation ? toIsoTime(confirmation.created_at) : null,
    confirmed_by: confirmation?.fullname ?? null,
  }
}

/** Confirms the rules of the shop's state as checked; refuses with `changed_meanwhile` when the page showed others. */
export function confirmCollectionRule(
  shop: Shop,
  input: { key: string },
  by: Caller,
): Promise<{ rule: ShownCollectionRule }> {
  return shop.database.transaction(async (tx) => {
    const { state } = (await readProfile(tx)).profile
    const rule = await readCollectionRule(tx, state)
    if (rule.key !== input.key) throw new Refusal('changed_meanwhile', { facts: { rule } })
    if (rule.confirmed_at !== null) return { rule }
    await recordEvent(tx, shop, {
      kind: 'shop.collection_rules_confirmed',
      by,
      details: JSON.parse(toDetails(rule.key)) as { rule: string },
    })
    return { rule: await readCollectionRule(tx, state) }
  })
}

function toDetails(rule: string): string {
  return JSON.stringify({ rule })
}
