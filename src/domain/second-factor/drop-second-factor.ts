import type { Tx } from '#db/tables.ts'
import { readHasSecondStep } from '../accounts/has-second-step.ts'

/** Deletes all of an account's second factor: app, passkeys and codes; true when there was one. */
export async function dropSecondFactor(tx: Tx, accountId: number): Promise<boolean> {
  const passkeys = await tx.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst()
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('passkey_codes').where('account_id', '=', accountId).execute()
  const hadApp = await dropAuthenticatorApp(tx, accountId)
  return hadApp || passkeys.numDeletedRows > 0n
}

/** Deletes the secret of an account's authenticator app; true when it was on. Passkeys stay. */
export async function dropAuthenticatorApp(tx: Tx, accountId: number): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await dropUnusedCodes(tx, accountId)
  return dropped !== undefined && dropped.confirmed_at !== null
}

/** Deletes the recovery codes of an account whose log-in asks for no second step any more. */
export async function dropUnusedCodes(tx: Tx, accountId: number): Promise<void> {
  if (await readHasSecondStep(tx, accountId)) return
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}
