import { findScanned } from '#contract/scans.ts'
import '#contract/scans.schema.ts'
import { findScanned as findByCode } from '#domain/scans/find-scanned.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the call that finds the ticket of a scanned code. */
export function registerScans(router: RouterDeps): void {
  register(router, findScanned, ({ data }) => findByCode(router.shop.database.db, data.code))
}
