import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { foldEmail, type Account } from './find-account.ts'
import type { RequestOrigin } from './request-origin.ts'

/**
 * Whether an address may get another email that anonymous visitors can request. Past the limit no email is sent and
 * no error shown: the inbox has five valid links of this hour, and a refusal would let an attacker lock the owner
 * out.
 */
export async function canEmail(shop: Shop, email: string): Promise<boolean> {
  try {
    await shop.throttles.count('mailPerAccount', foldEmail(email))
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'too_many') return false
    throw thrown
  }
}

/**
 * Counts a request for an email. Refuses with `too_many` past the limit of the IP address; returns whether the email
 * address may get one (see above).
 */
export async function requestEmail(shop: Shop, email: string, from: RequestOrigin): Promise<boolean> {
  await shop.throttles.count('mailPerAddress', from.address)
  return canEmail(shop, email)
}

/**
 * The email that lets the owner of an unverified account in. An account without a password has to choose one first.
 */
export function emailWithLogInLink(account: Account): 'verify-email' | 'reset-password' {
  return account.password_hash === null ? 'reset-password' : 'verify-email'
}
