import { highestPrice } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { PriceChangeAnswer, PriceDifference, PriceRule } from '#contract/price-changes.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { isForSeries, listRepairs, type ListedRepair } from './list-repairs.ts'
import { listSeries } from './list-series.ts'
import { listInWords } from './list-in-words.ts'
import { stepPrice, type PriceStep } from './price-arithmetic.ts'
import { findDifference } from './price-difference.ts'
import { matchPricedPhones, readPriceList, type PricedPhone } from './price-list.ts'
import { requireLaterDay } from './require-later-day.ts'
import { savePriceChange } from './save-price-change.ts'
import { summarizeRule } from './summarize-rule.ts'

/**
 * Changes the prices of several phones by one rule: all in one transaction, or none. Without `apply` only answers what
 * would change. Refuses with `prices_moved` when a phone has changed since the versions were read.
 */
export async function changePrices(shop: Shop, rule: PriceRule, caller: Caller): Promise<PriceChangeAnswer> {
  if (rule.from !== undefined) await requireLaterDay(shop, rule.from)
  if (!rule.apply) {
    const { changes, versions } = await findChanges(shop.database.db, rule)
    return { changes, versions, price_change: null }
  }
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const found = await findChanges(tx, rule)
    requireUnmoved(found, rule.versions ?? {})
    const price_change = await savePriceChange(
      tx,
      shop,
      { kind: 'rule', summary: found.summary, from: rule.from ?? null, changes: found.changes },
      caller,
    )
    return { changes: found.changes, versions: found.versions, price_change }
  })
}

type Found = Pick<PriceChangeAnswer, 'changes' | 'versions'> & { summary: string; phones: PricedPhone[] }

async function findChanges(db: Db, rule: PriceRule): Promise<Found> {
  const [series, known] = [await listSeries(db), await listRepairs(db)]
  const repairs = findRepairs(known, rule.repairs)
  const phones = await readPriceList(db)
  const chosen = matchPricedPhones(phones, rule.phones)
  if (chosen.length === 0) throw invalid('phones', 'No phone matches.')
  const step = toStep(rule)
  const changes: PriceDifference[] = []
  const outOfRange: string[] = []
  for (const phone of chosen) {
    for (const repair of repairs) {
      if (!isForSeries(repair, phone.brand)) continue
      const stored = phone.prices.get(repair.key)
      if (!stored && !('set' in step && rule.include_missing)) continue
      const before = stored?.dollars ?? 0
      const after = stepPrice(before, step, rule.round ?? null)
      const difference = after === null ? null : findDifference(phone, repair, after)
      if (after === null)
        outOfRange.push(`${phone.displayName} ${repair.label} (now ${formatDollars(before)})`)
      else if (difference) changes.push(difference)
    }
  }
  if (outOfRange.length > 0) throw invalid(Object.keys(step)[0]!, describeOutOfRange(outOfRange))
  const changed = new Set(changes.map(({ phone_id }) => phone_id))
  const versions = Object.fromEntries(
    chosen.filter(({ id }) => changed.has(id)).map(({ id, version }) => [String(id), version]),
  )
  const shown = chosen.length === phones.length ? undefined : chosen
  return { changes, versions, phones, summary: summarizeRule(rule, { series, known, repairs, shown }) }
}

function toStep({ set, add, percent }: PriceRule): PriceStep {
  if (set !== undefined) return { set }
  return add === undefined ? { percent: percent! } : { add }
}

function findRepairs(known: readonly ListedRepair[], keys: readonly string[]): ListedRepair[] {
  const unknown = keys.find((key) => !known.some((repair) => repair.key === key))
  if (unknown !== undefined) throw invalid('repairs', 'Please choose from the repairs on the list.')
  return known.filter(({ key }) => keys.includes(key))
}

function requireUnmoved({ changes, versions, phones }: Found, seen: Record<string, number>): void {
  const changed = new Set(changes.map(({ phone_id }) => phone_id))
  const moved = phones.filter(({ id, version }) => {
    const looked = seen[String(id)]
    return looked === undefined ? changed.has(id) : looked !== version
  })
  const present = new Set(phones.map(({ id }) => String(id)))
  if (moved.length === 0 && Object.keys(seen).every((id) => present.has(id))) return
  const names = listInWords(moved.map(({ displayName }) => displayName))
  throw new Refusal('prices_moved', {
    message: `Prices have changed since you looked${names && `: ${names}`}. Nothing was changed; look again.`,
    facts: {
      phones: moved.map(({ slug, displayName }) => ({ phoneid: slug, displayName })),
      versions,
    },
  })
}

function describeOutOfRange(names: readonly string[]): string {
  return `Prices are from $1 to ${formatDollars(highestPrice)}; this would leave that range: ${listInWords(names)}.`
}

function invalid(field: string, message: string): Refusal {
  return refuseField(field, message)
}
