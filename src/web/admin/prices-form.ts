import { repairKeys, type Prices, type RepairKey } from '#contract/catalogue.ts'
import { textOf } from './refused-form.ts'

/** Eight prices as typed, and the version of the phone that they were typed over. */
export type TypedPrices = Record<RepairKey, string> & { version: string }

/** The prices of a phone, ready to be edited. */
export function typedFrom(prices: Prices & { version: number }): TypedPrices {
  return withPrices((key) => String(prices[key]), String(prices.version))
}

/** The prices as somebody typed them, mistakes included. */
export function typedPrices(form: FormData): TypedPrices {
  return withPrices((key) => textOf(form, key), textOf(form, 'version'))
}

/** Whole dollars from what was typed; NaN, which the shop refuses, where that is not a whole number. */
export function pricesOf(typed: TypedPrices): Prices {
  const prices = {} as Prices
  for (const key of repairKeys) prices[key] = wholeDollars(typed[key])
  return prices
}

/** "$ 1,200" is 1200; nothing at all is not 0, because 0 takes the repair off the list. */
export function wholeDollars(text: string): number {
  const digits = text.replace(/[\s$,]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

function withPrices(price: (key: RepairKey) => string, version: string): TypedPrices {
  const typed = { version } as TypedPrices
  for (const key of repairKeys) typed[key] = price(key)
  return typed
}
