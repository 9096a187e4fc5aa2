import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { foldEmail, type Account } from './find-account.ts'
import type { WhereFrom } from './where-from.ts'

/**
 * Whether a mailbox may get another letter that anybody can ask for. Past the limit it stays silently
 * without: it holds five links of this hour, and a refusal would let a stranger shut the owner out.
 */
export async function mayWriteTo(shop: Shop, email: string): Promise<boolean> {
  try {
    await shop.throttles.count('mailPerAccount', foldEmail(email))
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'too_many') return false
    throw thrown
  }
}

/**
 * Counts somebody's asking for a letter. Refuses with `too_many` past the limit of their network address; answers whether
 * the mailbox may get one, as above.
 */
export async function askForLetter(shop: Shop, email: string, from: WhereFrom): Promise<boolean> {
  await shop.throttles.count('mailPerAddress', from.address)
  return mayWriteTo(shop, email)
}

/**
 * The letter that lets the owner of an unverified account in. Without a password, one has to be chosen first.
 */
export function letterToEnter(account: Account): 'verify-email' | 'reset-password' {
  return account.password_hash === null ? 'reset-password' : 'verify-email'
}
