import type { StatusNeeds } from '#contract/requirements.ts'
import { factsOf } from './journey-facts.ts'
import type { TicketFile } from './ticket-file.ts'
import { needsOf } from './workflow.ts'

/** For each status what it asks for first, and what of that a ticket lacks. Refuses with `unknown_ticket`. */
export async function readRequirements(file: TicketFile): Promise<{ statuses: StatusNeeds[] }> {
  return { statuses: needsOf(await factsOf(file)) }
}
