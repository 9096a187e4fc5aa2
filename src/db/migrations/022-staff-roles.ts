import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Roles of staff: whoever is staff already could do everything, and becomes an owner. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, text, oneOf, addColumn } = ddl(tx, engine)
  await addColumn('accounts', `role ${text} ${oneOf('role', ['owner', 'front_desk', 'technician'])}`)
  await run(`update accounts set role = 'owner' where level = 2`)
}
