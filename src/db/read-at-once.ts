import type { CompiledQuery, QueryResult } from 'kysely'

/** A database that can be read without waiting for a turn while nobody else has it. */
export interface ReadsAtOnce {
  /** What the query finds; null when it has to wait its turn like every other. */
  readAtOnce<R>(query: CompiledQuery<R>): QueryResult<R> | null
}

/** Whether an engine's adapter offers it. */
export function readsAtOnce(adapter: object): adapter is ReadsAtOnce {
  return 'readAtOnce' in adapter
}
