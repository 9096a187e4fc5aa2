import { Refusal } from '#contract/refusals.ts'
import type { Enrolment } from '#contract/second-factor.schema.ts'
import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { QrDrawer } from '../qr-drawer.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { countOwnWrongCodes } from './own-code.ts'
import { spendCode } from './spend-code.ts'
import { toOtpauthUri, createTotpSecret } from './one-time-codes.ts'

/**
 * Creates a secret for the caller's authenticator app; it takes effect once one of its codes is confirmed. Requires
 * the password, and a code where a passkey is the second step already. Refuses with `second_factor_on`.
 */
export async function beginSecondFactor(
  shop: Shop,
  input: { password: string; code?: string | undefined },
  caller: Caller,
  drawQr: QrDrawer,
): Promise<Enrolment> {
  const { id, email } = requireAccount(caller)
  await confirmOwnPassword(shop, caller, { field: 'password', password: input.password })
  const { name } = await shopProfile(shop)
  const secret = createTotpSecret()
  const secret_encrypted = shop.secrets.encrypt('totp', String(id), secret)
  const store = () =>
    shop.database.transaction(async (tx) => {
      await lockAccount(tx, shop, id)
      const known = await tx
        .selectFrom('second_factors')
        .select('confirmed_at')
        .where('account_id', '=', id)
        .executeTakeFirst()
      if (known && known.confirmed_at !== null) throw new Refusal('second_factor_on')
      await spendCode(tx, shop, { accountId: id, code: input.code, by: caller })
      await tx.deleteFrom('second_factors').where('account_id', '=', id).execute()
      await tx
        .insertInto('second_factors')
        .values({
          account_id: id,
          secret_encrypted,
          confirmed_at: null,
          last_step: 0,
          created_at: shop.now(),
        })
        .execute()
    })
  await countOwnWrongCodes(shop, caller, store)
  const uri = toOtpauthUri(secret, { issuer: name.replaceAll(':', ' '), label: email })
  return { secret, uri, qr: drawQr(uri) }
}
