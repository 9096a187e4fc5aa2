import { z } from 'zod'
import { callerInfoSchema, typedPassword } from './accounts.schema.ts'
import { idInPathSchema, idSchema, inData, line, secondStepCodeSchema } from './text.schema.ts'
import { calls, customers, everybody } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'This is not what a browser sends.')
    .max(max)
const identity = { password: typedPassword, code: secondStepCodeSchema }

/** Options of the browser's own call, as the library writes them. */
const options = z.looseObject({ challenge: z.string() })

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whether log-ins with the password ask for it, or a code. */
  second_step: z.boolean(),
  created_at: z.string(),
  last_used_at: z.union([z.string(), z.null()]),
})

const credential = { id: bytes(1400).min(1), rawId: bytes(1400).min(1), type: z.literal('public-key') }

/** What `navigator.credentials.create` has answered, as JSON. */
const createdSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
/** What `navigator.credentials.get` has answered, as JSON. */
const usedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
})
export type CreatedPasskey = z.infer<typeof createdSchema>
export type UsedPasskey = z.infer<typeof usedSchema>

const list = z.object({ passkeys: z.array(passkeySchema) })
const used = inData(z.object({ response: usedSchema }))

/** A passkey as its owner sees it. */
export type Passkey = z.infer<typeof passkeySchema>

export const passkeyCalls = calls({
  /** The caller's own passkeys, oldest first. */
  'GET /api/account/passkeys': { for: customers(allStaff), input: z.object({}), output: list },
  /** What the browser needs to create a passkey; with the password, and the code where a log-in asks for one. */
  'POST /api/account/passkeys/enrolments': {
    for: customers(allStaff),
    withoutSecondStep: true,
    input: inData(z.object(identity)),
    output: z.object({ options }),
  },
  /** Adds the passkey that the browser has created, and ends every other session. */
  'POST /api/account/passkeys': {
    for: customers(allStaff),
    withoutSecondStep: true,
    input: inData(
      z.object({
        name: line({ max: 60, missing: 'Please name the passkey, such as “My phone”.' }),
        /** Of customers; a passkey of staff always counts as their second step. */
        second_step: z.boolean().optional(),
        response: createdSchema,
      }),
    ),
    output: list.extend({
      /** Shown once: where the passkey is the first second step of the account. */
      recovery_codes: z.array(z.string()).optional(),
    }),
  },
  'POST /api/account/passkeys/{id}/removals': {
    for: customers(allStaff),
    withoutSecondStep: true,
    input: z.object({ id: idInPathSchema, data: z.object(identity) }),
    output: list,
  },
  /** What the browser needs to use a passkey; the same for everybody, with or without an account. */
  'POST /api/passkeys/challenges': { for: everybody, input: z.object({}), output: z.object({ options }) },
  /** Logs in with a passkey alone: it holds the key, and has verified its owner. */
  'POST /api/passkeys/log-ins': { for: everybody, input: used, output: callerInfoSchema },
  /** A code that can be given once, within five minutes, wherever a code of the passkey's owner is asked for. */
  'POST /api/passkeys/codes': { for: everybody, input: used, output: z.object({ code: z.string() }) },
})
