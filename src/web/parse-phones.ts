import type { Phone } from '#contract/catalogue.schema.ts'

let last: { data: string; phones: readonly Phone[] } | null = null

/** Phones of the `getPhones` response; memoised, since page and footer share the response. */
export function parsePhones(data: string): readonly Phone[] {
  if (last?.data !== data) last = { data, phones: JSON.parse(data) as Phone[] }
  return last.phones
}
