import { Refusal } from '#contract/refusals.ts'
import { UNDO_MS } from '#contract/staff-steps.ts'
import { isPosted } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { getEngine } from '#db/engine-of.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcelOf } from '../tickets/parcel-tickets.ts'
import { removeNote } from '../tickets/delete-note.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { findTicket } from '../workflow/find-ticket.ts'
import type { ColumnsBefore } from './take-staff-step.ts'

/**
 * Undoes a step: status and assignee as before, its note deleted, its emails withdrawn. An issued invoice stays, and an
 * erased passcode stays erased. Refuses with `step_stays` once time is up, an email was sent or the ticket was changed.
 */
export async function undoStaffStep(
  shop: Shop,
  ticketId: number,
  stepId: number,
  caller: Caller,
): Promise<{ ticket: Ticket }> {
  const posting = await shopProfile(shop)
  return shop.database.transaction(async (tx) => {
    const now = shop.now()
    const { ticket, tickets } = await lockParcelOf(tx, ticketId)
    const step = await tx
      .selectFrom('taken_steps')
      .selectAll()
      .where('id', '=', stepId)
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
    if (!step) throw new Refusal('unknown_step')
    const isLate = now >= step.created_at + UNDO_MS
    if (step.undone_at !== null || isLate || ticket.version !== step.version) throw new Refusal('step_stays')
    const withdrawn = await withdrawEmails(tx, parseEvents(step.events), now)

    const before = JSON.parse(step.before) as ColumnsBefore
    await tx.updateTable('taken_steps').set({ undone_at: now }).where('id', '=', stepId).execute()
    const { version } = await tx
      .updateTable('tickets')
      .set((old) => ({ ...before, updated_at: now, version: old('version', '+', 1) }))
      .where('id', '=', ticketId)
      .returning('version')
      .executeTakeFirstOrThrow()
    if (before.tracking_out !== ticket.tracking_out) await indexTicketAgain(tx, ticketId)
    await removeNote(tx, shop, { noteid: step.note_id, ticketid: ticketId }, caller)
    await tx.updateTable('notes').set({ status_change: null }).where('id', '=', step.note_id).execute()
    const assigned = ticket.staff_assigned_id
    await recordEvent(tx, shop, {
      kind: 'ticket.step_undone',
      by: caller,
      ticketId,
      subjectId: step.note_id,
      details: {
        from: ticket.status,
        to: before.status,
        // Notes written against an earlier version are merged with what is restored.
        version,
        ...(assigned !== before.staff_assigned_id && { assigned }),
      },
    })
    if (withdrawn && step.step === 'mark_posted') await tellOfOthers(tx, shop, listSameBox(ticket, tickets))
    return { ticket: await findTicket(tx, ticketId, caller, posting) }
  })
}

/** The other phones that were posted under the same number. */
function listSameBox(ticket: LockedTicket, tickets: readonly LockedTicket[]): number[] {
  if (ticket.tracking_out === '') return []
  return tickets
    .filter(
      ({ id, status, tracking_out }) =>
        id !== ticket.id && isPosted(status) && tracking_out === ticket.tracking_out,
    )
    .map(({ id }) => id)
}

/** One posting queues one email, for the first of its phones: without that one, it is queued for the next that stays posted. */
async function tellOfOthers(tx: Tx, shop: Shop, ids: readonly number[]): Promise<void> {
  const now = shop.now()
  const steps = await tx
    .selectFrom('taken_steps')
    .innerJoin('notes', 'notes.id', 'taken_steps.note_id')
    .innerJoin('tickets', 'tickets.id', 'taken_steps.ticket_id')
    .select(['taken_steps.ticket_id', 'note_id', 'events', 'taken_steps.created_at', 'tickets.status'])
    .where('taken_steps.ticket_id', 'in', numbersIn(getEngine(tx), ids))
    .where('step', '=', 'mark_posted')
    .where('undone_at', 'is', null)
    .where('taken_steps.created_at', '>', now - 2 * UNDO_MS)
    .where('notes.staff_only', '=', 0)
    .where('notes.deleted_at', 'is', null)
    .orderBy('taken_steps.id')
    .execute()
  for (const { ticket_id, status, note_id, events, created_at } of steps) {
    const own = parseEvents(events)
    const emails = await tx
      .selectFrom('outbox')
      .select('id')
      .where('event_id', 'in', numbersIn(getEngine(tx), own))
      .execute()
    if (emails.length > 0) continue
    const about = { ticket_id, status, note_id }
    const holdMs = Math.max(0, created_at + UNDO_MS - now)
    return queueEmail(tx, shop, own.at(-1)!, 'ticket-status', about, { holdMs })
  }
}

function parseEvents(events: string): number[] {
  return JSON.parse(events) as number[]
}

/** Settles the emails of these events as not to be sent, and returns whether there were any; refuses once one is sent or being sent. */
async function withdrawEmails(tx: Tx, events: readonly number[], now: number): Promise<boolean> {
  const among = numbersIn(getEngine(tx), events)
  const emails = await tx
    .selectFrom('outbox')
    .select(['id', 'sent_at', 'leased_until'])
    .where('event_id', 'in', among)
    .forUpdate()
    .execute()
  if (emails.some(({ sent_at, leased_until }) => sent_at !== null || leased_until !== null)) {
    throw new Refusal('step_stays')
  }
  await tx
    .updateTable('outbox')
    .set({ sent_at: now, last_error: 'nothing to send' })
    .where('event_id', 'in', among)
    .where('sent_at', 'is', null)
    .execute()
  return emails.length > 0
}
