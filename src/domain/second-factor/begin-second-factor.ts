import { Refusal } from '#contract/refusals.ts'
import type { Enrolment } from '#contract/second-factor.ts'
import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { QrDrawer } from '../qr-drawer.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { enrolmentUri, newSecret } from './one-time-codes.ts'

/**
 * Makes a secret for the caller's authenticator app; it counts once a code of it is confirmed. Asks the
 * password. Refuses with `second_factor_on`.
 */
export async function beginSecondFactor(
  shop: Shop,
  ask: { password: string },
  caller: Caller,
  drawQr: QrDrawer,
): Promise<Enrolment> {
  const { id, email } = accountOf(caller)
  await confirmOwnPassword(shop, caller, { field: 'password', password: ask.password })
  const { name } = await shopProfile(shop)
  const secret = newSecret()
  const secret_sealed = shop.secrets.seal('totp', String(id), secret)
  await shop.books.transaction(async (tx) => {
    await lockAccount(tx, shop, id)
    const known = await tx
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('account_id', '=', id)
      .executeTakeFirst()
    if (known && known.confirmed_at !== null) throw new Refusal('second_factor_on')
    await tx.deleteFrom('second_factors').where('account_id', '=', id).execute()
    await tx
      .insertInto('second_factors')
      .values({ account_id: id, secret_sealed, confirmed_at: null, last_step: 0, created_at: shop.now() })
      .execute()
  })
  const uri = enrolmentUri(secret, { issuer: name.replaceAll(':', ' '), label: email })
  return { secret, uri, qr: drawQr(uri) }
}
