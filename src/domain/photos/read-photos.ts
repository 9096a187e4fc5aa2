import { sql, type Selectable, type SqlBool } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { MAX_PHOTOS, type PhotoStage } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Photo } from '#contract/photos.schema.ts'
import type { Db } from '#db/tables.ts'
import type { PhotosTable } from '#db/schema/shipping.ts'
import { requireAccount, isStaff, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { isNoteOfTicket } from '../tickets/note-of-ticket.ts'
import { getPhotoFiles, readPhotoFile } from '../photo-files.ts'

/** Converts a photo for all who may see it. */
export function toPhoto(row: Selectable<PhotosTable>): Photo {
  return {
    id: row.id,
    stage: row.stage,
    note_id: row.note_id,
    width: row.width,
    height: row.height,
    staff_only: row.staff_only,
    created_at: toIsoTime(row.created_at),
  }
}

/**
 * Returns the photos of a ticket at some stages, oldest first; `all` includes staff-only photos and those of
 * staff-only notes.
 */
export function selectPhotos(
  rows: PhotoRow[],
  { stages, all }: { stages: readonly PhotoStage[]; all: boolean },
): Photo[] {
  return rows.filter((row) => stages.includes(row.stage) && (all || isForCustomer(row))).map(toPhoto)
}

/**
 * Returns the pictures sent with notes that the customer may read, with `all` those of every note that is not
 * deleted.
 */
export function messagePhotos(rows: PhotoRow[], { all }: { all: boolean }): Photo[] {
  return rows
    .filter((row) => row.stage === 'message' && isWithNote(row) && (all || isForCustomer(row)))
    .map(toPhoto)
}

/** Query for a photo with what hides it: its note may be staff-only or deleted. */
export type PhotoRow = Awaited<ReturnType<typeof readPhotoRows>>[number]

function isWithNote({ note_id, note_deleted_at }: PhotoRow): boolean {
  return note_id !== null && note_deleted_at === null
}

function isForCustomer({ staff_only, note_id, note_staff_only, note_deleted_at }: PhotoRow): boolean {
  return staff_only === 0 && (note_id === null || (note_staff_only === 0 && note_deleted_at === null))
}

/**
 * Query for the photos of a ticket that were not deleted, up to the maximum per ticket; with those of messages to its whole parcel that were
 * written on others.
 */
export function readPhotoRows(db: Db, ticketId: number) {
  return db
    .selectFrom('photos')
    .leftJoin('notes', 'notes.id', 'photos.note_id')
    .selectAll('photos')
    .select(['notes.staff_only as note_staff_only', 'notes.deleted_at as note_deleted_at'])
    .where('photos.id', 'in', (own) =>
      own
        .selectFrom('photos')
        .select('id')
        .where('ticket_id', '=', ticketId)
        .unionAll(
          own
            .selectFrom('tickets')
            .innerJoin('notes', 'notes.parcel_id', 'tickets.parcel_id')
            .innerJoin('photos', 'photos.note_id', 'notes.id')
            .select('photos.id')
            .where('tickets.id', '=', ticketId)
            .where('tickets.link_closed', '=', 0)
            .whereRef('notes.ticket_id', '<>', 'tickets.id'),
        ),
    )
    .where('photos.deleted_at', 'is', null)
    .orderBy('photos.id')
    .limit(MAX_PHOTOS)
    .execute()
}

/** Whether a row of `photos` is seen on a row of `tickets`: taken for it, or sent with a message that is read on it. */
const isPhotoOfTicket = sql<SqlBool>`(
  photos.ticket_id = tickets.id or (photos.stage = 'message' and ${isNoteOfTicket})
)`

/**
 * Returns the bytes and the storage key of a photo that the caller may see. Refuses with `unknown_photo`, also for
 * photos of other customers and staff-only photos.
 */
export async function openPhoto(
  shop: Shop,
  { ticketId, photoId, size }: { ticketId: number; photoId: number; size: 'large' | 'small' },
  caller: Caller,
): Promise<{ bytes: () => Promise<Uint8Array<ArrayBuffer>>; key: string }> {
  const { id } = requireAccount(caller)
  const row = await shop.database.db
    .selectFrom('photos')
    .leftJoin('notes', 'notes.id', 'photos.note_id')
    .innerJoin('tickets', (join) => join.on(isPhotoOfTicket))
    .select(['photos.storage_key', 'photos.stage', 'photos.staff_only', 'photos.note_id'])
    .select(['photos.added_by_id', 'tickets.account_id', 'notes.staff_only as note_staff_only'])
    .select('notes.deleted_at as note_deleted_at')
    .where('photos.id', '=', photoId)
    .where('tickets.id', '=', ticketId)
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
  const key = getPhotoFiles(row.storage_key)[size]
  return { key, bytes: () => readPhotoFile(shop, key) }
}
