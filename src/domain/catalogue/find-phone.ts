import type { Phone } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import type { Shop } from '../shop.ts'
import { phoneOf } from './phone-row.ts'
import { catalogueNow } from './ready-catalogue.ts'

/** A phone by its slug, from the kept catalogue; refuses with `unknown_phone`. */
export async function findPhone(shop: Shop, slug: string): Promise<Phone> {
  const phone = (await catalogueNow(shop)).bySlug.get(slug)
  if (!phone) throw new Refusal('unknown_phone')
  return phone
}

/** All phones in catalogue order, from the kept catalogue. */
export async function listPhones(shop: Shop): Promise<Phone[]> {
  return (await catalogueNow(shop)).phones
}

/** A phone by its number, straight from the books; null when there is none. */
export async function readPhone(db: Db, id: number): Promise<Phone | null> {
  const { rows } = await selectPhone(db, { id })
  return rows[0] ? phoneOf(rows[0]) : null
}

const selectPhone = compiledOnce((db, { id }: { id: number }) =>
  db.selectFrom('phones').selectAll().where('id', '=', id),
)
