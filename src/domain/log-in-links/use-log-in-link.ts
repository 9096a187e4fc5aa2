import { Refusal } from '#contract/refusals.ts'
import { rememberDevice } from '../accounts/device-cookie.ts'
import { toCaller } from '../accounts/find-account.ts'
import { limitLinks } from '../accounts/limit-links.ts'
import { findLinkToken, spendLinkToken } from '../accounts/link-tokens.ts'
import type { Guard } from '../accounts/password-hash.ts'
import { proveAddress } from '../accounts/prove-address.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import { countWrongCodes, spendCode } from '../second-factor/spend-code.ts'
import { newToken } from '../secrets.ts'
import { enterAccount } from '../sessions/enter-account.ts'
import type { LoggedIn } from '../sessions/log-in.ts'
import type { Shop } from '../shop.ts'

/**
 * Begins a session by a link from the inbox, once, and confirms the address. An account with a second step needs its code too: without
 * it, or with a wrong one, the link stays good. Refuses with `link_gone`, `code_needed` and `wrong_code`.
 */
export function useLogInLink(
  shop: Shop,
  { token, code }: { token: string; code?: string | undefined },
  from: RequestOrigin,
): Promise<LoggedIn> {
  const session = newToken()
  const enter = () =>
    shop.database.transaction(async (tx) => {
      const link = await findLinkToken(tx, shop, token, 'log_in')
      const account = await proveAddress(tx, shop, link)
      // An invited member of staff has a link of their own.
      if (!account || account.verified_at === null || account.deactivated_at !== null) {
        throw new Refusal('link_gone')
      }
      const step = await spendCode(tx, shop, { accountId: account.id, code, by: toCaller(account) })
      await spendLinkToken(tx, shop, link)
      const hasSecondStep = step === 'accepted'
      return {
        caller: await enterAccount(tx, shop, { account, token: session, from, hasSecondStep }),
        account,
      }
    })
  return limitLinks(shop, from.address, async () => {
    await shop.throttles.check('logInDonePerAddress', from.address)
    const { caller, account } = await (code
      ? countWrongCodes(await createGuard(shop, token, from), enter)
      : enter())
    await shop.throttles.count('logInDonePerAddress', from.address)
    await shop.throttles.count('logInDonePerAccount', String(account.id))
    return { caller, session, device: rememberDevice(shop, from.device, account.id) }
  })
}

/** Wrong codes count per account, whatever link they come with. */
async function createGuard(shop: Shop, token: string, from: RequestOrigin): Promise<Guard> {
  const { accountId } = await findLinkToken(shop.database.db, shop, token, 'log_in')
  const who = `link:${accountId}`
  return {
    from,
    before: () => shop.throttles.check('logInPerAccount', who),
    failed: () => shop.throttles.count('logInPerAccount', who),
  }
}
