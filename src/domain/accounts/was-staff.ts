import type { Tx } from '#db/tables.ts'

/** Whether a customer's account was a staff account before. */
export async function wasStaff(tx: Tx, accountId: number): Promise<boolean> {
  const change = await tx
    .selectFrom('events')
    .select('id')
    .where('subject_id', '=', accountId)
    .where('kind', '=', 'staff.level_changed')
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}
