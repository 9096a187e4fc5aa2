import type { Phone } from '#contract/catalogue.schema.ts'
import type { Api } from './api.ts'

let last: { data: string; phones: readonly Phone[] } | null = null

/** Phones of the `getPhones` response; memoised, since page and footer share the response. */
function parsePhones(data: string): readonly Phone[] {
  if (last?.data !== data) last = { data, phones: JSON.parse(data) as Phone[] }
  return last.phones
}

/** Reads the phones of the shop, with the prices of today. */
export async function readPhones(api: Api): Promise<readonly Phone[]> {
  const { data } = await api.read('GET /api/getphones', {})
  return parsePhones(data)
}
