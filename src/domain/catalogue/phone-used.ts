import type { Db } from '#db/tables.ts'

/** Whether a ticket or a part test names a phone, which therefore stays in the catalogue. */
export async function isPhoneUsed(db: Db, id: number): Promise<boolean> {
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('phone_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (ticket) return true
  const seen = await db
    .selectFrom('part_tests')
    .select('id')
    .where('phone_seen_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}
