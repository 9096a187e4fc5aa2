import { MAX_PICTURES } from '#contract/conversation.ts'
import { MAX_PHOTOS, MAX_PICTURE_BYTES } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { newPhotoKey, saveFiles } from '../photo-files.ts'
import { writePhoto } from '../photos/add-photo.ts'
import { checkPhotoBytes, countPhotos } from '../photos/photo-bytes.ts'
import type { Picture } from '../pictures.ts'
import type { Shop } from '../shop.ts'
import type { ParsedMail } from './parse-mail.ts'

/** The pictures of a mail, made anew and stored, and the names of all other files. */
type MailPictures = { stored: { name: string; key: string; picture: Picture }[]; left: string[] }

/** Makes the pictures of a mail anew, as uploads are, and stores them; a mail has as many as a message. */
export async function storeMailPictures(
  shop: Shop,
  files: ParsedMail['files'],
  owner: string,
): Promise<MailPictures> {
  const pictures: MailPictures = { stored: [], left: [] }
  for (const { name, type, bytes } of files) {
    const shown = name || `a file of type ${type}`
    const picture =
      /^image\//i.test(type) && bytes.length <= MAX_PICTURE_BYTES && pictures.stored.length < MAX_PICTURES
        ? await readPicture(shop, bytes, owner)
        : null
    if (!picture) {
      pictures.left.push(shown)
      continue
    }
    const key = newPhotoKey(shop.now())
    await saveFiles(shop, key, picture)
    pictures.stored.push({ name: shown, key, picture })
  }
  return pictures
}

async function readPicture(shop: Shop, bytes: Uint8Array, owner: string): Promise<Picture | null> {
  try {
    return await shop.pictures.read(bytes, { name: owner })
  } catch (thrown) {
    // Anything else passes: the mail comes again.
    if (thrown instanceof Refusal && thrown.code === 'unreadable_picture') return null
    throw thrown
  }
}

type Place = { ticketId: number; noteId: number; isNoteHidden: boolean }

/** Writes the rows of the pictures that a locked ticket has room for. */
export async function writeMailPictures(
  tx: Tx,
  shop: Shop,
  { stored }: MailPictures,
  { ticketId, noteId, isNoteHidden }: Place,
  by: Caller,
): Promise<void> {
  for (const { key, picture } of stored) {
    const photo = { ticketId, stage: 'message', noteId, key, picture, isHidden: false, isNoteHidden } as const
    await writePhoto(tx, shop, photo, by)
  }
}

/** Tells the pictures that a locked ticket has room for from the others, whose names are left; the sweep removes their files. */
export async function fitMailPictures(
  tx: Tx,
  { stored, left }: MailPictures,
  { ticketId, by }: { ticketId: number; by: Caller },
): Promise<MailPictures> {
  const count = await countPhotos(tx, 'ticket_id', ticketId)
  const fitting: MailPictures = { stored: [], left: [...left] }
  let bytes = 0
  for (const one of stored) {
    const together = bytes + one.picture.large.bytes.length
    const hasRoom =
      count + fitting.stored.length < MAX_PHOTOS && (await hasBytes(tx, { ticketId, by, bytes: together }))
    if (!hasRoom) {
      fitting.left.push(one.name)
      continue
    }
    fitting.stored.push(one)
    bytes = together
  }
  return fitting
}

async function hasBytes(
  tx: Tx,
  { ticketId, by, bytes }: { ticketId: number; by: Caller; bytes: number },
): Promise<boolean> {
  try {
    await checkPhotoBytes(tx, ticketId, by, bytes)
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal) return false
    throw thrown
  }
}
