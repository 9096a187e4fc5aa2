import type { Selectable } from 'kysely'
import { mostPhotos, type Photo, type PhotoStage } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/books.ts'
import type { PhotosTable } from '#db/schema/mail-in.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { filesOf } from './photo-files.ts'

/** A photo as everybody reads it who may see it. */
export function photoOf(row: Selectable<PhotosTable>): Photo {
  return {
    id: row.id,
    stage: row.stage,
    note_id: row.note_id,
    width: row.width,
    height: row.height,
    staff_only: row.staff_only,
    created_at: new Date(row.created_at).toISOString(),
  }
}

/**
 * The photos of a ticket at some stages, oldest first; `all` includes those that only staff see, themselves or with
 * their note.
 */
export async function photosOf(
  file: TicketFile,
  { stages, all }: { stages: readonly PhotoStage[]; all: boolean },
): Promise<Photo[]> {
  const rows = await file.read(readPhotoRows)
  return rows.filter((row) => stages.includes(row.stage) && (all || isForCustomer(row))).map(photoOf)
}

/** The pictures that came with notes which the customer may read, with `all` those of every note that still stands. */
export async function messagePhotosOf(file: TicketFile, { all }: { all: boolean }): Promise<Photo[]> {
  const rows = await file.read(readPhotoRows)
  return rows
    .filter((row) => row.stage === 'message' && isWithNote(row) && (all || isForCustomer(row)))
    .map(photoOf)
}

type PhotoRow = Awaited<ReturnType<typeof readPhotoRows>>[number]

function isWithNote({ note_id, note_deleted_at }: PhotoRow): boolean {
  return note_id !== null && note_deleted_at === null
}

function isForCustomer({ staff_only, note_id, note_staff_only, note_deleted_at }: PhotoRow): boolean {
  return staff_only === 0 && (note_id === null || (note_staff_only === 0 && note_deleted_at === null))
}

/** Every photo that was not deleted: no ticket has more than so many. */
function readPhotoRows(db: Db, ticketId: number) {
  return db
    .selectFrom('photos')
    .leftJoin('notes', 'notes.id', 'photos.note_id')
    .selectAll('photos')
    .select(['notes.staff_only as note_staff_only', 'notes.deleted_at as note_deleted_at'])
    .where('photos.ticket_id', '=', ticketId)
    .where('photos.deleted_at', 'is', null)
    .orderBy('photos.id')
    .limit(mostPhotos)
    .execute()
}

/**
 * The bytes of a photo that the caller may see, and where they lie. Refuses with `unknown_photo`, also when it
 * is somebody else's or only for staff.
 */
export async function openPhoto(
  shop: Shop,
  { ticketId, photoId, size }: { ticketId: number; photoId: number; size: 'large' | 'small' },
  caller: Caller,
): Promise<{ bytes: () => Promise<Uint8Array<ArrayBuffer>>; key: string }> {
  const { id } = accountOf(caller)
  const row = await shop.books.db
    .selectFrom('photos')
    .innerJoin('tickets', 'tickets.id', 'photos.ticket_id')
    .leftJoin('notes', 'notes.id', 'photos.note_id')
    .select(['photos.storage_key', 'photos.stage', 'photos.staff_only', 'photos.note_id'])
    .select(['photos.added_by_id', 'tickets.account_id', 'notes.staff_only as note_staff_only'])
    .select('notes.deleted_at as note_deleted_at')
    .where('photos.id', '=', photoId)
    .where('photos.ticket_id', '=', ticketId)
    .where('photos.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('unknown_photo')
  if (!isStaff(caller)) {
    const isOwn = row.account_id === id && row.staff_only === 0
    const noteSeen =
      row.note_id === null
        ? row.stage !== 'message' || row.added_by_id === id
        : row.note_staff_only === 0 && row.note_deleted_at === null
    if (!isOwn || !noteSeen) throw new Refusal('unknown_photo')
  }
  const key = filesOf(row.storage_key)[size]
  return {
    key,
    async bytes() {
      const found = await shop.storage.get(key).catch((error: unknown) => {
        throw Object.assign(new Refusal('no_storage'), { cause: error })
      })
      if (!found) throw new Refusal('unknown_photo')
      return found
    },
  }
}
