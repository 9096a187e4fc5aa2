import { Refusal } from '#contract/refusals.ts'
import { readDatabaseError } from '#db/database-errors.ts'

/** Returns the refusal for a database that is unreachable or overloaded; null for any other error, which is a bug. */
export function toDatabaseRefusal(thrown: unknown): Refusal | null {
  const kind = readDatabaseError(thrown)?.kind
  return kind === 'away' || kind === 'busy' ? new Refusal('not_ready', { retryAfterSeconds: 2 }) : null
}
