import { sql } from 'kysely'
import type { Span } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import { countValues, type ValueCounts } from '#db/value-counts.ts'

const arrivalTests = { table: 'part_tests', column: 'created_at', where: sql`stage = 'intake'` }
const documents = { table: 'completions', column: 'issued_at' }

/** Who tested how many phones on arrival, and issued how many completion documents, by account. */
export async function readWorkOfStaff(
  db: Db,
  span: Span,
): Promise<{ tested: ValueCounts; documented: ValueCounts }> {
  const [tested] = await countValues(db, arrivalTests, span, [sql`tested_by_id`])
  const [documented] = await countValues(db, documents, span, [sql`issued_by_id`])
  return { tested: tested!, documented: documented! }
}
