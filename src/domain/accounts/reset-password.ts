import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import { Refusal } from '#contract/refusals.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { withdrawEmails } from '../outbox/withdraw-emails.ts'
import type { Shop } from '../shop.ts'
import { dropTokens, spendToken, isValidToken } from './account-tokens.ts'
import { isNameInDoubt, toCaller } from './find-account.ts'
import { limitLinks } from './limit-links.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { refuseShopName } from './refuse-shop-name.ts'
import { revokeSessions } from './sessions.ts'
import type { RequestOrigin } from './request-origin.ts'

const purposes: AccountTokenPurpose[] = ['reset', 'invite']
const missingName = 'Please enter your full name.'

/**
 * Sets a new password by an emailed link, of a reset or of an invitation, and ends every session. The link proves the
 * address, so it is verified too. An account whose name is in doubt needs the name as well, and loses its drafts.
 * Refuses with `wrong_token`.
 */
export function resetPassword(
  shop: Shop,
  input: { authtoken: string; password: string; fullname?: string | undefined },
  from: RequestOrigin,
): Promise<{ email: string; accountId: number }> {
  return limitLinks(shop, from.address, async () => {
    // Checked before hashing, so that a wrong link costs no Argon2 computation.
    await requireValid(shop, input.authtoken)
    await refuseShopName(shop, input.fullname)
    await refuseCommonPassword(input.password)
    const hash = await hashPassword(input.password, from)

    return shop.database.transaction(async (tx) => {
      const { account } = await spendToken(tx, shop, input.authtoken, purposes)
      const { id: accountId, email } = account
      // Refused, the link serves once more.
      await refuseCommonPassword(input.password, email)
      const inDoubt = isNameInDoubt(account)
      if (inDoubt && input.fullname === undefined) {
        throw new Refusal('invalid', { message: missingName, fields: { fullname: missingName } })
      }
      if (inDoubt) await eraseDrafts(tx, { accountId, token: null })
      await tx
        .updateTable('accounts')
        .set({
          ...(inDoubt && { fullname: input.fullname }),
          password_hash: hash,
          verified_at: account.verified_at ?? shop.now(),
          version: account.version + 1,
        })
        .where('id', '=', accountId)
        .execute()
      await revokeSessions(tx, accountId)
      await dropTokens(tx, shop, accountId, ['verify', 'email'])
      await withdrawEmails(tx, shop, accountId, 'confirm-new-email')
      const by = toCaller(account)
      if (account.verified_at === null) {
        await recordEvent(tx, shop, { kind: 'account.verified', by, subjectId: accountId })
      }
      if (inDoubt) {
        const details = { fields: ['fullname'] }
        await recordEvent(tx, shop, { kind: 'account.name_changed', by, subjectId: accountId, details })
      }
      const eventId = await recordEvent(tx, shop, {
        kind: 'account.password_changed',
        by,
        subjectId: accountId,
      })
      await queueEmail(tx, shop, eventId, 'password-changed', { account_id: accountId })
      return { email, accountId }
    })
  })
}

/** Refuses with `wrong_token` when a link sets no password any more, before one is typed. */
export function checkResetLink(shop: Shop, authtoken: string, address: string): Promise<{ valid: true }> {
  return limitLinks(shop, address, async () => {
    await requireValid(shop, authtoken)
    return { valid: true }
  })
}

async function requireValid(shop: Shop, authtoken: string): Promise<void> {
  if (!(await isValidToken(shop, authtoken, purposes))) throw new Refusal('wrong_token')
}
