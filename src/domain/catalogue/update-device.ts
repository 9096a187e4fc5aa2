import { repairKeys, type Phone, type PriceChanges } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { invalidateVersion, raiseVersion } from '../shop/cached-by-version.ts'
import { readPhone } from './find-phone.ts'
import { writePrices } from './write-prices.ts'

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

    await writePrices(
      tx,
      shop,
      changes.map(({ key, dollars }) => ({
        phoneId: phone.id,
        repair: key,
        before: phone[key],
        after: dollars,
      })),
      { by: caller },
    )
    return {
      ...phone,
      ...Object.fromEntries(changes.map(({ key, dollars }) => [key, dollars])),
      version: phone.version + 1,
    }
  })
  invalidateVersion(shop, 'catalogue')
  return changed
}
