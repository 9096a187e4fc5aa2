import type { StatusNeeds } from '#contract/requirements.schema.ts'
import type { Db } from '#db/tables.ts'
import { readFacts } from './journey-facts.ts'
import { listNeeds } from './requirements.ts'

/**
 * Returns for each status its requirements, and which of them a ticket does not meet. Refuses with `unknown_ticket`.
 */
export async function readRequirements(db: Db, ticketId: number): Promise<{ statuses: StatusNeeds[] }> {
  return { statuses: listNeeds(await readFacts(db, ticketId)) }
}
