import type { Status, TicketStep } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'

const mostChanges = 200

/** The statuses that a ticket has entered and when, oldest first; the newest two hundred changes when there are more. */
export async function readSteps(
  db: Db,
  { id, created_at }: { id: number; created_at: number },
): Promise<TicketStep[]> {
  const changes = await db
    .selectFrom('events')
    .select(['details', 'created_at'])
    .where('ticket_id', '=', id)
    .where('kind', '=', 'ticket.status_changed')
    .orderBy('id', 'desc')
    .limit(mostChanges)
    .execute()
  return [
    stepAt(0, created_at),
    ...changes.reverse().map((change) => stepAt(statusIn(change.details), change.created_at)),
  ]
}

function stepAt(status: Status, ms: number): TicketStep {
  return { status, since: new Date(ms).toISOString() }
}

/** Written by `addNote` with the change itself. */
function statusIn(details: string): Status {
  return (JSON.parse(details) as { to: Status }).to
}
