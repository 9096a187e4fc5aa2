import type { Phone } from '#contract/catalogue.ts'
import type { Db } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { phoneOf } from './phone-row.ts'

/** A phone by its number, straight from the books; null when there is none. */
export async function readPhone(db: Db, id: number): Promise<Phone | null> {
  const { rows } = await selectPhone(db, { id })
  return rows[0] ? phoneOf(rows[0]) : null
}

const selectPhone = compiledOnce((db, { id }: { id: number }) =>
  db.selectFrom('phones').selectAll().where('id', '=', id),
)
