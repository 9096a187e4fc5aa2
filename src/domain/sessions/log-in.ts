import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { newToken } from '../secrets.ts'
import { countWrongCodes, spendCode } from '../second-factor/spend-code.ts'
import type { Shop } from '../shop.ts'
import { findKnownDevice, rememberDevice } from '../accounts/device-cookie.ts'
import {
  toCaller,
  findAccountByEmail,
  foldEmail,
  canLogIn,
  lockAccount,
  type Account,
  type AddressedAccount,
} from '../accounts/find-account.ts'
import { canEmail } from '../accounts/limit-emails.ts'
import { matchesPassword, type Guard } from '../accounts/password-hash.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import { findMergeOf } from '../accounts/account-merges.ts'
import { enterAccount } from './enter-account.ts'
import { countFailedLogIn } from '../accounts/failed-log-ins.ts'

const notSent =
  'Your email address is not confirmed yet, and we cannot send emails at the moment. Please call us.'

/** A new session, with the tokens for the browser's cookies. */
export type LoggedIn = { caller: Caller; session: string; device: string }

/**
 * Begins a session, always a new one (session fixation), and assigns the browser's draft to the account. Refuses with
 * `wrong_log_in`, in the same words and time whatever was wrong (account enumeration), and only with the right
 * password with `account_merged`, `not_verified` and a new email, `code_needed` or `wrong_code`.
 */
export async function logIn(
  shop: Shop,
  input: { email: string; password: string; code?: string | undefined },
  from: RequestOrigin,
): Promise<LoggedIn> {
  const account = await findAccountByEmail(shop.database.db, input.email)
  const merge =
    account && account.deactivated_at !== null ? await findMergeOf(shop.database.db, account.id) : null
  const isOpen = account !== null && (account.deactivated_at === null || merge !== null)
  const hash = isOpen ? account.password_hash : null
  const guard = createLogInGuard(shop, input.email, account, from)
  // Also before the queue, where who is over a limit would take the turns of others.
  await guard.before()
  const matches = await matchesPassword(hash, input.password, guard)
  if (!account || !matches) throw new Refusal('wrong_log_in')
  await shop.throttles.count('logInDonePerAddress', from.address)
  await shop.throttles.count('logInDonePerAccount', String(account.id))
  if (merge) throw new Refusal('account_merged')
  if (account.verified_at === null) {
    await resendVerificationLink(shop, account)
    throw new Refusal('not_verified', shop.sendsEmails ? {} : { message: notSent })
  }

  const session = newToken()
  const enter = () =>
    shop.database.transaction(async (tx) => {
      const current = await lockAccount(tx, shop, account.id)
      // The verified password may have been changed meanwhile, and its sessions ended.
      if (!current || !canLogIn(current) || current.password_hash !== hash) throw new Refusal('wrong_log_in')
      const { id } = current
      const step = await spendCode(tx, shop, { accountId: id, code: input.code, by: toCaller(current) })
      return enterAccount(tx, shop, {
        account: current,
        token: session,
        from,
        hasSecondStep: step === 'accepted',
      })
    })
  const caller = await (input.code ? countWrongCodes(guard, enter) : enter())
  return { caller, session, device: rememberDevice(shop, from.device, account.id) }
}

/** Failures count per account and address, or for this browser alone when its device cookie is valid. */
function createLogInGuard(shop: Shop, email: string, account: Account | null, from: RequestOrigin): Guard {
  const { throttles } = shop
  const checkDone = async () => {
    await throttles.check('logInDonePerAddress', from.address)
    if (account) await throttles.check('logInDonePerAccount', String(account.id))
  }
  const device = findKnownDevice(shop, from.device, account?.id ?? 0)
  if (account && device) {
    const who = `${account.id}:${device}`
    return {
      from: { account: account.id },
      async before() {
        await checkDone()
        await throttles.check('logInPerDevice', who)
      },
      async failed() {
        await countFailedLogIn(shop, { account, email, address: from.address })
        await throttles.count('logInPerDevice', who)
      },
    }
  }
  // Counted by the typed address, so that unknown addresses are limited like known ones (account enumeration).
  const who = foldEmail(email)
  return {
    from,
    async before() {
      await checkDone()
      await throttles.check('logInPerAccount', who)
      await throttles.check('logInPerAddress', from.address)
    },
    async failed() {
      await countFailedLogIn(shop, { account, email, address: from.address })
      await throttles.count('logInPerAddress', from.address)
      await throttles.count('logInPerAccount', who)
    },
  }
}

async function resendVerificationLink(shop: Shop, account: AddressedAccount): Promise<void> {
  if (!(await canEmail(shop, account.email))) return
  await shop.database.transaction(async (tx) => {
    const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: null, subjectId: account.id })
    await queueEmail(tx, shop, eventId, 'verify-email', { account_id: account.id })
  })
}
