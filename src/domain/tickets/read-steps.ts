import type { TicketStep } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { Db } from '#db/tables.ts'

const MAX_CHANGES = 200

/**
 * Returns the statuses that a ticket has entered and when, oldest first; the newest two hundred changes when there
 * are more.
 */
export async function readSteps(db: Db, ticket: { id: number; created_at: number }): Promise<TicketStep[]> {
  const changes = await db
    .selectFrom('events')
    .select(['details', 'created_at'])
    .where('ticket_id', '=', ticket.id)
    .where('kind', '=', 'ticket.status_changed')
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  return [
    toStep(0, ticket.created_at),
    ...changes.reverse().map((change) => toStep(parseStatus(change.details), change.created_at)),
  ]
}

function toStep(status: Status, ms: number): TicketStep {
  return { status, since: toIsoTime(ms) }
}

/** Written by `changeStatus`. */
function parseStatus(details: string): Status {
  return (JSON.parse(details) as { to: Status }).to
}
