import { z } from 'zod'
import {
  changeEmail,
  changeName,
  changePassword,
  checkAuth,
  createAccount,
  getUserData,
  logOut,
  loginUser,
  longestName,
  longestPassword,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  shortestPassword,
  verifyEmail,
} from './accounts.ts'
import { shape } from './shapes.ts'
import { emailShape, idInPathShape, idShape, inData, line } from './text-shapes.ts'
import { ticketSummaryShape } from './tickets.shapes.ts'

const passwordWords = `Please choose a password of ${shortestPassword} to ${longestPassword} characters.`

/** A new password; spaces count and nothing is trimmed. */
const newPassword = z
  .string({ error: passwordWords })
  .min(shortestPassword, passwordWords)
  .max(longestPassword, passwordWords)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), passwordWords)
const repeatedPassword = z.string({ error: 'Please type the password again.' }).max(longestPassword)
/** A password to be compared: any text that is not absurdly long. */
export const typedPassword = z
  .string({ error: 'Please enter your password.' })
  .min(1, 'Please enter your password.')
  .max(1000, 'That is not your password.')

type Repeated = { password: string; confirmpassword: string }
const same = (typed: Repeated) => typed.password === typed.confirmpassword
const notSame = { error: 'The two passwords are not the same.', path: ['confirmpassword'] }

const nameShape = line({ max: longestName, missing: 'Please enter your full name.' })
const tokenShape = z
  .string({ error: 'This link is not complete.' })
  .min(1, 'This link is not complete.')
  .max(200)

export const userDataShape = z.object({ accountid: idShape, fullname: z.string(), email: z.string() })
export const callerShape = z.object({
  authLevel: z.literal([0, 1, 2]),
  userData: z.union([userDataShape, z.null()]),
})
const emailReply = z.object({ email: z.string() })

shape(checkAuth, { ask: z.object({}), reply: callerShape })
shape(createAccount, {
  ask: inData(
    z
      .object({
        fullname: nameShape,
        email: emailShape,
        password: newPassword,
        confirmpassword: repeatedPassword,
      })
      .refine(same, notSame),
  ),
  reply: emailReply,
})
shape(loginUser, {
  ask: inData(
    z.object({
      email: z
        .string({ error: 'Please enter your email address.' })
        .trim()
        .min(1, 'Please enter your email address.')
        .max(1000),
      password: typedPassword,
      code: z.string().trim().max(40).optional(),
    }),
  ),
  reply: callerShape,
})
shape(verifyEmail, {
  ask: inData(z.object({ authtoken: tokenShape })),
  reply: z.object({ verified: z.literal(true) }),
})
shape(resendVerification, { ask: inData(z.object({ email: emailShape })), reply: emailReply })
shape(logOut, { ask: z.object({}), reply: z.object({ authLevel: z.literal(0) }) })
shape(getUserData, {
  ask: z.object({ accountid: idInPathShape }),
  reply: z.object({ userData: userDataShape, ticketData: z.array(ticketSummaryShape) }),
})
shape(changePassword, {
  ask: inData(
    z
      .object({ current: typedPassword, password: newPassword, confirmpassword: repeatedPassword })
      .refine(same, notSame),
  ),
  reply: z.object({ changed: z.literal('password') }),
})
shape(changeName, {
  ask: inData(z.object({ fullname: nameShape })),
  reply: z.object({ userData: userDataShape }),
})
shape(changeEmail, {
  ask: inData(z.object({ email: emailShape, password: typedPassword })),
  reply: emailReply,
})
shape(requestPasswordReset, { ask: inData(z.object({ email: emailShape })), reply: emailReply })
shape(resetPassword, {
  ask: inData(
    z
      .object({ authtoken: tokenShape, password: newPassword, confirmpassword: repeatedPassword })
      .refine(same, notSame),
  ),
  reply: emailReply,
})
