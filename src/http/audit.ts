import * as contract from '#contract/audit.ts'
import '#contract/audit.schema.ts'
import { exportAudit } from '#domain/audit/export-audit.ts'
import { listAuditPeople } from '#domain/audit/list-people.ts'
import { searchAudit } from '#domain/audit/search-audit.ts'
import { listFailedLogIns } from '#domain/accounts/failed-log-ins.ts'
import { register, type RouterDeps } from './register.ts'
import { streamCsv } from './send-csv.ts'

/** Registers the calls that read the audit log; none changes it. */
export function registerAudit(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.searchAudit, ({ data }) => searchAudit(shop, data))
  register(router, contract.getAuditPeople, () => listAuditPeople(shop))
  register(router, contract.getFailedLogIns, () => listFailedLogIns(shop))
  register(router, contract.getAuditCsv, async (filter, caller) =>
    streamCsv('audit-log.csv', await exportAudit(shop, filter, caller)),
  )
}
