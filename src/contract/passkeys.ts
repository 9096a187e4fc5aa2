import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './passkeys.schema.ts'

/** A passkey as its owner sees it. */
export type Passkey = z.infer<typeof schemas.passkeySchema>

/** The most that one account may have. */
export const MAX_PASSKEYS = 10

/** The caller's own passkeys, oldest first. */
export const getPasskeys = endpoint<typeof schemas.getPasskeysSchemas>('GET', '/api/account/passkeys', {
  for: levels.customer,
})
/** What the browser needs to create a passkey; with the password, and the code where a log-in asks for one. */
export const beginPasskey = endpoint<typeof schemas.beginPasskeySchemas>(
  'POST',
  '/api/account/passkeys/enrolments',
  { for: levels.customer },
)
/** Adds the passkey that the browser has created, and ends every other session. */
export const addPasskey = endpoint<typeof schemas.addPasskeySchemas>('POST', '/api/account/passkeys', {
  for: levels.customer,
})
export const removePasskey = endpoint<typeof schemas.removePasskeySchemas>(
  'POST',
  '/api/account/passkeys/{id}/removals',
  { for: levels.customer },
)
/** What the browser needs to use a passkey; the same for everybody, with or without an account. */
export const beginPasskeyUse = endpoint<typeof schemas.beginPasskeyUseSchemas>(
  'POST',
  '/api/passkeys/challenges',
  { for: levels.anonymous },
)
/** Logs in with a passkey alone: it holds the key, and has verified its owner. */
export const logInWithPasskey = endpoint<typeof schemas.logInWithPasskeySchemas>(
  'POST',
  '/api/passkeys/log-ins',
  { for: levels.anonymous },
)
/** A code that can be given once, within five minutes, wherever a code of the passkey's owner is asked for. */
export const createPasskeyCode = endpoint<typeof schemas.createPasskeyCodeSchemas>(
  'POST',
  '/api/passkeys/codes',
  { for: levels.anonymous },
)

/** What the browser answers after creating a passkey, and after using one. */
export type { CreatedPasskey, UsedPasskey } from './passkeys.schema.ts'
