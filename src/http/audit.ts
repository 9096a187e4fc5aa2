import { searchAudit as endpoint } from '#contract/audit.ts'
import '#contract/audit.schema.ts'
import { searchAudit } from '#domain/audit/search-audit.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the call that reads the audit log; none changes it. */
export function registerAudit(router: RouterDeps): void {
  register(router, endpoint, ({ data }) => searchAudit(router.shop, data))
}
