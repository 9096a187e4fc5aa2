import { repairKeys, type Phone, type Prices, type RepairKey } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { doubtVersion, raiseVersion } from '../shop/kept-by-version.ts'
import { readPhone } from './find-phone.ts'
import { phoneOf } from './phone-row.ts'

/** Changes the prices of a phone. Refuses with `changed_meanwhile` when the version sent is an older one. */
export async function updateDevice(
  shop: Shop,
  ask: Prices & { id: number; phoneid: string; version?: number | undefined },
  caller: Caller,
): Promise<Phone> {
  const changed = await shop.books.transaction(async (tx) => {
    // Held from here on, so that two price changes come one after the other and both events tell the truth.
    await raiseVersion(tx, 'catalogue')
    const phone = await readPhone(tx, ask.id)
    if (!phone || phone.phoneid !== ask.phoneid) throw new Refusal('unknown_phone')
    if (ask.version !== undefined && ask.version !== phone.version) {
      throw new Refusal('changed_meanwhile', { facts: { phone } })
    }
    const fields = repairKeys.filter((key) => phone[key] !== ask[key])
    if (fields.length === 0) return phone

    const row = await tx
      .updateTable('phones')
      .set((old) => ({ ...priceColumns(ask), version: old('version', '+', 1), updated_at: shop.now() }))
      .where('id', '=', phone.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const prices = fields.flatMap((key): [string, number][] => [
      [`${key}_before`, phone[key]],
      [`${key}_after`, ask[key]],
    ])
    await recordEvent(tx, shop, {
      kind: 'phone.prices_changed',
      by: caller,
      subjectId: phone.id,
      details: { fields, ...Object.fromEntries(prices) },
    })
    return phoneOf(row)
  })
  doubtVersion(shop, 'catalogue')
  return changed
}

function priceColumns(prices: Prices): Record<`price_${RepairKey}`, number> {
  const columns = repairKeys.map((key) => [`price_${key}`, prices[key]])
  return Object.fromEntries(columns) as Record<`price_${RepairKey}`, number>
}
