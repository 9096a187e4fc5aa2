import { levels } from '#contract/endpoint.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { dropTokens } from './account-tokens.ts'
import { createOwner } from './create-owner.ts'
import { findAccountByEmail, lockAccount } from './find-account.ts'
import { hashPassword } from './password-hash.ts'
import { revokeSessions } from './sessions.ts'

/**
 * Ensures that this verified staff account exists: creates it when the address is free; promotes a customer account,
 * sets this password and ends its sessions. A staff account with a password stays unchanged.
 */
export async function ensureAdmin(
  shop: Shop,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<'created' | 'raised' | 'left alone'> {
  const known = await findAccountByEmail(shop.database.db, email)
  if (known?.level === levels.staff && known.password_hash !== null) return 'left alone'
  const hash = await hashPassword(password)
  const now = shop.now()

  if (!known) {
    try {
      await shop.database.transaction((tx) =>
        createOwner(tx, shop, { fullname: name, email, password_hash: hash }),
      )
      return 'created'
    } catch (thrown) {
      // Another process of the same shop created the account first.
      if (readDatabaseError(thrown)?.kind !== 'unique') throw thrown
      return ensureAdmin(shop, { email, password, name })
    }
  }

  return shop.database.transaction(async (tx) => {
    const account = await lockAccount(tx, shop, known.id)
    if (!account || (account.level === levels.staff && account.password_hash !== null)) return 'left alone'
    await tx
      .updateTable('accounts')
      .set({
        password_hash: hash,
        level: levels.staff,
        role: 'owner',
        // Name and draft of an unverified sign-up may be an attacker's (pre-hijacking).
        ...(account.verified_at === null && { fullname: name }),
        verified_at: account.verified_at ?? now,
        deactivated_at: null,
        version: account.version + 1,
      })
      .where('id', '=', account.id)
      .execute()
    if (account.verified_at === null) await eraseDrafts(tx, { accountId: account.id, token: null })
    await revokeSessions(tx, account.id)
    await dropTokens(tx, shop, account.id, ['verify', 'reset', 'invite', 'email'])
    const details = { level: levels.staff, fields: ['level', 'password'] }
    await recordEvent(tx, shop, { kind: 'staff.level_changed', by: null, subjectId: account.id, details })
    return 'raised'
  })
}
