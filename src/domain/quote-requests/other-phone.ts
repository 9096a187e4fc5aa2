import { OTHER_REPAIR } from '#contract/quote-requests.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'

const SLUG = 'otherphone'
const SERIES = 'Other'
const NAME = 'Other phone'

type OtherPhone = { id: number; display_name: string }

/**
 * Returns the hidden row of the catalogue that stands for a phone that is not listed, and makes it at the first request, with its
 * series and its repair: a shop that nobody asked has no rows that it does not need.
 */
export async function requireOtherPhone(shop: Shop): Promise<OtherPhone> {
  const { db } = shop.database
  return (await findOtherPhone(db)) ?? makeOtherPhone(shop)
}

async function findOtherPhone(db: Db): Promise<OtherPhone | null> {
  const row = await db
    .selectFrom('phones')
    .innerJoin('repairs', (join) => join.on('repairs.key', '=', OTHER_REPAIR))
    .select(['phones.id', 'phones.display_name'])
    .where('phones.slug', '=', SLUG)
    .executeTakeFirst()
  return row ?? null
}

function makeOtherPhone(shop: Shop): Promise<OtherPhone> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const max = async (table: 'phone_series' | 'repairs') =>
      Number(
        (
          await tx
            .selectFrom(table)
            .select(({ fn }) => fn.max('sort').as('sort'))
            .executeTakeFirst()
        )?.sort ?? 0,
      )
    await tx
      .insertInto('phone_series')
      .values({ key: SERIES, label: SERIES, sort: (await max('phone_series')) + 1, shown: 0 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await tx
      .insertInto('repairs')
      .values({ key: OTHER_REPAIR, label: 'Other', is_part: 0, sort: (await max('repairs')) + 1, shown: 0 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await tx
      .insertInto('phones')
      .values({
        slug: SLUG,
        brand: SERIES,
        model: NAME,
        display_name: NAME,
        position: 0,
        version: 1,
        updated_at: shop.now(),
        hidden: 1,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
    const made = await findOtherPhone(tx)
    if (!made) throw new Error('There is no row for other phones')
    return made
  })
}
