import { Refusal } from '#contract/refusals.ts'
import { isCommonPassword } from './common-passwords.ts'
import { foldEmail } from './find-account.ts'

const says = 'Many people use this password, so it is easy to guess. Please choose another one.'
const saysAddress = 'Please choose a password that is not your email address.'

/** Refuses a new password that guessers try first. */
export function refuseCommonPassword(password: string, email?: string): void {
  if (isCommonPassword(password)) throw new Refusal('invalid', { says, fields: { password: says } })
  if (email !== undefined && foldEmail(password) === foldEmail(email)) {
    throw new Refusal('invalid', { says: saysAddress, fields: { password: saysAddress } })
  }
}
