import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/tables.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import { photoByteLimits } from '../throttles.ts'

/**
 * Refuses with `too_many_photos` when a ticket, and with `photos_full` when its customer, has no room for so many bytes
 * more. Deleted photos count until their files are removed. Staff add to many tickets, so only the ticket limits them.
 */
export async function checkPhotoBytes(
  db: Db,
  ticketId: number,
  caller: Caller,
  adding: number,
): Promise<void> {
  const ofTicket = await sumBytes(db, 'ticket_id', ticketId)
  if (ofTicket + adding > photoByteLimits.perTicket) throw new Refusal('too_many_photos')
  if (isStaff(caller)) return
  const ofCustomer = await sumBytes(db, 'added_by_id', requireAccount(caller).id)
  if (ofCustomer + adding > photoByteLimits.perCustomer) throw new Refusal('photos_full')
}

async function sumBytes(db: Db, column: 'ticket_id' | 'added_by_id', id: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .where(column, '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** How many photos a ticket or a note has. */
export async function countPhotos(db: Db, column: 'ticket_id' | 'note_id', id: number): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
