import type { Selectable } from 'kysely'
import type { AccessoryKey } from '#contract/arrivals.ts'
import { toIsoTime } from '#contract/durations.ts'
import { completeResults, type Mismatch, type PartKey, type TestStage } from '#contract/part-tests.ts'
import type { PartResults, PartTest } from '#contract/part-tests.schema.ts'
import type { Db } from '#db/tables.ts'
import type { PartTestsTable } from '#db/schema/shipping.ts'

/** A test with the model that was tested: the one found at intake, else the booked one. */
export type PartTestRow = Selectable<PartTestsTable> & { slug: string; display_name: string }

/** Returns the tests of a ticket by stage: null where none was made yet. */
export type PartTestRows = { [Stage in TestStage]: PartTestRow | null }

/** Returns the tests made so far for a ticket. */
export async function readPartTests(db: Db, ticketId: number): Promise<PartTestRows> {
  const rows = await db
    .selectFrom('part_tests')
    .innerJoin('tickets', 'tickets.id', 'part_tests.ticket_id')
    .innerJoin('phones', (join) =>
      join.on((where) =>
        where('phones.id', '=', where.fn.coalesce('part_tests.phone_seen_id', 'tickets.phone_id')),
      ),
    )
    .selectAll('part_tests')
    .select(['phones.slug', 'phones.display_name'])
    .where('part_tests.ticket_id', '=', ticketId)
    .limit(2)
    .execute()
  const of = (stage: TestStage) => rows.find((row) => row.stage === stage) ?? null
  return { intake: of('intake'), completion: of('completion') }
}

/** Returns in which facts the tested phone differed from the booking. */
export function getMismatches(row: Pick<PartTestRow, 'model_matches' | 'serial_matches'>): Mismatch[] {
  return [
    ...(row.model_matches === 0 ? (['model'] as const) : []),
    ...(row.serial_matches === 0 ? (['serial'] as const) : []),
  ]
}

/** True once staff know which phone it is: as booked, or otherwise with the reason for going on. */
export function isPhoneConfirmed(
  row: Pick<PartTestRow, 'model_matches' | 'serial_matches' | 'phone_reason'> | null,
): boolean {
  if (row === null || row.model_matches === null) return false
  return (row.model_matches === 1 && row.serial_matches === 1) || row.phone_reason !== ''
}

/** True once every part of the phone has a result, and on intake the model was confirmed. */
export function isComplete(
  row: Pick<PartTestRow, 'stage' | 'phone_seen_id' | 'slug' | 'results'> | null,
): boolean {
  if (!row || (row.stage === 'intake' && row.phone_seen_id === null)) return false
  return Object.values(completeResults(row.slug, readResults(row))).every((result) => result !== null)
}

/** Converts a test for its viewer; only staff get the serial. */
export function toPartTest(row: PartTestRow, { forStaff }: { forStaff: boolean }): PartTest {
  return {
    stage: row.stage,
    results: present(completeResults(row.slug, readResults(row))),
    remarks: row.remarks,
    phone_seen: row.phone_seen_id === null ? null : { id: row.phone_seen_id, displayName: row.display_name },
    mismatches: getMismatches(row),
    ...(forStaff ? { serial_seen: row.serial_seen, phone_reason: row.phone_reason } : {}),
    accessories: readAccessories(row),
    accessories_other: row.accessories_other,
    ...(forStaff && row.stage === 'intake'
      ? { sim_seen: row.sim_seen, liquid_mark: row.liquid_mark, find_my: row.find_my }
      : {}),
    tested_at: toIsoTime(row.updated_at),
    version: row.version,
  }
}

function readAccessories({ accessories }: Pick<PartTestRow, 'accessories'>): AccessoryKey[] | null {
  return accessories === null ? null : (JSON.parse(accessories) as AccessoryKey[])
}

function readResults({ results }: Pick<PartTestRow, 'results'>): PartResults {
  return JSON.parse(results) as PartResults
}

function present(results: ReturnType<typeof completeResults>): PartResults {
  const made: PartResults = {}
  for (const [key, result] of Object.entries(results)) {
    if (result !== null) made[key as PartKey] = result
  }
  return made
}
