import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'

/** Deletes a photo from its ticket; the sweep removes its files. Refuses with `unknown_photo`. */
export function deletePhoto(
  shop: Shop,
  { ticketId, photoId }: { ticketId: number; photoId: number },
  caller: Caller,
): Promise<{ photo_id: number }> {
  return shop.database.transaction(async (tx) => {
    if (!(await touchTicket(tx, ticketId, shop.now()))) throw new Refusal('unknown_photo')
    const gone = await tx
      .updateTable('photos')
      .set({ deleted_at: shop.now() })
      .where('id', '=', photoId)
      .where('ticket_id', '=', ticketId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Refusal('unknown_photo')
    await recordEvent(tx, shop, { kind: 'ticket.photo_deleted', by: caller, ticketId, subjectId: photoId })
    return { photo_id: photoId }
  })
}
