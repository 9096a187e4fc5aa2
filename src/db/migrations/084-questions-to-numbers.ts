import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The questions to the owner of a number, which are counted for each booking that wants texts. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  await ddl(tx, engine).index('text_messages', ['mobile_hash'], "where text_kind = 'text-confirm'")
}
