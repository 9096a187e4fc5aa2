import { getRepair, isDelivered } from '#contract/catalogue.ts'
import type { EventKind } from '#contract/audit.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import type { EventDetails } from '#contract/audit.schema.ts'
import type { RepairInput, StaffRepair } from '#contract/repairs.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { listRepairRows, type RepairRow } from '../repairs/repair-row.ts'
import { raiseVersion, invalidateVersion, changeVersioned } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { requireFreeLabel, toKey } from './repair-key.ts'
import { readUses, toStaffRepair } from './repair-uses.ts'
import { listStaffSeries } from './series.ts'
import { listSeriesRows } from './series-row.ts'

const MAX_REPAIRS = 60

/** Lists all repairs in display order, hidden ones included, and all series. */
export async function listStaffRepairs(db: Db): Promise<{ repairs: StaffRepair[]; series: Series[] }> {
  const uses = await readUses(db)
  const rows = await listRepairRows(db)
  return { repairs: rows.map((row) => toStaffRepair(row, uses)), ...(await listStaffSeries(db)) }
}

/** Adds a repair behind the others, without prices. Refuses a name that is taken. */
export function addRepair(
  shop: Shop,
  details: RepairInput,
  caller: Caller,
): Promise<{ repair: StaffRepair }> {
  return changeRepairs(shop, async (tx) => {
    const rows = await listRepairRows(tx)
    if (rows.length >= MAX_REPAIRS) throw new Refusal('too_many_kept')
    requireFreeLabel(rows, details.label)
    const row = await tx
      .insertInto('repairs')
      .values({
        key: toKey(rows, details.label),
        sort: Math.max(-1, ...rows.map(({ sort }) => sort)) + 1,
        ...(await toColumns(tx, details)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, shop, { kind: 'repair.added', by: caller, row })
    return toStaffRepair(row, await readUses(tx))
  })
}

/** Changes, hides or shows a repair. The label of a specified one, and whether it is a part, stay. */
export function changeRepair(
  shop: Shop,
  { key, version, shown, ...details }: RepairInput & { key: string; version: number; shown: boolean },
  caller: Caller,
): Promise<{ repair: StaffRepair }> {
  return changeRepairs(shop, async (tx) => {
    const rows = await listRepairRows(tx)
    const present = await requireRow(tx, rows, { key, version })
    const columns = { ...(await toColumns(tx, details, key)), shown: shown ? (1 as const) : (0 as const) }
    if (isDelivered(key)) requireDelivered(present, details)
    else
      requireFreeLabel(
        rows.filter((row) => row.key !== key),
        details.label,
      )
    const names = Object.keys(columns) as (keyof typeof columns)[]
    const fields = names.filter((name) => columns[name] !== present[name])
    if (fields.length === 0) return toStaffRepair(present, await readUses(tx))
    const row = await tx
      .updateTable('repairs')
      .set({ ...columns, version: version + 1 })
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, shop, { kind: 'repair.changed', by: caller, row, details: { fields } })
    return toStaffRepair(row, await readUses(tx))
  })
}

/** Deletes a repair of the shop with its prices. Refuses once a ticket or a change of prices names it. */
export async function deleteRepair(
  shop: Shop,
  { key, version }: { key: string; version: number },
  caller: Caller,
): Promise<Record<string, never>> {
  await changeRepairs(shop, async (tx) => {
    const row = await requireRow(tx, await listRepairRows(tx), { key, version })
    const repair = toStaffRepair(row, await readUses(tx))
    if (repair.delivered || repair.used) throw new Refusal('repair_used')
    await tx.deleteFrom('phone_prices').where('repair_key', '=', key).execute()
    await tx.deleteFrom('phone_availability').where('repair_key', '=', key).execute()
    await tx.deleteFrom('repairs').where('key', '=', key).execute()
    await record(tx, shop, { kind: 'repair.deleted', by: caller, row })
    return repair
  })
  return {}
}

/** Puts all repairs in an order. Refuses with `changed_meanwhile` unless the keys are exactly those of all repairs. */
export async function orderRepairs(
  shop: Shop,
  keys: string[],
  caller: Caller,
): Promise<{ repairs: StaffRepair[]; series: Series[] }> {
  await changeRepairs(shop, async (tx) => {
    const rows = await listRepairRows(tx)
    const same = new Set(keys).size === keys.length && keys.length === rows.length
    if (!same || !rows.every(({ key }) => keys.includes(key))) throw new Refusal('changed_meanwhile')
    for (const [sort, key] of keys.entries()) {
      await tx.updateTable('repairs').set({ sort }).where('key', '=', key).execute()
    }
    await recordEvent(tx, shop, { kind: 'repair.ordered', by: caller, details: {} })
    return null
  })
  return listStaffRepairs(shop.database.db)
}

/** The repairs are part of the public profile too, which names those of tickets. */
async function changeRepairs<T>(shop: Shop, work: (tx: Tx) => Promise<T>): Promise<{ repair: T }> {
  const repair = await changeVersioned(shop, 'catalogue', async (tx) => {
    await raiseVersion(tx, 'profile')
    return work(tx)
  })
  invalidateVersion(shop, 'profile')
  return { repair }
}

async function requireRow(
  tx: Tx,
  rows: readonly RepairRow[],
  { key, version }: { key: string; version: number },
): Promise<RepairRow> {
  const present = rows.find((row) => row.key === key)
  if (!present) throw new Refusal('unknown_repair')
  if (present.version !== version) {
    throw new Refusal('changed_meanwhile', { facts: { repair: toStaffRepair(present, await readUses(tx)) } })
  }
  return present
}

function requireDelivered(present: RepairRow, { label, part, series }: RepairInput): void {
  const fields: Record<string, string> = {}
  const stays = 'This stays as it is for one of the first eight repairs.'
  if (label !== present.label) fields['label'] = stays
  if (part !== (present.is_part === 1)) fields['part'] = stays
  if (series !== null) fields['series'] = stays
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { message: stays, fields })
}

async function toColumns(tx: Tx, details: RepairInput, key?: string) {
  const { label, part, sentence, benchTime, warrantyMonths, needsPasscode, series } = details
  const known = await listSeriesRows(tx)
  if (series?.some((key) => !known.some((row) => row.key === key))) {
    const { message } = refusals.unknown_series
    throw new Refusal('invalid', { message, fields: { series: message } })
  }
  // Null is as delivered, so that saving without a change changes nothing.
  const delivered = key !== undefined && isDelivered(key) ? getRepair(key) : null
  // In the order of the series, so that the same choice is the same text.
  const chosen = known.map(({ key }) => key).filter((key) => series?.includes(key))
  return {
    label,
    is_part: part ? (1 as const) : (0 as const),
    sentence: sentence === delivered?.sentence ? null : sentence,
    bench_time: benchTime === delivered?.benchTime ? null : benchTime,
    warranty_months: warrantyMonths,
    needs_passcode:
      needsPasscode === delivered?.needsPasscode ? null : needsPasscode ? (1 as const) : (0 as const),
    series: series === null ? null : JSON.stringify(chosen),
  }
}

/** Events of repairs name them by key and label, since they have no number. */
async function record(
  tx: Tx,
  shop: Shop,
  { kind, by, row, details }: { kind: EventKind; by: Caller; row: RepairRow; details?: EventDetails },
): Promise<void> {
  await recordEvent(tx, shop, { kind, by, details: { ...details, key: row.key, label: row.label } })
}
