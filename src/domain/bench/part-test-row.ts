import type { Selectable } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import {
  resultsFor,
  type Mismatch,
  type PartResults,
  type PartTest,
  type TestStage,
} from '#contract/part-tests.ts'
import type { Db } from '#db/books.ts'
import type { PartTestsTable } from '#db/schema/mail-in.ts'

/** A test with the model that it was made on: the one on the bench, else the one that was booked. */
export type PartTestRow = Selectable<PartTestsTable> & { slug: string; display_name: string }

/** The tests of a ticket that were made so far. */
export async function readPartTests(
  db: Db,
  ticketId: number,
): Promise<{ [Stage in TestStage]: PartTestRow | null }> {
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
    .orderBy('part_tests.id')
    .limit(2)
    .execute()
  const of = (stage: TestStage) => rows.find((row) => row.stage === stage) ?? null
  return { intake: of('intake'), completion: of('completion') }
}

/** In what the phone on the bench differed from the booking. */
export function mismatchesOf(row: Pick<PartTestRow, 'model_matches' | 'serial_matches'>): Mismatch[] {
  return [
    ...(row.model_matches === 0 ? (['model'] as const) : []),
    ...(row.serial_matches === 0 ? (['serial'] as const) : []),
  ]
}

/** True once every part of the phone has a result, and on intake the model was confirmed. */
export function isComplete(row: PartTestRow | null): boolean {
  if (!row || (row.stage === 'intake' && row.phone_seen_id === null)) return false
  return Object.values(resultsFor(row.slug, readResults(row))).every((result) => result !== null)
}

/** A test as its reader may see it; the serial is for staff. */
export function partTestOf(row: PartTestRow, { forStaff }: { forStaff: boolean }): PartTest {
  return {
    stage: row.stage,
    results: present(resultsFor(row.slug, readResults(row))),
    remarks: row.remarks,
    phone_seen: row.phone_seen_id === null ? null : { id: row.phone_seen_id, displayName: row.display_name },
    mismatches: mismatchesOf(row),
    ...(forStaff ? { serial_seen: row.serial_seen } : {}),
    tested_at: new Date(row.updated_at).toISOString(),
    version: row.version,
  }
}

function readResults({ results }: Pick<PartTestRow, 'results'>): PartResults {
  return JSON.parse(results) as PartResults
}

function present(results: ReturnType<typeof resultsFor>): PartResults {
  const made: PartResults = {}
  for (const [key, result] of Object.entries(results)) {
    if (result !== null) made[key as RepairKey] = result
  }
  return made
}
