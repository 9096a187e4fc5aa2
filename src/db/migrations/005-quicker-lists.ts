import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

// Immutable once released, and independent of the current schema types.

/** An index for every filter and order of the staff list, so that no page sorts rows it does not show. */
export async function up(tx: QueryExecutorProvider): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx)
  const index = (...columns: string[]) =>
    run(`create index tickets__${columns.join('__')}_ix on tickets (${columns.join(', ')})`)

  await index('status', 'updated_at', 'id')
  await index('staff_assigned_id', 'updated_at', 'id')
  await index('staff_assigned_id', 'status', 'id')
  await index('staff_assigned_id', 'status', 'updated_at', 'id')
  // Partial: most tickets wait for nobody, and that filter does not exist.
  const waiting = (side: string, column: string) =>
    run(`create index tickets__for_${side}__${column}_ix on tickets (${column === 'id' ? 'id' : `${column}, id`})
      where waiting_for = '${side}'`)
  await waiting('shop', 'updated_at')
  await waiting('customer', 'updated_at')
  await waiting('customer', 'id')
}
