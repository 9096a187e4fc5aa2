import { levels } from '#contract/endpoint.ts'
import { createToken } from '../accounts/account-tokens.ts'
import { findAccountByEmail, lockAccount } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { recordEvent } from '../record-event.ts'
import { recordGuardedChange } from '../record-guarded-change.ts'
import type { Shop } from '../shop.ts'
import { requireRemainingOwner } from './active-staff.ts'
import { getAccess, isOwner } from './set-access.ts'
import { invite } from './invite-staff.ts'

/**
 * For the operator: ensures that this address is an active owner. Returns the token of a link for choosing a password,
 * also for a staff member who is locked out.
 */
export async function addStaff(
  shop: Shop,
  { email, fullname }: { email: string; fullname: string | null },
): Promise<{ outcome: 'added' | 'raised' | 'was staff'; email: string; token: string }> {
  const {
    id,
    email: sentTo,
    outcome,
  } = await shop.database.transaction(async (tx) => {
    const owners = await requireRemainingOwner(tx, shop, 0)
    const known = await findAccountByEmail(tx, email)
    const account = known && (await lockAccount(tx, shop, known.id))
    if (!known || !account) {
      const added = await invite(tx, shop, {
        fullname: fullname ?? email,
        email,
        role: 'owner',
        invitedBy: null,
      })
      const details = { level: levels.staff }
      const about = { by: null, subjectId: added.id }
      const eventId = await recordEvent(tx, shop, { ...about, kind: 'staff.invited', details })
      const after = getAccess(added)
      const before = { ...after, level: levels.customer, role: null }
      await recordGuardedChange(tx, shop, { ...about, eventId, kind: 'role', before, after, owners })
      return { ...added, email, outcome: 'added' as const }
    }
    if (isOwner(account) && account.deactivated_at === null)
      return { ...account, email: known.email, outcome: 'was staff' as const }
    await tx
      .updateTable('accounts')
      .set({
        level: levels.staff,
        role: 'owner',
        deactivated_at: null,
        // Password, name and draft of an unverified sign-up may be an attacker's (pre-hijacking).
        ...(account.verified_at === null && { password_hash: null, fullname: fullname ?? known.email }),
        version: account.version + 1,
      })
      .where('id', '=', account.id)
      .execute()
    if (account.verified_at === null) await eraseDrafts(tx, { accountId: account.id, token: null })
    await revokeSessions(tx, account.id)
    const details = { level: levels.staff, was: account.level, active: 1 }
    const about = { by: null, subjectId: account.id }
    const eventId = await recordEvent(tx, shop, { ...about, kind: 'staff.level_changed', details })
    const before = getAccess(account)
    const after = { level: levels.staff, role: 'owner', active: true } as const
    await recordGuardedChange(tx, shop, { ...about, eventId, kind: 'role', before, after, owners })
    return { ...account, email: known.email, outcome: 'raised' as const }
  })
  const token = await createToken(shop, { accountId: id, purpose: 'invite', sentTo })
  return { outcome, email: sentTo, token }
}
