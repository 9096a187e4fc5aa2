import { z } from 'zod'
import { callerInfoSchema, typedPassword } from './accounts.schema.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyUse,
  createPasskeyCode,
  getPasskeys,
  logInWithPasskey,
  removePasskey,
} from './passkeys.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, inData, line } from './text.schema.ts'

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'This is not what a browser sends.')
    .max(max)
const code = z.string().trim().max(40).optional()
const identity = { password: typedPassword, code }

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

const credential = {
  id: bytes(1400).min(1),
  rawId: bytes(1400).min(1),
  type: z.literal('public-key'),
}

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

export const getPasskeysSchemas = { input: z.object({}), output: list }
bindSchemas(getPasskeys, getPasskeysSchemas)
export const beginPasskeySchemas = { input: inData(z.object(identity)), output: z.object({ options }) }
bindSchemas(beginPasskey, beginPasskeySchemas)
export const addPasskeySchemas = {
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
}
bindSchemas(addPasskey, addPasskeySchemas)
export const removePasskeySchemas = {
  input: z.object({ id: idInPathSchema, data: z.object(identity) }),
  output: list,
}
bindSchemas(removePasskey, removePasskeySchemas)
export const beginPasskeyUseSchemas = { input: z.object({}), output: z.object({ options }) }
bindSchemas(beginPasskeyUse, beginPasskeyUseSchemas)
const used = inData(z.object({ response: usedSchema }))
export const logInWithPasskeySchemas = { input: used, output: callerInfoSchema }
bindSchemas(logInWithPasskey, logInWithPasskeySchemas)
export const createPasskeyCodeSchemas = { input: used, output: z.object({ code: z.string() }) }
bindSchemas(createPasskeyCode, createPasskeyCodeSchemas)
