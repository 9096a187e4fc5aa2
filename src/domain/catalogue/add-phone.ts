import type { CataloguePhone, PhoneDetails } from '#contract/phones.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { readPhoneWithRow } from './find-phone.ts'
import { requireFreeIdentifier, toColumns, toIdentifier } from './phone-columns.ts'
import { toCataloguePhone } from './phone-row.ts'

/** Adds a phone as the newest of its series, without prices. Refuses an identifier that another phone has. */
export function addPhone(shop: Shop, details: PhoneDetails, caller: Caller): Promise<CataloguePhone> {
  const slug = toIdentifier(details)
  return changeVersioned(shop, 'catalogue', async (tx) => {
    await requireFreeIdentifier(tx, slug, { own: null, field: details.phoneid ? 'phoneid' : 'displayName' })
    const columns = await toColumns(tx, shop, details, caller)
    const last = await tx
      .selectFrom('phones')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst()
    const { id } = await tx
      .insertInto('phones')
      .values({
        slug,
        ...columns,
        position: Number(last?.position ?? -1) + 1,
        version: 1,
        updated_at: shop.now(),
        picture_version: columns.drawing === null ? 0 : 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('deleted_phones').where('slug', '=', slug).execute()
    await recordEvent(tx, shop, { kind: 'phone.added', by: caller, subjectId: id })
    const { row, phone } = (await readPhoneWithRow(tx, id))!
    return toCataloguePhone(row, phone)
  })
}
