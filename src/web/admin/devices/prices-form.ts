import { repairKeys, type Prices, type RepairKey } from '#contract/catalogue.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { parseAmount } from '#contract/money-amounts.ts'

/** Eight prices as text, and the version of the phone that they are based on. */
export type PriceValues = Record<RepairKey, string> & { version: string }

/** Converts a phone's prices to form values. */
export function toFormValues(prices: Prices & { version: number }): PriceValues {
  return withPrices((key) => String(prices[key]), String(prices.version))
}

/** Reads the submitted prices as text, invalid values included. */
export function readPrices(form: FormData): PriceValues {
  return withPrices((key) => submittedText(form, key), submittedText(form, 'version'))
}

/** Parses the submitted prices; NaN, which the server refuses, where one is not a whole number. */
export function toPrices(submitted: PriceValues): Prices {
  const prices = {} as Prices
  for (const key of repairKeys) prices[key] = wholeDollars(submitted[key])
  return prices
}

/** Parses "$ 1,200" as 1200; an empty text is NaN, because 0 would withdraw the repair. */
export function wholeDollars(text: string): number {
  const cents = parseAmount(text)
  return cents === null || cents < 0 || cents % 100 !== 0 ? Number.NaN : cents / 100
}

function withPrices(price: (key: RepairKey) => string, version: string): PriceValues {
  const submitted = { version } as PriceValues
  for (const key of repairKeys) submitted[key] = price(key)
  return submitted
}
