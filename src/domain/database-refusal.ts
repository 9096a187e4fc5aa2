import { Refusal } from '#contract/refusals.ts'
import { readDatabaseError } from '#db/database-errors.ts'

/** The refusal for a database that is away or overloaded; null for anything else, which is a bug. */
export function refusalOfDatabase(thrown: unknown): Refusal | null {
  const kind = readDatabaseError(thrown)?.kind
  return kind === 'away' || kind === 'busy' ? new Refusal('not_ready', { retryAfterSeconds: 2 }) : null
}
