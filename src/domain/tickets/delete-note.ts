import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { countNotesAgain, touchNote } from './whole-parcel.ts'

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
  const tickets = await touchNote(tx, shop, noteid)
  if (!tickets?.some(({ id }) => id === ticketid)) throw new Refusal('unknown_note')
  const deleted = await tx
    .updateTable('notes')
    .set({ deleted_at: now, deleted_by_id: member.id })
    .where('id', '=', noteid)
    .where('deleted_at', 'is', null)
    .returning(['staff_only', 'from_customer'])
    .executeTakeFirst()
  if (!deleted) throw new Refusal('unknown_note')
  if (deleted.from_customer === 1) throw new Refusal('customers_words')
  await countNotesAgain(tx, tickets)
  const details = { staff_only: deleted.staff_only }
  for (const { id: ticketId } of tickets) {
    await recordEvent(tx, shop, {
      kind: 'ticket.note_deleted',
      by: caller,
      ticketId,
      subjectId: noteid,
      details,
    })
  }
  return { noteid }
}
