import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/tables.ts'
import { canLogIn, toCaller, type Account } from '../accounts/find-account.ts'
import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { confirmIdentity, requirePassword, type Identity } from '../second-factor/confirm-identity.ts'
import type { Shop } from '../shop.ts'
import { mayUndo, type Undoable } from './may-undo.ts'

/**
 * Returns the account that undoes a change. The link of an owner needs their session, password and code, and that
 * of the shop's former mailbox those of any owner. A second step that
 * locked its own account out is undone without a session, by the password as it was at the change: a mailbox alone, which can
 * reset the password, does not get past it. Refuses with `not_signed_in`, `undo_of_another`, `role_too_low`, `changed_since`
 * and as `confirmIdentity` does.
 */
export async function proveWhoUndoes(
  shop: Shop,
  change: Undoable,
  identity: Identity,
  caller: Caller,
): Promise<Account> {
  const { db } = shop.database
  const isOwn = change.kind === 'second_factor'
  const id = isOwn && change.recipient_id !== null ? change.recipient_id : requireAccount(caller).id
  if (change.recipient_id !== null && change.recipient_id !== id) throw new Refusal('undo_of_another')
  if (!(await mayUndo(db, change, id))) throw new Refusal('role_too_low')
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (!isOwn) {
    await confirmIdentity(shop, identity, caller)
    return account
  }
  if (!canLogIn(account)) throw new Refusal('role_too_low')
  const password = requirePassword(identity)
  await confirmOwnPassword(shop, toCaller(account), { field: 'password', password })
  if (await hasNewPassword(db, id, change.event_id))
    throw new Refusal('changed_since', { message: newPassword })
  return account
}

const newPassword =
  'The password of this account was changed since, so the link is not enough any more. Please ask the operator of the shop.'

async function hasNewPassword(db: Db, accountId: number, eventId: number): Promise<boolean> {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', 'account.password_changed')
    .where('subject_id', '=', accountId)
    .where('id', '>', eventId)
    .executeTakeFirst()
  return found !== undefined
}
