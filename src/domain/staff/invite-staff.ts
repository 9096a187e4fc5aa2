import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { StaffMember } from '#contract/staff.schema.ts'
import type { Tx } from '#db/tables.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { findAccountByEmail, foldEmail, lockAccount, type Account } from '../accounts/find-account.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { confirmIdentity, type Identity } from '../second-factor/confirm-identity.ts'
import { recordGuardedChange } from '../record-guarded-change.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requireRemainingOwner } from './active-staff.ts'
import { getAccess, requireStillOwner } from './set-access.ts'
import { toStaffMember } from './staff-member.ts'

type Invited = { fullname: string; email: string; role: StaffRole; invitedBy: number | null }

/**
 * Emails an invitation to choose a password and join the staff; again for an invitation not yet accepted. Refuses
 * with `email_taken` and the account's id when the address has an active account.
 */
export async function inviteStaff(
  shop: Shop,
  { fullname, email, role, ...identity }: Omit<Invited, 'invitedBy'> & Identity,
  caller: Caller,
): Promise<{ member: StaffMember }> {
  if (role === 'owner') await confirmIdentity(shop, identity, caller)
  const input = { fullname, email, role, invitedBy: requireAccount(caller).id }
  await shop.throttles.count('mailPerAccount', foldEmail(input.email))
  try {
    return await shop.database.transaction(async (tx) => {
      const owners = await requireRemainingOwner(tx, shop, 0)
      await requireStillOwner(tx, shop, caller)
      const known = await findAccountByEmail(tx, input.email)
      const held = known && (await lockAccount(tx, shop, known.id))
      const account = held ? await inviteAgain(tx, held, input) : await invite(tx, shop, input)
      const details = { level: levels.staff, role }
      const eventId = await recordEvent(tx, shop, {
        kind: 'staff.invited',
        by: caller,
        subjectId: account.id,
        details,
      })
      await recordGuardedChange(tx, shop, {
        eventId,
        kind: 'role',
        by: caller,
        subjectId: account.id,
        before: held ? getAccess(held) : { ...getAccess(account), level: levels.customer, role: null },
        after: getAccess(account),
        owners,
      })
      await queueEmail(tx, shop, eventId, 'staff-invitation', { account_id: account.id })
      return { member: toStaffMember(account) }
    })
  } catch (thrown) {
    if (readDatabaseError(thrown)?.kind === 'unique') throw new Refusal('email_taken')
    throw thrown
  }
}

/** Creates a staff account without a password, which its owner chooses by the invitation. */
export async function invite(
  tx: Tx,
  shop: Shop,
  { fullname, email, role, invitedBy }: Invited,
): Promise<Account> {
  return tx
    .insertInto('accounts')
    .values({
      fullname,
      email,
      email_folded: foldEmail(email),
      password_hash: null,
      level: levels.staff,
      role,
      invited_by_id: invitedBy,
      verified_at: null,
      deactivated_at: null,
      created_at: shop.now(),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function inviteAgain(
  tx: Tx,
  account: Account,
  { fullname, role, invitedBy }: Invited,
): Promise<Account> {
  if (account.verified_at !== null || account.deactivated_at !== null) throw taken(account)
  // Password and draft of an unverified sign-up may be an attacker's (pre-hijacking): the invited person chooses a new
  // password.
  await eraseDrafts(tx, { accountId: account.id, token: null })
  return tx
    .updateTable('accounts')
    .set({
      fullname,
      level: levels.staff,
      role,
      invited_by_id: invitedBy,
      password_hash: null,
      version: account.version + 1,
    })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function taken({ id, level, deactivated_at }: Account): Refusal {
  const message =
    deactivated_at !== null
      ? 'This address has an account that is switched off. Switch it on again instead.'
      : level === levels.staff
        ? 'This person is staff already.'
        : 'This address has a customer account. Change its level to staff instead of inviting it.'
  return new Refusal('email_taken', { message, fields: { email: message }, facts: { accountid: id } })
}
