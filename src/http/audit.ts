import { searchAudit as endpoint } from '#contract/audit.ts'
import '#contract/audit.shapes.ts'
import { searchAudit } from '#domain/audit/search-audit.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the call that reads the audit log; there is none that changes it. */
export function serveAudit(door: Door): void {
  answer(door, endpoint, ({ data }) => searchAudit(door.shop, data))
}
