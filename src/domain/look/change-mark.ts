import { lookPictures, type LookPicture } from '#contract/look.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Look } from '#contract/look.schema.ts'
import { getOwner, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { markFile, readLookRow } from './read-look.ts'
import { changeLook } from './update-look.ts'

const paths = Object.keys(lookPictures) as LookPicture[]

/** Makes the shop's pictures from an uploaded mark, stores them, and shows them. Refuses with `unreadable_picture`. */
export async function uploadMark(shop: Shop, bytes: Uint8Array, caller: Caller): Promise<Look> {
  await shop.uploads.requireRoom()
  const pictures = await shop.pictures.mark(bytes, getOwner(caller))
  const key = newToken()
  try {
    for (const path of paths) {
      await shop.storage.put(markFile(key, path), pictures[path], lookPictures[path].type)
    }
  } catch (error) {
    await removeFiles(shop, key)
    throw Object.assign(new Refusal('no_storage'), { cause: error })
  }
  return changeKey(shop, key, caller)
}

/** Goes back to the delivered mark. */
export function deleteMark(shop: Shop, caller: Caller): Promise<Look> {
  return changeKey(shop, null, caller)
}

async function changeKey(shop: Shop, key: string | null, caller: Caller): Promise<Look> {
  let before: string | null = null
  const look = await changeLook(shop, undefined, async (tx) => {
    before = (await readLookRow(tx)).mark_key
    if (before === key) return false
    await tx.updateTable('shop_look').set({ mark_key: key }).where('id', '=', 1).execute()
    const details = { fields: ['mark'] }
    await recordEvent(tx, shop, { kind: 'shop.profile_changed', by: caller, details })
    return true
  })
  // After the commit: no row refers to them any more.
  if (before !== null && before !== key) await removeFiles(shop, before)
  return look
}

async function removeFiles(shop: Shop, key: string): Promise<void> {
  await Promise.all(paths.map((path) => shop.storage.remove(markFile(key, path)))).catch(() => {})
}
