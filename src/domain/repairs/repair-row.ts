import type { Selectable } from 'kysely'
import { getRepair, isDelivered, repairName } from '#contract/catalogue.ts'
import type { Repair } from '#contract/repairs.schema.ts'
import type { LookupTables } from '#db/schema/lookups.ts'
import type { Db } from '#db/tables.ts'

export type RepairRow = Selectable<LookupTables['repairs']>

/** The columns that name the repair of a ticket, for a query that joins `repairs`. */
export const repairColumns = ['repairs.label as repair_label', 'repairs.is_part as repair_is_part'] as const

export type RepairColumns = { repair_label: string; repair_is_part: 0 | 1 }

/** Returns the full name of a ticket's repair: "Screen Replacement", or the label of work that replaces no part. */
export function nameRepair({ repair_label, repair_is_part }: RepairColumns): string {
  return repairName({ label: repair_label, part: repair_is_part === 1 })
}

/** Lists all repairs in display order, hidden ones included. */
export function listRepairRows(db: Db): Promise<RepairRow[]> {
  return db.selectFrom('repairs').selectAll().orderBy('sort').orderBy('key').limit(500).execute()
}

/** Converts a repair to the API's form; what the shop has not changed is as delivered. */
export function toRepair(row: RepairRow): Repair {
  const delivered = isDelivered(row.key) ? getRepair(row.key) : null
  return {
    key: row.key,
    label: row.label,
    part: row.is_part === 1,
    shown: row.shown === 1,
    sentence: row.sentence ?? delivered?.sentence ?? '',
    benchTime: row.bench_time ?? delivered?.benchTime ?? 'short',
    warrantyMonths: row.warranty_months,
    needsPasscode:
      row.needs_passcode === null ? (delivered?.needsPasscode ?? false) : row.needs_passcode === 1,
    series: parseSeries(row),
  }
}

/** Returns the keys of the series that a repair is for; null for all. */
function parseSeries({ series }: Pick<RepairRow, 'series'>): string[] | null {
  return series === null ? null : (JSON.parse(series) as string[])
}

/** True where customers can book a repair: it is shown, and for the series of the phone. */
export function isOffered(row: Pick<RepairRow, 'shown' | 'series'>, brand: string): boolean {
  return row.shown === 1 && (parseSeries(row)?.includes(brand) ?? true)
}
