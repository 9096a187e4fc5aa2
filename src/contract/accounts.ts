import { endpoint, levels, type Level } from './endpoint.ts'
import type { TicketSummary } from './tickets.ts'

export type UserData = { accountid: number; fullname: string; email: string }

/** Who is asking: level 0 and nobody, or an account. */
export type Caller = { authLevel: Level; userData: UserData | null }

export const checkAuth = endpoint<Record<never, never>, Caller>('GET', '/api/check-auth', {
  for: levels.anonymous,
})

export type SignUp = { fullname: string; email: string; password: string; confirmpassword: string }
/** Answers the same whether or not the address has an account. */
export const createAccount = endpoint<{ data: SignUp }, { email: string }>('POST', '/api/createaccount/', {
  for: levels.anonymous,
})
export const loginUser = endpoint<{ data: { email: string; password: string; code?: string } }, Caller>(
  'POST',
  '/api/loginuser/',
  { for: levels.anonymous },
)
export const verifyEmail = endpoint<{ data: { authtoken: string } }, { verified: true }>(
  'POST',
  '/api/verifyemail/',
  {
    for: levels.anonymous,
  },
)
/** Always answers the same, whether or not such an account waits to be verified. */
export const resendVerification = endpoint<{ data: { email: string } }, { email: string }>(
  'POST',
  '/api/verifyemail/resend',
  { for: levels.anonymous },
)
export const logOut = endpoint<Record<never, never>, { authLevel: 0 }>('POST', '/api/logout', {
  for: levels.anonymous,
})
/** Own account, or any for staff. */
export const getUserData = endpoint<
  { accountid: number },
  { userData: UserData; ticketData: TicketSummary[] }
>('GET', '/api/user-data/{accountid}', { for: levels.customer })

export const changePassword = endpoint<
  { data: { current: string; password: string; confirmpassword: string } },
  { changed: 'password' }
>('PUT', '/api/account/password', { for: levels.customer })
export const changeName = endpoint<{ data: { fullname: string } }, { userData: UserData }>(
  'PUT',
  '/api/account/name',
  { for: levels.customer },
)
/** Takes effect once the new address is confirmed by the link sent to it. */
export const changeEmail = endpoint<{ data: { email: string; password: string } }, { email: string }>(
  'PUT',
  '/api/account/email',
  { for: levels.customer },
)
/** Always answers the same, whether or not the address has an account. */
export const requestPasswordReset = endpoint<{ data: { email: string } }, { email: string }>(
  'POST',
  '/api/account/password/reset-requests',
  { for: levels.anonymous },
)
/** Also accepts the invitation of a staff member. */
export const resetPassword = endpoint<
  { data: { authtoken: string; password: string; confirmpassword: string } },
  { email: string }
>('POST', '/api/account/password/resets', { for: levels.anonymous })

/** What a private link may ask for at verification: sign-up, or a changed address. */
export const shortestPassword = 8
export const longestPassword = 128
export const longestName = 120
export const longestEmail = 254
