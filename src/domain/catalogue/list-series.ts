import type { Db } from '#db/tables.ts'

/** Returns the series of phones, in display order. */
export function listSeries(db: Db): Promise<{ key: string; label: string }[]> {
  return db
    .selectFrom('phone_series')
    .select(['key', 'label'])
    .orderBy('sort')
    .orderBy('key')
    .limit(500)
    .execute()
}
