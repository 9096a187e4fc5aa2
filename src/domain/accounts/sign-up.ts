import { levels } from '#contract/endpoint.ts'
import { MAX_NAME_LENGTH } from '#contract/accounts.ts'
import type { SignUp } from '#contract/accounts.schema.ts'
import type { Tx } from '#db/tables.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { attachDraft } from '../drafts/attach-draft.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail, foldEmail, lockAccount, type AddressedAccount } from './find-account.ts'
import { emailWithLogInLink, canEmail } from './limit-emails.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { refuseShopName } from './refuse-shop-name.ts'
import type { RequestOrigin } from './request-origin.ts'

/**
 * Creates an account whose address still has to be verified. Response and response time are the same for an address
 * that has an account (account enumeration).
 */
export async function signUp(shop: Shop, input: SignUp, from: RequestOrigin): Promise<{ email: string }> {
  await shop.throttles.count('signUpPerAddress', from.address)
  await shop.throttles.count('signUpPerEmail', foldEmail(input.email))
  await refuseShopName(shop, input.fullname)
  await refuseCommonPassword(input.password, input.email)
  const mayWrite = await canEmail(shop, input.email)

  // A parallel sign-up or verification may come between reading and writing; then the account is read again.
  for (let attempts = 1; ; attempts++) {
    const known = await findAccountByEmail(shop.database.db, input.email)
    const waits = known !== null && known.verified_at === null && known.password_hash !== null
    // Hash in every case, so that the response time reveals nothing either.
    const isSamePassword = waits && (await matchesPassword(known.password_hash, input.password))
    const hash = waits ? null : await hashPassword(input.password, from)
    try {
      const done = await shop.database.transaction(async (tx) => {
        if (!known) return openAccount(tx, shop, input, hash!, from.draft)
        const account = await lockAccount(tx, shop, known.id)
        if (account?.version !== known.version) return false
        await repeatSignUp(
          tx,
          shop,
          { ...known, ...account, email: known.email, email_folded: known.email_folded },
          { isSamePassword, mayWrite, draft: from.draft },
        )
        return true
      })
      if (done) return { email: input.email }
    } catch (thrown) {
      const taken = readDatabaseError(thrown)
      if (taken?.kind !== 'unique' || attempts === 5) throw thrown
    }
    if (attempts === 5) throw new Error('An account changed five times during one sign-up')
  }
}

async function openAccount(tx: Tx, shop: Shop, input: SignUp, hash: string, draft?: string): Promise<true> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      fullname: input.fullname,
      email: input.email,
      email_folded: foldEmail(input.email),
      password_hash: hash,
      level: levels.customer,
      verified_at: null,
      deactivated_at: null,
      created_at: shop.now(),
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eventId = await recordEvent(tx, shop, { kind: 'account.created', by: null, subjectId: id })
  await queueEmail(tx, shop, eventId, 'verify-email', { account_id: id })
  if (draft) await attachDraft(tx, shop, draft, id)
  return true
}

type RepeatedSignUp = { isSamePassword: boolean; mayWrite: boolean; draft: string | undefined }

async function repeatSignUp(
  tx: Tx,
  shop: Shop,
  account: AddressedAccount,
  again: RepeatedSignUp,
): Promise<void> {
  const { isSamePassword, mayWrite, draft } = again
  const isUnverified = account.verified_at === null
  // Until the address is verified, the server cannot tell which sign-up is the owner's. Two with different passwords
  // cancel each other: the owner then chooses a password by an emailed link. So an attacker who signs up with another
  // person's address, before or after them, never knows the password of a verified account (pre-hijacking).
  if (isUnverified && !isSamePassword && account.password_hash !== null) {
    account = { ...account, password_hash: null, version: account.version + 1 }
    await tx
      .updateTable('accounts')
      // Name and drafts may come from the other sign-up: the owner of the address gets neither.
      .set({ password_hash: null, fullname: toPlaceholderName(account.email), version: account.version })
      .where('id', '=', account.id)
      .execute()
    await eraseDrafts(tx, { accountId: account.id, token: null })
  }
  if (isSamePassword && draft) await attachDraft(tx, shop, draft, account.id)
  const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: null, subjectId: account.id })
  if (!mayWrite) return
  const email = isUnverified ? emailWithLogInLink(account) : 'account-exists'
  await queueEmail(tx, shop, eventId, email, { account_id: account.id })
}

/** Placeholder for a name in doubt, until its owner enters one: the local part of the email address. */
function toPlaceholderName(email: string): string {
  return email.slice(0, email.lastIndexOf('@')).slice(0, MAX_NAME_LENGTH)
}
