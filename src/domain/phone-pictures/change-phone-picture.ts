import { Refusal } from '#contract/refusals.ts'
import type { CataloguePhone } from '#contract/phones.schema.ts'
import { getOwner, requireAccount, type Caller } from '../caller.ts'
import { newPhotoKey } from '../photo-files.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { readPhoneWithRow } from '../catalogue/find-phone.ts'
import { toCataloguePhone } from '../catalogue/phone-row.ts'
import { removePicture } from '../catalogue/phone-picture.ts'
import { requirePhone } from '../catalogue/require-phone.ts'

type Named = { id: number; version: number }

/** Re-encodes and stores an uploaded picture, which the tile shows from then on. */
export async function addPhonePicture(
  shop: Shop,
  { picture, ...named }: Named & { picture: Uint8Array },
  caller: Caller,
): Promise<CataloguePhone> {
  await shop.throttles.count('photoPerAccount', String(requireAccount(caller).id))
  await shop.uploads.requireRoom()
  const { small, contentType } = await shop.pictures.read(picture, getOwner(caller))
  const key = newPhotoKey(shop.now())
  await shop.storage.put(`${key}.jpg`, small.bytes, contentType).catch((error: unknown) => {
    throw Object.assign(new Refusal('no_storage'), { cause: error })
  })
  try {
    return await setPicture(shop, named, key, caller)
  } catch (error) {
    // After any error but a refusal the row may have been committed all the same; the sweep finds orphaned files.
    if (error instanceof Refusal) await removePicture(shop, key)
    throw error
  }
}

/** Removes the uploaded picture of a phone, whose drawing its tile shows again. */
export function deletePhonePicture(shop: Shop, named: Named, caller: Caller): Promise<CataloguePhone> {
  return setPicture(shop, named, null, caller)
}

async function setPicture(
  shop: Shop,
  named: Named,
  key: string | null,
  caller: Caller,
): Promise<CataloguePhone> {
  const { before, after } = await changeVersioned(shop, 'catalogue', async (tx) => {
    const { row } = await requirePhone(tx, named)
    await tx
      .updateTable('phones')
      .set((old) => ({
        picture_key: key,
        picture_version: old('picture_version', '+', 1),
        version: old('version', '+', 1),
        updated_at: shop.now(),
      }))
      .where('id', '=', row.id)
      .execute()
    await recordEvent(tx, shop, { kind: 'phone.picture_changed', by: caller, subjectId: row.id })
    const changed = (await readPhoneWithRow(tx, row.id))!
    return { before: row.picture_key, after: toCataloguePhone(changed.row, changed.phone) }
  })
  if (before !== null) await removePicture(shop, before)
  return after
}
