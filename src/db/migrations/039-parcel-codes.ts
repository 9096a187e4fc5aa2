import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** A new ticket has no parcel numbers: the indexes that a scanner's code is looked up in leave it out. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run } = ddl(tx, engine)
  for (const column of ['tracking_in', 'tracking_out']) {
    const name = `tickets__${column}__code_ix`
    await run(`drop index ${name}`)
    await run(
      `create index ${name} on tickets (upper(replace(replace(${column}, ' ', ''), '-', ''))) where ${column} <> ''`,
    )
  }
}
