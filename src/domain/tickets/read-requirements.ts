import type { StatusNeeds } from '#contract/requirements.ts'
import type { Db } from '#db/books.ts'
import { factsOf } from './journey-facts.ts'
import { needsOf } from './workflow.ts'

/** For each status what it asks for first, and what of that a ticket lacks. Refuses with `unknown_ticket`. */
export async function readRequirements(db: Db, ticketId: number): Promise<{ statuses: StatusNeeds[] }> {
  return { statuses: needsOf(await factsOf(db, ticketId)) }
}
