import { mintToken } from '../accounts/account-tokens.ts'
import { findAccountByEmail, lockAccount } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { invite } from './invite-staff.ts'

/**
 * For the operator: makes sure that this address is active staff, and answers the word of a link for choosing
 * a password, which is also the way back in for somebody who is locked out.
 */
export async function addStaff(
  shop: Shop,
  { email, fullname }: { email: string; fullname: string | null },
): Promise<{ outcome: 'added' | 'raised' | 'was staff'; email: string; token: string }> {
  const {
    id,
    email: sentTo,
    outcome,
  } = await shop.books.transaction(async (tx) => {
    const known = await findAccountByEmail(tx, email)
    const account = known && (await lockAccount(tx, shop, known.id))
    if (!account) {
      const added = await invite(tx, shop, { fullname: fullname ?? email, email })
      const details = { level: 2 }
      await recordEvent(tx, shop, { kind: 'staff.invited', by: null, subjectId: added.id, details })
      return { ...added, outcome: 'added' as const }
    }
    if (account.level === 2 && account.deactivated_at === null)
      return { ...account, outcome: 'was staff' as const }
    await tx
      .updateTable('accounts')
      .set({
        level: 2,
        deactivated_at: null,
        // The password of a sign-up that nobody confirmed may be a stranger's.
        password_hash: account.verified_at === null ? null : account.password_hash,
        version: account.version + 1,
      })
      .where('id', '=', account.id)
      .execute()
    await revokeSessions(tx, account.id)
    const details = { level: 2, was: account.level, active: 1 }
    await recordEvent(tx, shop, { kind: 'staff.level_changed', by: null, subjectId: account.id, details })
    return { ...account, outcome: 'raised' as const }
  })
  const token = await mintToken(shop, { accountId: id, purpose: 'invite', sentTo })
  return { outcome, email: sentTo, token }
}
