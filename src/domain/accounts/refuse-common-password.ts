import { Refusal } from '#contract/refusals.ts'
import { isCommonPassword } from './common-passwords.ts'
import { foldEmail } from './find-account.ts'

const message = 'Many people use this password, so it is easy to guess. Please choose another one.'
const namesAddress = 'Please choose a password that is not your email address.'

/** Refuses a new password that attackers try first. */
export async function refuseCommonPassword(password: string, email?: string): Promise<void> {
  if (await isCommonPassword(password))
    throw new Refusal('invalid', { message, fields: { password: message } })
  if (email !== undefined && foldEmail(password) === foldEmail(email)) {
    throw new Refusal('invalid', { message: namesAddress, fields: { password: namesAddress } })
  }
}
