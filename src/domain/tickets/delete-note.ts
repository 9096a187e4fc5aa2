import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { indexTicketAgain } from './ticket-words.ts'
import { touchTicket } from './touch-ticket.ts'

/**
 * Deletes a note for all viewers; the status that it set stays. Refuses with `unknown_note`, and a customer's own
 * message with `customers_words`.
 */
export async function deleteNote(
  shop: Shop,
  which: { noteid: number; ticketid: number },
  caller: Caller,
): Promise<{ noteid: number }> {
  return shop.database.transaction((tx) => removeNote(tx, shop, which, caller))
}

/** Deletes a note in the caller's transaction. */
export async function removeNote(
  tx: Tx,
  shop: Shop,
  { noteid, ticketid }: { noteid: number; ticketid: number },
  caller: Caller,
): Promise<{ noteid: number }> {
  const member = requireAccount(caller)
  const now = shop.now()
  if (!(await touchTicket(tx, ticketid, now))) throw new Refusal('unknown_note')
  const deleted = await tx
    .updateTable('notes')
    .set({ deleted_at: now, deleted_by_id: member.id })
    .where('id', '=', noteid)
    .where('ticket_id', '=', ticketid)
    .where('deleted_at', 'is', null)
    .returning(['staff_only', 'from_customer'])
    .executeTakeFirst()
  if (!deleted) throw new Refusal('unknown_note')
  if (deleted.from_customer === 1) throw new Refusal('customers_words')
  const latest = await tx
    .selectFrom('notes')
    .select('id')
    .where('ticket_id', '=', ticketid)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('tickets')
    .set((old) => ({ note_count: old('note_count', '-', 1), latest_note_id: latest?.id ?? null }))
    .where('id', '=', ticketid)
    .execute()
  await indexTicketAgain(tx, ticketid)
  await recordEvent(tx, shop, {
    kind: 'ticket.note_deleted',
    by: caller,
    ticketId: ticketid,
    subjectId: noteid,
    details: { staff_only: deleted.staff_only },
  })
  return { noteid }
}
