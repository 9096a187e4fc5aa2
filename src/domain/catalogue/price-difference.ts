import type { RepairKey } from '#contract/catalogue.ts'
import type { PriceDifference } from '#contract/price-changes.schema.ts'
import type { PricedPhone } from './price-list.ts'

/** Compares the stored price of a phone's repair with a new one, in dollars; null when it stays. */
export function findDifference(
  phone: PricedPhone,
  { key, label }: { key: RepairKey; label: string },
  after: number,
): PriceDifference | null {
  const stored = phone.prices.get(key)
  const before = stored?.dollars ?? 0
  if (after === before) return null
  return {
    phone_id: phone.id,
    phoneid: phone.slug,
    displayName: phone.displayName,
    repair: key,
    label,
    before,
    after,
    example: stored?.isExample ?? false,
  }
}
