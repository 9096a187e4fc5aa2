import type { RepairBackBy } from '#contract/back-by.schema.ts'
import type { Api } from '../api.ts'

/** Reads between which days a phone should be home; pages show without it. */
export function readBackBy(api: Api, phone: string, repair?: string): Promise<RepairBackBy[]> {
  return api.read('GET /api/pages/back-by', { phone, repair }).then(
    ({ said }) => said,
    () => [],
  )
}
