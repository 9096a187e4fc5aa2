import type { SignUp } from '#contract/accounts.ts'
import type { Tx } from '#db/books.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { attachDraft } from '../drafts/attach-draft.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail, foldEmail, lockAccount, type Account } from './find-account.ts'
import { letterToEnter, mayWriteTo } from './letters-to-mailbox.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import type { WhereFrom } from './where-from.ts'

/**
 * Opens an account that waits for its mail to be confirmed. Answers, and takes, the same for an address that
 * has one.
 */
export async function signUp(shop: Shop, ask: SignUp, from: WhereFrom): Promise<{ email: string }> {
  await shop.throttles.count('signUpPerAddress', from.address)
  refuseCommonPassword(ask.password, ask.email)
  const mayWrite = await mayWriteTo(shop, ask.email)

  // Somebody else may sign up or confirm between looking and writing; then it is looked at again.
  for (let tries = 1; ; tries++) {
    const known = await findAccountByEmail(shop.books.db, ask.email)
    const waits = known !== null && known.verified_at === null && known.password_hash !== null
    // One computation in every case, so that time tells nothing either.
    const isSamePassword = waits && (await matchesPassword(known.password_hash, ask.password))
    const hash = waits ? null : await hashPassword(ask.password)
    try {
      const done = await shop.books.transaction(async (tx) => {
        if (!known) return openAccount(tx, shop, ask, hash!, from.draft)
        const account = await lockAccount(tx, shop, known.id)
        if (account?.version !== known.version) return false
        await greetAgain(tx, shop, account, { isSamePassword, mayWrite, draft: from.draft })
        return true
      })
      if (done) return { email: ask.email }
    } catch (thrown) {
      const taken = readDatabaseError(thrown)
      if (taken?.kind !== 'unique' || tries === 5) throw thrown
    }
    if (tries === 5) throw new Error('An account changed five times during one sign-up')
  }
}

async function openAccount(tx: Tx, shop: Shop, ask: SignUp, hash: string, draft?: string): Promise<true> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      fullname: ask.fullname,
      email: ask.email,
      email_folded: foldEmail(ask.email),
      password_hash: hash,
      level: 1,
      verified_at: null,
      deactivated_at: null,
      created_at: shop.now(),
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eventId = await recordEvent(tx, shop, { kind: 'account.created', by: null, subjectId: id })
  await queueLetter(tx, shop, eventId, 'verify-email', { account_id: id })
  if (draft) await attachDraft(tx, shop, draft, id)
  return true
}

type Again = { isSamePassword: boolean; mayWrite: boolean; draft: string | undefined }

async function greetAgain(tx: Tx, shop: Shop, account: Account, again: Again): Promise<void> {
  const { isSamePassword, mayWrite, draft } = again
  const isUnverified = account.verified_at === null
  // Until the mail is confirmed nobody knows whose sign-up is the owner's. Two with different passwords
  // cancel each other out: whoever confirms chooses a password by a link from the mailbox, and a stranger who
  // signed up with somebody else's address, before or after them, never knows the password of an account that
  // is in use.
  if (isUnverified && !isSamePassword && account.password_hash !== null) {
    account = { ...account, password_hash: null, version: account.version + 1 }
    await tx
      .updateTable('accounts')
      .set({ password_hash: null, version: account.version })
      .where('id', '=', account.id)
      .execute()
  }
  if (isSamePassword && draft) await attachDraft(tx, shop, draft, account.id)
  const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: null, subjectId: account.id })
  if (!mayWrite || account.deactivated_at !== null) return
  const letter = isUnverified ? letterToEnter(account) : 'account-exists'
  await queueLetter(tx, shop, eventId, letter, { account_id: account.id })
}
