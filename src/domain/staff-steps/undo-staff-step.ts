import { Refusal } from '#contract/refusals.ts'
import { UNDO_MS } from '#contract/staff-steps.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { getEngine } from '#db/engine-of.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
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
    const ticket = await lockTicket(tx, ticketId)
    const step = await tx
      .selectFrom('taken_steps')
      .selectAll()
      .where('id', '=', stepId)
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
    if (!step) throw new Refusal('unknown_step')
    const isLate = now >= step.created_at + UNDO_MS
    if (step.undone_at !== null || isLate || ticket.version !== step.version) throw new Refusal('step_stays')
    await withdrawEmails(tx, JSON.parse(step.events) as number[], now)

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
    return { ticket: await findTicket(tx, ticketId, caller, posting) }
  })
}

/** Settles the emails of these events as not to be sent; refuses once one is sent or being sent. */
async function withdrawEmails(tx: Tx, events: readonly number[], now: number): Promise<void> {
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
}
