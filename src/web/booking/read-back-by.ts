import type { PhoneBackBy } from '#contract/back-by.schema.ts'
import type { Api } from '../api.ts'

/** Reads between which days a phone should be home; pages show without it. */
export function readBackBy(api: Api, phone: string, repair?: string): Promise<PhoneBackBy> {
  return api.read('GET /api/pages/back-by', { phone, repair }).catch(() => ({ said: [] }))
}
