import { scanCalls } from '#contract/scans.schema.ts'
import { findScanned } from '#domain/scans/find-scanned.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call that finds the ticket of a scanned code. */
export function registerScans(router: RouterDeps): void {
  bindCalls(router, scanCalls, {
    'POST /api/scans': ({ data }) => findScanned(router.shop.database.db, data.code),
  })
}
