import { Refusal } from '#contract/refusals.ts'
import type { CataloguePhone, PhoneDetails } from '#contract/phones.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { readPhoneWithRow } from './find-phone.ts'
import { requireFreeIdentifier, toColumns } from './phone-columns.ts'
import { toCataloguePhone, type PhoneRow } from './phone-row.ts'
import { isPhoneUsed } from './phone-used.ts'
import { requirePhone } from './require-phone.ts'

/**
 * Changes a phone, hides or shows it. Refuses with `changed_meanwhile` when a colleague changed it; its identifier stays
 * once a ticket names it.
 */
export function changePhone(
  shop: Shop,
  { id, version, ...details }: PhoneDetails & { id: number; version: number },
  caller: Caller,
): Promise<CataloguePhone> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const { row, phone } = await requirePhone(tx, { id, version })
    // Staff have looked at it, and say themselves whether it is shown.
    await tx.deleteFrom('new_models').where('phone_id', '=', id).execute()
    const columns = {
      ...(await toColumns(tx, shop, details, caller)),
      slug: await changedIdentifier(tx, row, details),
    }
    const names = Object.keys(columns) as (keyof typeof columns)[]
    const fields = names.filter((name) => columns[name] !== row[name])
    if (fields.length === 0) return toCataloguePhone(row, phone)
    await tx
      .updateTable('phones')
      .set((old) => ({
        ...columns,
        version: version + 1,
        updated_at: shop.now(),
        picture_version: fields.includes('drawing') ? old('picture_version', '+', 1) : row.picture_version,
        // In another series, it comes behind the others.
        position: fields.includes('brand')
          ? old
              .selectFrom('phones as others')
              .select(({ fn, lit, eb }) => eb(fn.max<number>('others.position'), '+', lit(1)).as('position'))
          : row.position,
      }))
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, shop, { kind: 'phone.changed', by: caller, subjectId: id, details: { fields } })
    const changed = (await readPhoneWithRow(tx, id))!
    return toCataloguePhone(changed.row, changed.phone)
  })
}

async function changedIdentifier(tx: Tx, row: PhoneRow, { phoneid }: PhoneDetails): Promise<string> {
  if (!phoneid || phoneid === row.slug) return row.slug
  if (await isPhoneUsed(tx, row.id)) {
    const error = 'Tickets name this phone, so its identifier stays.'
    throw new Refusal('invalid', { message: error, fields: { phoneid: error } })
  }
  await requireFreeIdentifier(tx, phoneid, { own: row.id, field: 'phoneid' })
  return phoneid
}
