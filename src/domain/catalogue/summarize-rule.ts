import { formatDollars } from '#contract/money-amounts.ts'
import type { PriceRule } from '#contract/price-changes.schema.ts'
import type { ListedRepair } from './list-repairs.ts'

type Context = {
  series: readonly { key: string; label: string }[]
  known: readonly ListedRepair[]
  repairs: readonly ListedRepair[]
  /** The chosen phones; undefined when they are all. */
  shown: readonly { displayName: string }[] | undefined
}

/** Describes a rule in one line: "Apple iPhone: Screen, +5 %, ending in 9". */
export function summarizeRule(rule: PriceRule, context: Context): string {
  const { known, repairs } = context
  const which = repairs.length === known.length ? 'all repairs' : repairs.map(({ label }) => label).join(', ')
  const ending =
    rule.round && !rule.set?.toString().endsWith(String(rule.round)) ? `, ending in ${rule.round}` : ''
  return `${describePhones(rule, context)}: ${which}, ${describeStep(rule)}${ending}`
}

function describePhones({ phones: { brand, q } }: PriceRule, { series, shown }: Context): string {
  if (shown === undefined) return 'All phones'
  if (shown.length === 1) return shown[0]!.displayName
  const label = series.find(({ key }) => key === brand)?.label
  if (q !== '') return label ? `${label} “${q}”` : `“${q}”`
  return label ?? `${shown.length} phones`
}

function describeStep({ set, add, percent }: PriceRule): string {
  if (set !== undefined) return set === 0 ? 'not offered' : `set to ${formatDollars(set)}`
  if (add !== undefined) return `${sign(add)}${formatDollars(Math.abs(add))}`
  return `${sign(percent!)}${Math.abs(percent!)} %`
}

function sign(number: number): string {
  return number < 0 ? '−' : '+'
}
