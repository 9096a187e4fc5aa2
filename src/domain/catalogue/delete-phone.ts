import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { isPhoneUsed } from './phone-used.ts'
import { removePicture } from './phone-picture.ts'
import { requirePhone } from './require-phone.ts'

/** Deletes a phone with its prices. Refuses with `phone_used` once a ticket names it. */
export async function deletePhone(
  shop: Shop,
  input: { id: number; version: number },
  caller: Caller,
): Promise<Record<string, never>> {
  const { picture_key } = await changeVersioned(shop, 'catalogue', async (tx) => {
    const { row } = await requirePhone(tx, input)
    if (await isPhoneUsed(tx, row.id)) throw new Refusal('phone_used')
    await tx.deleteFrom('phones').where('id', '=', row.id).execute()
    await tx
      .insertInto('deleted_phones')
      .values({ slug: row.slug, deleted_at: shop.now() })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
    await recordEvent(tx, shop, { kind: 'phone.deleted', by: caller, subjectId: row.id })
    return row
  })
  if (picture_key !== null) await removePicture(shop, picture_key)
  return {}
}
