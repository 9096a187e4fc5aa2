import { Refusal } from '#contract/refusals.ts'
import type { StaffMember } from '#contract/staff.ts'
import type { Tx } from '#db/books.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { findAccountByEmail, foldEmail, lockAccount, type Account } from '../accounts/find-account.ts'
import type { Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { memberOf } from './staff-member.ts'

type Invited = { fullname: string; email: string }

/**
 * Invites somebody by mail to choose a password and work here; once more when the invitation was not taken
 * up. Refuses with `email_taken` and the account's number when the address has an account that is in use.
 */
export async function inviteStaff(
  shop: Shop,
  ask: Invited,
  caller: Caller,
): Promise<{ member: StaffMember }> {
  await shop.throttles.count('mailPerAccount', foldEmail(ask.email))
  try {
    return await shop.books.transaction(async (tx) => {
      const known = await findAccountByEmail(tx, ask.email)
      const held = known && (await lockAccount(tx, shop, known.id))
      const account = held ? await inviteAgain(tx, held, ask) : await invite(tx, shop, ask)
      const details = { level: 2 }
      const eventId = await recordEvent(tx, shop, {
        kind: 'staff.invited',
        by: caller,
        subjectId: account.id,
        details,
      })
      await queueLetter(tx, shop, eventId, 'staff-invitation', { account_id: account.id })
      return { member: memberOf(account) }
    })
  } catch (thrown) {
    if (readDatabaseError(thrown)?.kind === 'unique') throw new Refusal('email_taken')
    throw thrown
  }
}

/** Makes a staff account that waits for its owner to choose a password. */
export async function invite(tx: Tx, shop: Shop, { fullname, email }: Invited): Promise<Account> {
  return tx
    .insertInto('accounts')
    .values({
      fullname,
      email,
      email_folded: foldEmail(email),
      password_hash: null,
      level: 2,
      verified_at: null,
      deactivated_at: null,
      created_at: shop.now(),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function inviteAgain(tx: Tx, account: Account, { fullname }: Invited): Promise<Account> {
  if (account.verified_at !== null || account.deactivated_at !== null) throw taken(account)
  // The password of a sign-up that nobody confirmed may be a stranger's: the invited person chooses their
  // own.
  return tx
    .updateTable('accounts')
    .set({ fullname, level: 2, password_hash: null, version: account.version + 1 })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function taken({ id, level, deactivated_at }: Account): Refusal {
  const says =
    deactivated_at !== null
      ? 'This address has an account that is switched off. Switch it on again instead.'
      : level === 2
        ? 'This person is staff already.'
        : 'This address has a customer account. Change its level to staff instead of inviting it.'
  return new Refusal('email_taken', { says, fields: { email: says }, facts: { accountid: id } })
}
