import { auditCalls } from '#contract/audit.schema.ts'
import { exportAudit } from '#domain/audit/export-audit.ts'
import { listAuditPeople } from '#domain/audit/list-people.ts'
import { searchAudit } from '#domain/audit/search-audit.ts'
import { listFailedLogIns } from '#domain/accounts/failed-log-ins.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { streamCsv } from './send-csv.ts'

/** Registers the calls that read the audit log; none changes it. */
export function registerAudit(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, auditCalls, {
    'POST /api/audit/searches': ({ data }) => searchAudit(shop, data),
    'GET /api/audit/people': () => listAuditPeople(shop),
    'GET /api/audit/failed-log-ins': () => listFailedLogIns(shop),
    'GET /api/audit.csv': async (filter, caller) =>
      streamCsv('audit-log.csv', await exportAudit(shop, filter, caller)),
  })
}
