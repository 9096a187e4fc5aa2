import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './accounts.schema.ts'

export type UserData = z.infer<typeof schemas.userDataSchema>

/** Returns the viewer: level 0 when anonymous, else the account. */
export type CallerInfo = z.infer<typeof schemas.callerInfoSchema>

export { checkAuth } from './check-auth.ts'

export type SignUp = z.infer<typeof schemas.createAccountSchemas.input>['data']
/** Same response whether or not the address has an account (account enumeration). */
export const createAccount = endpoint<typeof schemas.createAccountSchemas>('POST', '/api/createaccount/', {
  for: levels.anonymous,
})
export const loginUser = endpoint<typeof schemas.loginUserSchemas>('POST', '/api/loginuser/', {
  for: levels.anonymous,
})
export const verifyEmail = endpoint<typeof schemas.verifyEmailSchemas>('POST', '/api/verifyemail/', {
  for: levels.anonymous,
})
/** Same response whether or not an unverified account with this address exists (account enumeration). */
export const resendVerification = endpoint<typeof schemas.resendVerificationSchemas>(
  'POST',
  '/api/verifyemail/resend',
  { for: levels.anonymous },
)
export const logOut = endpoint<typeof schemas.logOutSchemas>('POST', '/api/logout', {
  for: levels.anonymous,
})
/** The caller's own account, or any for staff. */
export const getUserData = endpoint<typeof schemas.getUserDataSchemas>('GET', '/api/user-data/{accountid}', {
  for: levels.customer,
})

export const changePassword = endpoint<typeof schemas.changePasswordSchemas>('PUT', '/api/account/password', {
  for: levels.customer,
})
export const changeName = endpoint<typeof schemas.changeNameSchemas>('PUT', '/api/account/name', {
  for: levels.customer,
})
/** Takes effect once the new address is confirmed by the link sent to it. */
export const changeEmail = endpoint<typeof schemas.changeEmailSchemas>('PUT', '/api/account/email', {
  for: levels.customer,
})
/** Same response whether or not the address has an account (account enumeration). */
export const requestPasswordReset = endpoint<typeof schemas.requestPasswordResetSchemas>(
  'POST',
  '/api/account/password/reset-requests',
  { for: levels.anonymous },
)
/** Also accepts the invitation of a staff member. */
export const resetPassword = endpoint<typeof schemas.resetPasswordSchemas>(
  'POST',
  '/api/account/password/resets',
  { for: levels.anonymous },
)

/** Purposes of a link that verifies an address: a sign-up, or a changed address. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
export const MAX_NAME_LENGTH = 120
export const MAX_EMAIL_LENGTH = 254
