import { levels } from './endpoint.ts'
import { z } from 'zod'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './accounts.ts'
import { isOwnName } from './own-names.ts'
import { staffRoles } from './staff-roles.ts'
import { emailSchema, idInPathSchema, idSchema, inData, line, secondStepCodeSchema } from './text.schema.ts'
import { ticketSummarySchema } from './tickets.schema.ts'
import { calls, customers, everybody } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

const passwordWords = `Please choose a password of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`

/** A new password; spaces count and nothing is trimmed. */
export const newPassword = z
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

/** Of the second step, where the account has one. */
const code = { code: secondStepCodeSchema }

type Repeated = { password: string; confirmpassword: string }
const same = (submitted: Repeated) => submitted.password === submitted.confirmpassword
const notSame = { error: 'The two passwords are not the same.', path: ['confirmpassword'] }

// Marks of direction, and letters that show nothing, make one person look like another.
const directionMarks = /[\u061c\u200e\u200f]/
const invisibleLetters = /[\u115f\u1160\u3164\uffa0]/g
export const nameSchema = line({ max: MAX_NAME_LENGTH, missing: 'Please enter your full name.' })
  .refine((name) => !directionMarks.test(name), 'Please remove the invisible characters.')
  .refine((name) => /[\p{L}\p{N}]/u.test(name.replace(invisibleLetters, '')), 'Please enter your full name.')
  .refine((name) => !isOwnName(name), 'That is what we call ourselves. Please enter your name.')

export const tokenSchema = z
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
/** A person with a new password, as in signing up. */
export const personSchema = z
  .object({
    fullname: nameSchema,
    email: emailSchema,
    password: newPassword,
    confirmpassword: repeatedPassword,
  })
  .refine(same, notSame)

export type UserData = z.infer<typeof userDataSchema>
/** Returns the viewer: level 0 when anonymous, else the account. */
export type CallerInfo = z.infer<typeof callerInfoSchema>
export type SignUp = z.infer<(typeof accountCalls)['POST /api/createaccount/']['input']>['data']

export const accountCalls = calls({
  /** Returns the viewer. In a file of its own, since every page loads it and few load the other endpoints of accounts. */
  'GET /api/check-auth': {
    for: everybody,
    withoutSecondStep: true,
    input: z.object({}),
    output: callerInfoSchema,
  },
  /** Same response whether or not the address has an account (account enumeration). */
  'POST /api/createaccount/': {
    for: everybody,
    input: inData(personSchema),
    output: emailOutput,
  },
  'POST /api/loginuser/': {
    for: everybody,
    input: inData(
      z.object({
        email: z
          .string({ error: 'Please enter your email address.' })
          .trim()
          .min(1, 'Please enter your email address.')
          .max(1000),
        password: typedPassword,
        ...code,
      }),
    ),
    output: callerInfoSchema,
  },
  'POST /api/verifyemail/': {
    for: everybody,
    input: inData(z.object({ authtoken: tokenSchema })),
    output: z.object({
      verified: z.literal(true),
      /** The page of the booking that was begun before signing up. */
      next: z.string().optional(),
    }),
  },
  /** Same response whether or not an unverified account with this address exists (account enumeration). */
  'POST /api/verifyemail/resend': {
    for: everybody,
    input: inData(z.object({ email: emailSchema })),
    output: emailOutput,
  },
  'POST /api/logout': {
    for: everybody,
    withoutSecondStep: true,
    counted: false,
    input: z.object({}),
    output: z.object({ authLevel: z.literal(levels.anonymous) }),
  },
  /** The caller's own account, or any for staff. */
  'GET /api/user-data/{accountid}': {
    for: customers(ownerOrFrontDesk),
    input: z.object({ accountid: idInPathSchema }),
    output: z.object({ userData: userDataSchema, ticketData: z.array(ticketSummarySchema) }),
  },
  /** Left out, `current` is that of an account without a password: its first one, within an hour of the log-in. */
  'PUT /api/account/password': {
    for: customers(allStaff),
    input: inData(
      z
        .object({
          current: typedPassword.optional(),
          password: newPassword,
          confirmpassword: repeatedPassword,
          ...code,
        })
        .refine(same, notSame),
    ),
    output: z.object({ changed: z.literal('password') }),
  },
  'PUT /api/account/name': {
    for: customers(allStaff),
    input: inData(z.object({ fullname: nameSchema })),
    output: z.object({ userData: userDataSchema }),
  },
  /** Takes effect once the new address is confirmed by the link sent to it. */
  'PUT /api/account/email': {
    for: customers(allStaff),
    input: inData(z.object({ email: emailSchema, password: typedPassword, ...code })),
    output: emailOutput,
  },
  /** Same response whether or not the address has an account (account enumeration). */
  'POST /api/account/password/reset-requests': {
    for: everybody,
    input: inData(z.object({ email: emailSchema })),
    output: emailOutput,
  },
  /** Whether the link of a reset or an invitation still serves; reading spends nothing. */
  'GET /api/account/password/resets/{authtoken}': {
    for: everybody,
    input: z.object({ authtoken: tokenSchema }),
    output: z.object({ valid: z.literal(true) }),
  },
  /** Also accepts the invitation of a staff member. */
  'POST /api/account/password/resets': {
    for: everybody,
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
  },
})
