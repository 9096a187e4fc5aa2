import type { Db, Engine } from './tables.ts'

const engines = new WeakMap<Db, Engine>()

/** Records the engine of each Kysely handle; a transaction has a handle of its own. */
export function rememberEngine(db: Db, engine: Engine): void {
  engines.set(db, engine)
}

/** The engine of the database's handle or of a transaction's. */
export function getEngine(db: Db): Engine {
  const engine = engines.get(db)
  if (!engine) throw new TypeError('This handle was not made by openDatabase or its transaction function')
  return engine
}
