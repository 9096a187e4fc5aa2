import type { PriceRule } from '#contract/price-changes.schema.ts'

/** What the form about many prices holds, as its URL says. */
export type RuleValues = {
  brand: string
  q: string
  repairs: string[]
  how: string
  amount: string
  round: string
  missing: boolean
  from: string
}

/** The value of the tick that stands for every repair; no key of a repair looks like it. */
export const allRepairs = '*'

/** Ways to change a price, in the order of the list. */
export const priceRuleOptions = [
  { value: 'percent_up', label: 'Raise by per cent' },
  { value: 'percent_down', label: 'Lower by per cent' },
  { value: 'dollars_up', label: 'Raise by dollars' },
  { value: 'dollars_down', label: 'Lower by dollars' },
  { value: 'set', label: 'Set to dollars' },
]

/** Reads the form from the URL. */
export function readRuleValues(search: URLSearchParams): RuleValues {
  const text = (name: string) => search.get(name)?.trim() ?? ''
  return {
    brand: text('brand'),
    q: text('q'),
    repairs: search.getAll('repair'),
    how: text('how'),
    amount: text('amount'),
    round: text('round'),
    missing: search.has('missing'),
    from: text('from'),
  }
}

/** Converts the form to the input of the call; null while it was not submitted. */
export function toPriceRule(
  values: RuleValues,
  every: readonly string[],
): Omit<PriceRule, 'apply' | 'versions'> | null {
  const { brand, q, repairs, how, round, missing, from } = values
  if (how === '') return null
  return {
    phones: { brand, q },
    repairs: repairs.includes(allRepairs) ? [...every] : repairs,
    ...toStep(how, parseAmount(values.amount)),
    round: round === '5' ? 5 : round === '9' ? 9 : null,
    ...(missing ? { include_missing: true } : {}),
    ...(from === '' ? {} : { from }),
  }
}

function toStep(how: string, amount: number): Pick<PriceRule, 'set' | 'add' | 'percent'> {
  if (how === 'set') return { set: amount }
  if (how === 'percent_up') return { percent: amount }
  if (how === 'percent_down') return { percent: -amount }
  return { add: how === 'dollars_up' ? amount : -amount }
}

/** Parses "5", "$5" and "5.5 %"; NaN, which the server refuses, for anything else. */
function parseAmount(text: string): number {
  const match = /^\$?\s*(\d{1,5}(?:\.\d{1,2})?)\s*%?$/.exec(text)
  return match ? Number(match[1]) : Number.NaN
}

/** The errors of the call by the inputs of the form: there is one input for every way to change a price. */
export function toFieldErrors(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, error]) => [toInputName(name), error]))
}

function toInputName(field: string): string {
  if (['set', 'add', 'percent'].includes(field)) return 'amount'
  if (field.startsWith('phones')) return 'q'
  return field.startsWith('repairs') ? 'repair' : field
}

/** Writes versions of phones as one form value. */
export function formatVersions(versions: Record<string, number>): string {
  return Object.entries(versions)
    .map(([id, version]) => `${id}-${version}`)
    .join('_')
}

/** Reads them again. */
export function parseVersions(text: string): Record<string, number> {
  return Object.fromEntries(
    text
      .split('_')
      .map((pair) => pair.split('-'))
      .filter(([id, version]) => id && version)
      .map(([id, version]) => [id!, Number(version)]),
  )
}
