import type { Status, TicketStep } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import type { TicketFile } from './ticket-file.ts'
import { wholeTicket } from './whole-ticket.ts'

const mostChanges = 200

/** The statuses that a ticket has entered and when, oldest first; the newest two hundred changes when there are more. */
export async function readSteps(file: TicketFile): Promise<TicketStep[]> {
  const { created_at } = await wholeTicket(file)
  const changes = await file.read(readChanges)
  return [
    stepAt(0, created_at),
    ...changes.map((change) => stepAt(statusIn(change.details), change.created_at)),
  ]
}

async function readChanges(db: Db, ticketId: number) {
  const changes = await db
    .selectFrom('events')
    .select(['details', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'ticket.status_changed')
    .orderBy('id', 'desc')
    .limit(mostChanges)
    .execute()
  return changes.reverse()
}

function stepAt(status: Status, ms: number): TicketStep {
  return { status, since: new Date(ms).toISOString() }
}

/** Written by `addNote` with the change itself. */
function statusIn(details: string): Status {
  return (JSON.parse(details) as { to: Status }).to
}
