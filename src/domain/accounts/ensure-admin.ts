import { readDatabaseError } from '#db/database-errors.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { dropTokens } from './account-tokens.ts'
import { findAccountByEmail, foldEmail, lockAccount } from './find-account.ts'
import { hashPassword } from './password-hash.ts'
import { revokeSessions } from './sessions.ts'

/**
 * Makes sure that this verified staff account exists: made when the address is free; a lower account is
 * raised, gets this password and loses its sessions. Staff who chose a password already are left alone.
 */
export async function ensureAdmin(
  shop: Shop,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<'created' | 'raised' | 'left alone'> {
  const known = await findAccountByEmail(shop.books.db, email)
  if (known?.level === 2 && known.password_hash !== null) return 'left alone'
  const hash = await hashPassword(password)
  const now = shop.now()

  if (!known) {
    try {
      await shop.books.transaction(async (tx) => {
        const { id } = await tx
          .insertInto('accounts')
          .values({
            fullname: name,
            email,
            email_folded: foldEmail(email),
            password_hash: hash,
            level: 2,
            verified_at: now,
            deactivated_at: null,
            created_at: now,
            version: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await recordEvent(tx, shop, {
          kind: 'account.created',
          by: null,
          subjectId: id,
          details: { level: 2 },
        })
      })
      return 'created'
    } catch (thrown) {
      // Another process of the same shop was quicker.
      if (readDatabaseError(thrown)?.kind !== 'unique') throw thrown
      return ensureAdmin(shop, { email, password, name })
    }
  }

  return shop.books.transaction(async (tx) => {
    const account = await lockAccount(tx, shop, known.id)
    if (!account || (account.level === 2 && account.password_hash !== null)) return 'left alone'
    await tx
      .updateTable('accounts')
      .set({
        password_hash: hash,
        level: 2,
        verified_at: account.verified_at ?? now,
        deactivated_at: null,
        version: account.version + 1,
      })
      .where('id', '=', account.id)
      .execute()
    await revokeSessions(tx, account.id)
    await dropTokens(tx, shop, account.id, ['verify', 'reset', 'invite', 'email'])
    const details = { level: 2, fields: ['level', 'password'] }
    await recordEvent(tx, shop, { kind: 'staff.level_changed', by: null, subjectId: account.id, details })
    return 'raised'
  })
}
