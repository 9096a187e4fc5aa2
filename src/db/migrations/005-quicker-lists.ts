import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

// Immutable once released, and free of the live schema.

/** An index for every way in which the staff list is narrowed and ordered, so that a page never sorts what it does not show. */
export async function up(tx: QueryExecutorProvider): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx)
  const index = (...columns: string[]) =>
    run(`create index tickets__${columns.join('__')}_ix on tickets (${columns.join(', ')})`)

  await index('status', 'updated_at', 'id')
  await index('staff_assigned_id', 'updated_at', 'id')
  await index('staff_assigned_id', 'status', 'id')
  await index('staff_assigned_id', 'status', 'updated_at', 'id')
  // Most tickets wait for nobody, and nobody asks for those.
  const waiting = (side: string, column: string) =>
    run(`create index tickets__for_${side}__${column}_ix on tickets (${column === 'id' ? 'id' : `${column}, id`})
      where waiting_for = '${side}'`)
  await waiting('shop', 'updated_at')
  await waiting('customer', 'updated_at')
  await waiting('customer', 'id')
}
