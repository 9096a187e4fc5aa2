import { levels } from '#contract/endpoint.ts'
import type { AuditPerson } from '#contract/audit.schema.ts'
import type { Shop } from '../shop.ts'

const MAX_PEOPLE = 1000

/** Returns every account that is or ever was staff, by name; of those who left, the name is kept with the log. */
export async function listAuditPeople({ database: { db } }: Shop): Promise<{ people: AuditPerson[] }> {
  const changed = db
    .selectFrom('events')
    .select('subject_id')
    .where('kind', 'in', ['staff.level_changed', 'staff.role_changed'])
    .where('subject_id', 'is not', null)
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'level'])
    .where((account) =>
      account.or([
        account('level', '=', levels.staff),
        account('id', 'in', changed.$castTo<{ subject_id: number }>()),
      ]),
    )
    .orderBy('fullname')
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute()
  return {
    people: rows.map(({ id, fullname, level }) => ({
      accountid: id,
      fullname,
      former: level < levels.staff,
    })),
  }
}
