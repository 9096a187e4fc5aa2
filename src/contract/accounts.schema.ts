import { levels } from './endpoint.ts'
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
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  MIN_PASSWORD_LENGTH,
  verifyEmail,
} from './accounts.ts'
import { isOwnName } from './own-names.ts'
import { bindSchemas } from './schemas.ts'
import { staffRoles } from './staff-roles.ts'
import { emailSchema, idInPathSchema, idSchema, inData, line } from './text.schema.ts'
import { ticketSummarySchema } from './tickets.schema.ts'

const passwordWords = `Please choose a password of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`

/** A new password; spaces count and nothing is trimmed. */
const newPassword = z
  .string({ error: passwordWords })
  .min(MIN_PASSWORD_LENGTH, passwordWords)
  .max(MAX_PASSWORD_LENGTH, passwordWords)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), passwordWords)
const repeatedPassword = z.string({ error: 'Please type the password again.' }).max(MAX_PASSWORD_LENGTH)
/** A password for verification: any text up to a bounded length. */
export const typedPassword = z
  .string({ error: 'Please enter your password.' })
  .min(1, 'Please enter your password.')
  .max(1000, 'That is not your password.')

type Repeated = { password: string; confirmpassword: string }
const same = (submitted: Repeated) => submitted.password === submitted.confirmpassword
const notSame = { error: 'The two passwords are not the same.', path: ['confirmpassword'] }

// Marks of direction, and letters that show nothing, make one person look like another.
const directionMarks = /[\u061c\u200e\u200f]/
const invisibleLetters = /[\u115f\u1160\u3164\uffa0]/g
const nameSchema = line({ max: MAX_NAME_LENGTH, missing: 'Please enter your full name.' })
  .refine((name) => !directionMarks.test(name), 'Please remove the invisible characters.')
  .refine((name) => /[\p{L}\p{N}]/u.test(name.replace(invisibleLetters, '')), 'Please enter your full name.')
  .refine((name) => !isOwnName(name), 'That is what we call ourselves. Please enter your name.')

const tokenSchema = z
  .string({ error: 'This link is not complete.' })
  .min(1, 'This link is not complete.')
  .max(200)

export const userDataSchema = z.object({ accountid: idSchema, fullname: z.string(), email: z.string() })
export const callerInfoSchema = z.object({
  authLevel: z.literal(Object.values(levels)),
  userData: z.union([
    userDataSchema.extend({
      /** The role of staff. */
      role: z.enum(staffRoles).optional(),
      /** Set while the shop requires a second step that this member of staff has not set up. */
      second_step_needed: z.literal(true).optional(),
    }),
    z.null(),
  ]),
})
const emailOutput = z.object({ email: z.string() })

export const checkAuthSchemas = { input: z.object({}), output: callerInfoSchema }
bindSchemas(checkAuth, checkAuthSchemas)
/** A person with a new password, as in signing up. */
export const personSchema = z
  .object({
    fullname: nameSchema,
    email: emailSchema,
    password: newPassword,
    confirmpassword: repeatedPassword,
  })
  .refine(same, notSame)
export const createAccountSchemas = {
  input: inData(personSchema),
  output: emailOutput,
}
bindSchemas(createAccount, createAccountSchemas)
export const loginUserSchemas = {
  input: inData(
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
  output: callerInfoSchema,
}
bindSchemas(loginUser, loginUserSchemas)
export const verifyEmailSchemas = {
  input: inData(z.object({ authtoken: tokenSchema })),
  output: z.object({
    verified: z.literal(true),
    /** The page of the booking that was begun before signing up. */
    next: z.string().optional(),
  }),
}
bindSchemas(verifyEmail, verifyEmailSchemas)
export const resendVerificationSchemas = {
  input: inData(z.object({ email: emailSchema })),
  output: emailOutput,
}
bindSchemas(resendVerification, resendVerificationSchemas)
export const logOutSchemas = {
  input: z.object({}),
  output: z.object({ authLevel: z.literal(levels.anonymous) }),
}
bindSchemas(logOut, logOutSchemas)
export const getUserDataSchemas = {
  input: z.object({ accountid: idInPathSchema }),
  output: z.object({ userData: userDataSchema, ticketData: z.array(ticketSummarySchema) }),
}
bindSchemas(getUserData, getUserDataSchemas)
export const changePasswordSchemas = {
  input: inData(
    z
      .object({ current: typedPassword, password: newPassword, confirmpassword: repeatedPassword })
      .refine(same, notSame),
  ),
  output: z.object({ changed: z.literal('password') }),
}
bindSchemas(changePassword, changePasswordSchemas)
export const changeNameSchemas = {
  input: inData(z.object({ fullname: nameSchema })),
  output: z.object({ userData: userDataSchema }),
}
bindSchemas(changeName, changeNameSchemas)
export const changeEmailSchemas = {
  input: inData(z.object({ email: emailSchema, password: typedPassword })),
  output: emailOutput,
}
bindSchemas(changeEmail, changeEmailSchemas)
export const requestPasswordResetSchemas = {
  input: inData(z.object({ email: emailSchema })),
  output: emailOutput,
}
bindSchemas(requestPasswordReset, requestPasswordResetSchemas)
export const resetPasswordSchemas = {
  input: inData(
    z
      .object({
        authtoken: tokenSchema,
        password: newPassword,
        confirmpassword: repeatedPassword,
        /** Only taken, and then required, where another person may have typed the account's present name. */
        fullname: nameSchema.optional(),
      })
      .refine(same, notSame),
  ),
  output: emailOutput,
}
bindSchemas(resetPassword, resetPasswordSchemas)
