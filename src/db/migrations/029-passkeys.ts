import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Passkeys (WebAuthn), their challenges, and the one-time codes that they stand for. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, ref, oneOf, table, unique, index } = ddl(tx, engine)
  await table('passkeys', [
    id(),
    `account_id ${ref('accounts')} not null`,
    `name ${text} not null`,
    // Base64url, as browsers send them.
    `credential_id ${text} not null`,
    `public_key ${text} not null`,
    `transports ${text} not null`,
    `counter ${int} not null`,
    `second_step ${int} not null ${oneOf('second_step', [0, 1])}`,
    `created_at ${int} not null`,
    `last_used_at ${int}`,
  ])
  await unique('passkeys', ['credential_id'])
  await index('passkeys', ['account_id'])

  await table('passkey_challenges', [
    id(),
    `challenge_hash ${text} not null`,
    `purpose ${text} not null ${oneOf('purpose', ['add', 'use'])}`,
    // Of the account that adds a passkey.
    `account_id ${ref('accounts')}`,
    `expires_at ${int} not null`,
  ])
  await unique('passkey_challenges', ['challenge_hash'])
  await index('passkey_challenges', ['account_id'])
  await index('passkey_challenges', ['expires_at'])

  await table('passkey_codes', [
    id(),
    `account_id ${ref('accounts')} not null`,
    `code_hash ${text} not null`,
    `expires_at ${int} not null`,
  ])
  await unique('passkey_codes', ['code_hash'])
  await index('passkey_codes', ['account_id'])
  await index('passkey_codes', ['expires_at'])
}
