import { isDeepStrictEqual } from 'node:util'
import { deliveredRepairs } from '#contract/delivered-repairs.ts'
import type { Repair } from '#contract/repairs.schema.ts'
import type { Db } from '#db/tables.ts'
import { listRepairRows, toRepair } from './repair-row.ts'

/** Returns the repairs for the public profile; null while they are as delivered. */
export async function changedRepairs(db: Db): Promise<Repair[] | null> {
  const repairs = (await listRepairRows(db)).map(toRepair)
  return isDeepStrictEqual(repairs, deliveredRepairs) ? null : repairs
}
