import type { Selectable } from 'kysely'
import type { PasskeysTable } from '#db/schema/passkeys.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { dropAuthenticatorApp, dropSecondFactor } from './drop-second-factor.ts'

const passkeyColumns = [
  'account_id',
  'name',
  'credential_id',
  'public_key',
  'transports',
  'counter',
  'second_step',
  'created_at',
  'last_used_at',
] as const

type App = { on: false } | { on: true; secret_encrypted: string; last_step: number }
type FormerPasskey = Omit<Selectable<PasskeysTable>, 'id'>

/** A second factor as a guarded change keeps it; changes of earlier releases know no passkeys. */
export type FormerSecondFactor = App & { passkeys?: FormerPasskey[] }

/** The second factor of an account, for the record of a change. */
export async function readFormerSecondFactor(tx: Tx, accountId: number): Promise<FormerSecondFactor> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret_encrypted', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const app: App = factor ? { on: true, ...factor } : { on: false }
  return { ...app, passkeys }
}

/** Puts back the second factor before a change: the same app works again, its recovery codes do not. */
export async function restoreSecondFactor(
  tx: Tx,
  shop: Shop,
  accountId: number | null,
  before: unknown,
): Promise<void> {
  if (accountId === null) return
  const kept = before as FormerSecondFactor
  if (kept.passkeys) {
    await dropSecondFactor(tx, accountId)
    for (const passkey of kept.passkeys) await restorePasskey(tx, accountId, passkey)
  } else {
    await dropAuthenticatorApp(tx, accountId)
  }
  if (!kept.on) return
  const now = shop.now()
  const { secret_encrypted, last_step } = kept
  await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, secret_encrypted, last_step, confirmed_at: now, created_at: now })
    .execute()
}

async function restorePasskey(tx: Tx, accountId: number, passkey: FormerPasskey): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({ ...passkey, account_id: accountId })
    // Added to another account since: it stays there.
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .execute()
}
