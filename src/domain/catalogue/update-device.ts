import { repairKeys, type Phone, type PriceChanges, type RepairKey } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { invalidateVersion, raiseVersion } from '../shop/cached-by-version.ts'
import { requirePriceLimit } from './price-limit.ts'
import { readPhone } from './find-phone.ts'

/** Changes the prices of a phone. Refuses with `changed_meanwhile` when the version sent is outdated. */
export async function updateDevice(
  shop: Shop,
  input: PriceChanges & { id: number; phoneid: string; version?: number | undefined },
  caller: Caller,
): Promise<Phone> {
  const changed = await shop.database.transaction(async (tx) => {
    // Lock the phone, so that parallel price changes run one after the other and both events show the right values.
    await raiseVersion(tx, 'catalogue')
    const phone = await readPhone(tx, input.id)
    if (!phone || phone.phoneid !== input.phoneid) throw new Refusal('unknown_phone')
    if (input.version !== undefined && input.version !== phone.version) {
      throw new Refusal('changed_meanwhile', { facts: { phone } })
    }
    const changes = repairKeys.flatMap((key) => {
      const dollars = input[key]
      return dollars === undefined || dollars === phone[key] ? [] : [{ key, dollars }]
    })
    if (changes.length === 0) return phone
    await requirePriceLimit(
      tx,
      changes.map(({ key, dollars }) => ({ key, from: phone[key], to: dollars })),
      caller,
    )

    const { version } = await tx
      .updateTable('phones')
      .set((old) => ({ version: old('version', '+', 1), updated_at: shop.now() }))
      .where('id', '=', phone.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    for (const { key, dollars } of changes) await setPrice(tx, phone.id, key, dollars)
    const prices = changes.flatMap(({ key, dollars }): [string, number][] => [
      [`${key}_before`, phone[key]],
      [`${key}_after`, dollars],
    ])
    await recordEvent(tx, shop, {
      kind: 'phone.prices_changed',
      by: caller,
      subjectId: phone.id,
      details: { fields: changes.map(({ key }) => key), ...Object.fromEntries(prices) },
    })
    return { ...phone, ...Object.fromEntries(changes.map(({ key, dollars }) => [key, dollars])), version }
  })
  invalidateVersion(shop, 'catalogue')
  return changed
}

async function setPrice(tx: Tx, phoneId: number, repair: RepairKey, dollars: number): Promise<void> {
  // A price of 0 is stored as no row: the repair is not available.
  if (dollars === 0) {
    await tx
      .deleteFrom('phone_prices')
      .where('phone_id', '=', phoneId)
      .where('repair_key', '=', repair)
      .execute()
    return
  }
  await tx
    .insertInto('phone_prices')
    .values({ phone_id: phoneId, repair_key: repair, price_dollars: dollars })
    .onConflict((conflict) =>
      conflict.columns(['phone_id', 'repair_key']).doUpdateSet({ price_dollars: dollars }),
    )
    .execute()
}
