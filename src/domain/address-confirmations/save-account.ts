import { Refusal } from '#contract/refusals.ts'
import { findLinkToken, spendLinkToken } from '../accounts/link-tokens.ts'
import { limitLinks } from '../accounts/limit-links.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { proveAddress } from '../accounts/prove-address.ts'
import { refuseCommonPassword } from '../accounts/refuse-common-password.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import { toCaller } from '../accounts/find-account.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/**
 * Sets the first password of an account that has none, by the link that was sent to its address. Refuses with `link_gone`, and with
 * `password_set` an account that has one.
 */
export function saveAccount(
  shop: Shop,
  { token, password }: { token: string; password: string },
  from: RequestOrigin,
): Promise<{ email: string; accountId: number }> {
  return limitLinks(shop, from.address, async () => {
    // Checked before hashing, so that a wrong link costs no Argon2 computation.
    await findLinkToken(shop.database.db, shop, token, 'confirm')
    await refuseCommonPassword(password)
    const hash = await hashPassword(password, from)
    return shop.database.transaction(async (tx) => {
      const link = await findLinkToken(tx, shop, token, 'confirm')
      const account = await proveAddress(tx, shop, link)
      if (!account || account.deactivated_at !== null) throw new Refusal('link_gone')
      if (account.password_hash !== null) throw new Refusal('password_set')
      await refuseCommonPassword(password, account.email)
      await spendLinkToken(tx, shop, link)
      await tx
        .updateTable('accounts')
        .set({ password_hash: hash, version: account.version + 1 })
        .where('id', '=', account.id)
        .execute()
      const by = toCaller(account)
      const event = await recordEvent(tx, shop, {
        kind: 'account.password_changed',
        by,
        subjectId: account.id,
      })
      await queueEmail(tx, shop, event, 'password-changed', { account_id: account.id })
      return { email: account.email, accountId: account.id }
    })
  })
}
