import { Refusal, refuseField } from '#contract/refusals.ts'
import { statusName, isStatus, type Status } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'

/** Status and assignee of a ticket. */
type Standing = { status: Status; assigned: number | null }
/** Who changed each last. */
type ChangedBy = { status?: string; assignee?: string }
/** What the events say of a change; `assigned` is whom an undone step had given the ticket to. */
type Change = { from: number | null; version?: number; assigned?: number | null }

/** What a note asks for; an assignee of 0 is none asked for. */
type NoteChanges = { status: Status; staffAssign: number; version: number | undefined }

/** The newest changes that are looked at; a page older than these is out of date in any case. */
const MAX_CHANGES = 200

/**
 * Returns the status and assignee that a note sets, when it was written against an earlier version of the ticket: what
 * the author left as it was stays as it is now. Refuses with `changed_meanwhile` where author and colleague both
 * changed the same thing.
 */
export async function mergeNote(
  tx: Tx,
  ticket: LockedTicket,
  { status, staffAssign, version }: NoteChanges,
): Promise<{ status: Status; staffAssign: number }> {
  if (version === undefined || version === ticket.version) return { status, staffAssign }
  if (version > ticket.version) {
    throw refuseField('version', 'This ticket has no such version yet.')
  }
  const { seen, by } = await readStandingAt(tx, ticket, version)
  const wantsStatus = status !== seen.status
  const wantsAssignee = staffAssign !== 0 && staffAssign !== seen.assigned

  const fields: Record<string, string> = {}
  if (wantsStatus && ticket.status !== seen.status) {
    fields.status = `${by.status} set the status to ${statusName(ticket.status)} meanwhile.`
  }
  if (wantsAssignee && ticket.staff_assigned_id !== seen.assigned) {
    const to = ticket.staff_assigned_id === null ? 'nobody' : 'somebody else'
    fields.staffAssign = `${by.assignee} gave this ticket to ${to} meanwhile.`
  }
  const sentences = Object.values(fields)
  if (sentences.length > 0) {
    throw new Refusal('changed_meanwhile', {
      message: `${sentences.join(' ')} Your note is not saved yet: check it, then save again.`,
      fields,
      facts: {
        version: ticket.version,
        status: ticket.status,
        staff_assigned_id: ticket.staff_assigned_id,
      },
    })
  }
  return {
    status: wantsStatus ? status : ticket.status,
    staffAssign: wantsAssignee ? staffAssign : 0,
  }
}

/** Undoes the changes made after a version, which their events name. */
async function readStandingAt(
  tx: Tx,
  ticket: LockedTicket,
  version: number,
): Promise<{ seen: Standing; by: ChangedBy }> {
  const rows = await tx
    .selectFrom('events')
    .leftJoin('accounts', 'accounts.id', 'events.actor_id')
    .select(['events.kind', 'events.details', 'accounts.fullname'])
    .where('events.ticket_id', '=', ticket.id)
    .where('events.kind', 'in', ['ticket.status_changed', 'ticket.step_undone', 'ticket.assigned'])
    .orderBy('events.id', 'desc')
    .limit(MAX_CHANGES)
    .execute()
  const seen: Standing = { status: ticket.status, assigned: ticket.staff_assigned_id }
  const by: ChangedBy = {}
  for (const { kind, details, fullname } of rows) {
    const { from, version: after, assigned } = JSON.parse(details) as Change
    // Events of earlier releases name no version: no page of theirs is open any more.
    if (after === undefined || after <= version) break
    const before = kind === 'ticket.assigned' ? from : assigned
    if (before !== undefined) {
      seen.assigned = before
      by.assignee ??= fullname ?? 'The shop'
    }
    if (kind === 'ticket.assigned') continue
    if (from !== null && isStatus(from)) seen.status = from
    by.status ??= fullname ?? 'The shop'
  }
  return { seen, by }
}
