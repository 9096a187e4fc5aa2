import type { Status } from '#contract/ticket-statuses.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { TicketStep } from '#contract/tickets.schema.ts'
import type { Db } from '#db/tables.ts'

const MAX_CHANGES = 200

/**
 * Returns the statuses that a ticket has entered and when, oldest first; the newest two hundred changes when there
 * are more.
 */
export async function readSteps(db: Db, ticket: { id: number; created_at: number }): Promise<TicketStep[]> {
  const changes = await db
    .selectFrom('events')
    .select(['kind', 'subject_id', 'details', 'created_at'])
    .where('ticket_id', '=', ticket.id)
    .where('kind', 'in', ['ticket.status_changed', 'ticket.step_undone'])
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  // Both name the step's note.
  const undone = new Set(
    changes.filter(({ kind }) => kind === 'ticket.step_undone').map(({ subject_id }) => subject_id),
  )
  const stood = changes.filter(
    ({ kind, subject_id }) =>
      kind === 'ticket.status_changed' && (subject_id === null || !undone.has(subject_id)),
  )
  return [
    toStep(0, ticket.created_at),
    ...stood.reverse().map((change) => toStep(parseStatus(change.details), change.created_at)),
  ]
}

function toStep(status: Status, ms: number): TicketStep {
  return { status, since: toIsoTime(ms) }
}

/** Written by `changeStatus`. */
function parseStatus(details: string): Status {
  return (JSON.parse(details) as { to: Status }).to
}
