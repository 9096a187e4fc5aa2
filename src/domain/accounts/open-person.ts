import type { Insertable } from 'kysely'
import { levels } from '#contract/endpoint.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { AccountsTable } from '#db/schema/accounts.ts'
import type { Tx } from '#db/tables.ts'
import { foldEmail } from './find-account.ts'

/**
 * Finds or makes the person of a booking that nobody logged in for, and returns the row's id. It is never the row of an account:
 * an address that was only typed proves nothing, and whether it has an account must not show (account enumeration). The same
 * unproved address with the same name is the same person; without an address it is always a new one.
 */
export async function openPerson(
  tx: Tx,
  { fullname, email, now }: { fullname: string; email: string | null; now: number },
): Promise<number> {
  const guest = email === null ? null : foldEmail(email)
  const known = guest === null ? undefined : (await selectGuest(tx, { guest, fullname })).rows[0]
  if (known) return known.id
  const { rows } = await insertPerson(tx, {
    fullname,
    email,
    email_folded: null,
    guest_email_folded: guest,
    password_hash: null,
    level: levels.customer,
    verified_at: null,
    deactivated_at: null,
    created_at: now,
    version: 1,
  })
  return rows[0]!.id
}

const selectGuest = preparedQuery<{ guest: string; fullname: string }>()((db, { guest, fullname }) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('guest_email_folded', '=', guest)
    .where('fullname', '=', fullname)
    .orderBy('id')
    .limit(1),
)

const insertPerson = preparedQuery<Insertable<AccountsTable>>()((db, person) =>
  db.insertInto('accounts').values(person).returning('id'),
)
