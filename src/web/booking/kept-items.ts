import type { Draft } from '#contract/drafts.schema.ts'
import type { Api } from '../api.ts'
import { readPhones } from '../read-phones.ts'
import type { Further } from './further-values.ts'

/** The further repairs of a draft, with the phones of today. */
export async function readKeptItems(api: Api, items: NonNullable<Draft['items']>): Promise<Further> {
  return { items: items.map((typed, index) => ({ key: index + 1, typed })), phones: await readPhones(api) }
}
