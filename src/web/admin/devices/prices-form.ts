import { isDelivered, getPrice, repairKeys } from '#contract/catalogue.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import type { Phone, PriceChanges, Prices } from '#contract/catalogue.schema.ts'
import type { Repair } from '#contract/repairs.schema.ts'
import { readWholeDollars } from '../../forms/read-amount.ts'

/** Prices as text by their inputs, and the version of the phone that they are based on. */
export type PriceValues = Record<string, string> & { version: string }

/** A price on the form: the repair, and the name of its input. */
export type PriceField = { key: string; label: string; name: string; hidden: boolean }

const ownPrefix = 'extras.'

/** The prices of a phone's form: the specified eight, then the shop's own repairs for its series; null stands for all. */
export function priceFields(repairs: readonly Repair[], { brand }: { brand: string | null }): PriceField[] {
  const own = repairs.filter(
    ({ key, series }) => !isDelivered(key) && (brand === null || (series?.includes(brand) ?? true)),
  )
  const delivered = repairKeys.flatMap((key) => repairs.find((repair) => repair.key === key) ?? [])
  return [...delivered, ...own].map(({ key, label, shown }) => ({
    key,
    label,
    name: isDelivered(key) ? key : ownPrefix + key,
    hidden: !shown,
  }))
}

/** Converts a phone's prices to form values. */
export function toPriceFormValues(fields: readonly PriceField[], phone: Phone): PriceValues {
  const prices = fields.map(({ key, name }) => [name, String(getPrice(phone, key))])
  return { ...Object.fromEntries(prices), version: String(phone.version) }
}

/** Reads the submitted prices as text, invalid values included. */
export function readPrices(form: FormData): PriceValues {
  const own = [...form.keys()].filter((name) => name.startsWith(ownPrefix))
  const prices = [...repairKeys, ...own].map((name) => [name, submittedText(form, name)])
  return { ...Object.fromEntries(prices), version: submittedText(form, 'version') }
}

/** Parses the submitted prices; NaN, which the server refuses, where one is not a whole number. */
export function toPrices(submitted: PriceValues): PriceChanges {
  const prices = {} as Prices
  for (const key of repairKeys) prices[key] = readWholeDollars(submitted[key] ?? '')
  const own = Object.entries(submitted).filter(([name]) => name.startsWith(ownPrefix))
  if (own.length === 0) return prices
  return {
    ...prices,
    extras: own.map(([name, text]) => ({ key: name.slice(ownPrefix.length), price: readWholeDollars(text) })),
  }
}

/** Names the input of a refused price: one of the shop's own repairs is refused by its place. */
export function toInputName({ extras = [] }: PriceChanges): (field: string) => string {
  return (field) => {
    const key = /^extras\.(\d+)\./.exec(field)?.[1]
    return key === undefined ? field : ownPrefix + extras[Number(key)]?.key
  }
}
