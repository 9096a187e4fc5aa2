import { mostPictures } from '#contract/conversation.ts'
import { mostPhotos, type Photo, type PhotoStage } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import type { Picture } from '../pictures.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { forgetFiles, keepFiles, newPhotoKey } from './photo-files.ts'
import { photoOf } from './read-photos.ts'

type NewPhoto = {
  ticketId: number
  stage: PhotoStage
  /** The caller's own note on that ticket, for a picture that was sent with it. */
  noteId?: number | undefined
  staffOnly?: boolean | undefined
  /** As somebody sent it. */
  picture: Uint8Array
}

/**
 * Adds a picture to a ticket, made anew and stored before the books speak of it. Staff add to each stage, a
 * customer to a message on an own ticket. Refuses with `unknown_ticket`, `unknown_note`, `unreadable_picture`,
 * `too_many_photos` and `no_storage`.
 */
export async function addPhoto(shop: Shop, ask: NewPhoto, caller: Caller): Promise<Photo> {
  const account = accountOf(caller)
  // Whoever may not is told so before anybody works on pixels.
  await checkPlace(shop.books.db, ask, caller)
  await shop.throttles.count('photoPerAccount', String(account.id))
  const picture = await shop.pictures.read(ask.picture)
  const key = newPhotoKey(shop.now())
  await keepFiles(shop, key, picture)
  try {
    return await enter(shop, ask, { key, picture }, caller)
  } catch (error) {
    // After anything but a plain no the books may speak of the photo all the same; the sweep finds out later.
    if (error instanceof Refusal) await forgetFiles(shop, key).catch(() => {})
    throw error
  }
}

function enter(
  shop: Shop,
  ask: NewPhoto,
  { key, picture }: { key: string; picture: Picture },
  caller: Caller,
): Promise<Photo> {
  const { ticketId, stage, noteId, staffOnly } = ask
  return shop.books.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select(['id', 'erased_at'])
      .where('id', '=', ticketId)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket || ticket.erased_at !== null) throw new Refusal('unknown_ticket')
    const note = await checkPlace(tx, ask, caller)
    const { count } = await tx
      .selectFrom('photos')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ticket_id', '=', ticketId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= mostPhotos) throw new Refusal('too_many_photos')
    if (note) await checkRoom(tx, note.id)
    const row = await tx
      .insertInto('photos')
      .values({
        ticket_id: ticketId,
        stage,
        note_id: noteId ?? null,
        storage_key: key,
        content_type: picture.contentType,
        width: picture.large.width,
        height: picture.large.height,
        bytes: picture.large.bytes.length,
        staff_only: staffOnly && isStaff(caller) ? 1 : 0,
        added_by_id: accountOf(caller).id,
        created_at: shop.now(),
        deleted_at: null,
        erased_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(tx, shop, {
      kind: 'ticket.photo_added',
      by: caller,
      ticketId,
      subjectId: row.id,
      details: { stage, staff_only: row.staff_only === 1 || note?.staff_only === 1 ? 1 : 0 },
    })
    return photoOf(row)
  })
}

async function checkPlace(db: Db, { ticketId, stage, noteId }: NewPhoto, caller: Caller) {
  const { id } = accountOf(caller)
  const ticket = await db
    .selectFrom('tickets')
    .select(['account_id', 'erased_at'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket || ticket.erased_at !== null || (ticket.account_id !== id && !isStaff(caller))) {
    throw new Refusal('unknown_ticket')
  }
  if (!isStaff(caller) && stage !== 'message') throw new Refusal('level_too_low')
  if (noteId === undefined) return null
  const note = await db
    .selectFrom('notes')
    .select(['id', 'staff_only'])
    .where('id', '=', noteId)
    .where('ticket_id', '=', ticketId)
    .where('author_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!note || stage !== 'message') throw new Refusal('unknown_note')
  return note
}

/** A message carries a few pictures and no album. */
async function checkRoom(tx: Tx, noteId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('note_id', '=', noteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < mostPictures) return
  throw new Refusal('too_many_photos', { says: 'Four pictures are the most for one message.' })
}
