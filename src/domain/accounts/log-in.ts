import { Refusal } from '#contract/refusals.ts'
import { attachDraft } from '../drafts/attach-draft.ts'
import type { Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import { hashToken, newToken } from '../secrets.ts'
import { countWrongCodes, spendCode } from '../second-factor/spend-code.ts'
import type { Shop } from '../shop.ts'
import { deviceFrom } from './device-from.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { asCaller, findAccountByEmail, foldEmail, isOpen, lockAccount, type Account } from './find-account.ts'
import { mayWriteTo } from './letters-to-mailbox.ts'
import { matchesPassword, type Guard } from './password-hash.ts'
import { beginSession } from './sessions.ts'
import type { WhereFrom } from './where-from.ts'

/** A session that was begun, with the words that the browser keeps. */
export type LoggedIn = { caller: Caller; session: string; device: string }

/**
 * Begins a session, always a new one, and takes the browser's draft along. Refuses with `wrong_log_in` in the
 * same words and time whatever was wrong, and with `not_verified` and a new mail, `code_needed` or `wrong_code`
 * only who knows the password.
 */
export async function logIn(
  shop: Shop,
  ask: { email: string; password: string; code?: string | undefined },
  from: WhereFrom,
): Promise<LoggedIn> {
  const account = await findAccountByEmail(shop.books.db, ask.email)
  const hash = account && account.deactivated_at === null ? account.password_hash : null
  const guard = guardOf(shop, ask.email, account, from)
  const matches = await matchesPassword(hash, ask.password, guard)
  if (!account || !matches) throw new Refusal('wrong_log_in')
  if (account.verified_at === null) {
    await writeAgain(shop, account)
    throw new Refusal('not_verified')
  }

  const session = newToken()
  const tokenHash = hashToken(session)
  const enter = () =>
    shop.books.transaction(async (tx) => {
      const current = await lockAccount(tx, shop, account.id)
      // The password that was compared may have been changed since, and its sessions ended.
      if (!current || !isOpen(current) || current.password_hash !== hash) throw new Refusal('wrong_log_in')
      const { id, level } = current
      await spendCode(tx, shop, { accountId: id, code: ask.code, by: asCaller(current) })
      if (from.session)
        await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(from.session)).execute()
      const device = deviceFrom(from.userAgent)
      const sessionId = await beginSession(tx, shop, { accountId: id, level, tokenHash, device })
      if (from.draft) await attachDraft(tx, shop, from.draft, id)
      const signedIn = asCaller(current, sessionId)
      await recordEvent(tx, shop, { kind: 'account.logged_in', by: signedIn, subjectId: id })
      return signedIn
    })
  const caller = await (ask.code ? countWrongCodes(guard, enter) : enter())
  return { caller, session, device: rememberDevice(shop, from.device, account.id) }
}

/**
 * Failures count against the account and the address, or against this one browser when the account knows it.
 */
function guardOf(shop: Shop, email: string, account: Account | null, from: WhereFrom): Guard {
  const { throttles } = shop
  const device = knownDevice(shop, from.device, account?.id ?? 0)
  if (account && device) {
    const who = `${account.id}:${device}`
    return {
      before: () => throttles.check('logInPerDevice', who),
      failed: () => throttles.count('logInPerDevice', who),
    }
  }
  // Counted by what was typed, so that an unknown address is limited as a known one is.
  const who = foldEmail(email)
  return {
    async before() {
      await throttles.check('logInPerAccount', who)
      await throttles.check('logInPerAddress', from.address)
    },
    async failed() {
      await throttles.count('logInPerAddress', from.address)
      await throttles.count('logInPerAccount', who)
    },
  }
}

async function writeAgain(shop: Shop, account: Account): Promise<void> {
  if (!(await mayWriteTo(shop, account.email))) return
  await shop.books.transaction(async (tx) => {
    const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: null, subjectId: account.id })
    await queueLetter(tx, shop, eventId, 'verify-email', { account_id: account.id })
  })
}
