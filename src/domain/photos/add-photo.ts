import { MAX_PICTURES } from '#contract/conversation.ts'
import { MAX_PHOTOS, type PhotoStage } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Photo } from '#contract/photos.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import { getOwner, requireAccount, isStaff, type Caller } from '../caller.ts'
import type { Picture } from '../pictures.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { deleteFiles, saveFiles, newPhotoKey } from '../photo-files.ts'
import { checkPhotoBytes, countPhotos } from './photo-bytes.ts'
import { toPhoto } from './read-photos.ts'

type NewPhoto = {
  ticketId: number
  stage: PhotoStage
  /** The caller's own note on that ticket, for a picture sent with a message. */
  noteId?: number | undefined
  staffOnly?: boolean | undefined
  /** The uploaded bytes. */
  picture: Uint8Array
}

/**
 * Adds a photo to a ticket: re-encoded, and stored before its row is written. Staff add to each stage, a customer to
 * a message on their own ticket. Refuses with `unknown_ticket`, `unknown_note`, `unreadable_picture`,
 * `too_many_photos`, `photos_full`, `disk_full` and `no_storage`.
 */
export async function addPhoto(shop: Shop, input: NewPhoto, caller: Caller): Promise<Photo> {
  const account = requireAccount(caller)
  // The rate limit is counted first, so that guessing ticket numbers is limited too.
  await shop.throttles.count('photoPerAccount', String(account.id))
  // Permission is checked before decoding the picture, which is expensive.
  await checkPlace(shop.database.db, input, caller)
  await checkPhotoBytes(shop.database.db, input.ticketId, caller, 0)
  await shop.uploads.requireRoom()
  const picture = await shop.pictures.read(input.picture, getOwner(caller))
  const key = newPhotoKey(shop.now())
  await saveFiles(shop, key, picture)
  try {
    return await enter(shop, input, { key, picture }, caller)
  } catch (error) {
    // After any error but a refusal the row may have been committed all the same; the sweep finds orphaned files
    // later.
    if (error instanceof Refusal) await deleteFiles(shop, key).catch(() => {})
    throw error
  }
}

function enter(
  shop: Shop,
  input: NewPhoto,
  { key, picture }: { key: string; picture: Picture },
  caller: Caller,
): Promise<Photo> {
  const { ticketId, stage, noteId, staffOnly } = input
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, ticketId)
    const note = await checkPlace(tx, input, caller)
    if ((await countPhotos(tx, 'ticket_id', ticketId)) >= MAX_PHOTOS) throw new Refusal('too_many_photos')
    await checkPhotoBytes(tx, ticketId, caller, picture.large.bytes.length)
    if (note) await checkRoom(tx, note.id)
    const isHidden = Boolean(staffOnly) && isStaff(caller)
    const isNoteHidden = note?.staff_only === 1
    return writePhoto(tx, shop, { ticketId, stage, noteId, key, picture, isHidden, isNoteHidden }, caller)
  })
}

type StoredPhoto = Pick<NewPhoto, 'ticketId' | 'stage' | 'noteId'> & {
  key: string
  picture: Picture
  /** Whether the photo itself, or its note, is for staff only. */
  isHidden: boolean
  isNoteHidden: boolean
}

/** Writes the row of a photo whose files are stored, and its event. */
export async function writePhoto(tx: Tx, shop: Shop, photo: StoredPhoto, caller: Caller): Promise<Photo> {
  const { ticketId, stage, noteId, key, picture, isHidden, isNoteHidden } = photo
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
      staff_only: isHidden ? 1 : 0,
      added_by_id: requireAccount(caller).id,
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
    details: { stage, staff_only: isHidden || isNoteHidden ? 1 : 0 },
  })
  return toPhoto(row)
}

/** Refuses with `unknown_ticket` unless the caller may add photos to this ticket. */
export async function checkPhotoTicket(db: Db, ticketId: number, caller: Caller): Promise<void> {
  const ticket = await db
    .selectFrom('tickets')
    .select(['account_id', 'erased_at'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (requireOwnTicketOrStaff(ticket, caller).erased_at !== null) throw new Refusal('unknown_ticket')
}

async function checkPlace(db: Db, { ticketId, stage, noteId }: NewPhoto, caller: Caller) {
  const { id } = requireAccount(caller)
  await checkPhotoTicket(db, ticketId, caller)
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

/** Limit of pictures for one message. */
async function checkRoom(tx: Tx, noteId: number): Promise<void> {
  if ((await countPhotos(tx, 'note_id', noteId)) < MAX_PICTURES) return
  throw new Refusal('too_many_photos', { message: 'Four pictures are the most for one message.' })
}
