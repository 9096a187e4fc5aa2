import { Refusal } from '#contract/refusals.ts'
import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { countOwnWrongCodes } from './own-code.ts'
import { spendCode } from './spend-code.ts'
import type { Shop } from '../shop.ts'

/** What the caller has typed to confirm who they are. */
export type Identity = { password?: string | undefined; code?: string | undefined }

/**
 * Asks for the caller's password again, and for a code where they have a second factor; limited like log-ins. Refuses with
 * `wrong_password`, `code_needed` and `wrong_code`, each beside its field.
 */
export async function confirmIdentity(shop: Shop, identity: Identity, caller: Caller): Promise<void> {
  const password = requirePassword(identity)
  await confirmOwnPassword(shop, caller, { field: 'password', password })
  await confirmOwnCode(shop, identity.code, caller)
}

/** The code alone, of a caller who has a second factor; refuses with `code_needed` and `wrong_code`. */
export async function confirmOwnCode(shop: Shop, code: string | undefined, caller: Caller): Promise<void> {
  const { id } = requireAccount(caller)
  await countOwnWrongCodes(shop, caller, () =>
    shop.database.transaction((tx) => spendCode(tx, shop, { accountId: id, code, by: caller })),
  )
}

/** The same for a change that turns out to need it only once its row is locked: whether it was confirmed. */
export async function confirmIfGiven(shop: Shop, identity: Identity, caller: Caller): Promise<boolean> {
  if (!identity.password) return false
  await confirmIdentity(shop, identity, caller)
  return true
}

/** The password that was typed; refuses with `wrong_password` when none was. */
export function requirePassword({ password }: Identity): string {
  if (!password) throw passwordNeeded()
  return password
}

/** Refuses with `wrong_password` what was not confirmed. */
export function requireConfirmed(confirmed: boolean): void {
  if (!confirmed) throw passwordNeeded()
}

function passwordNeeded(): Refusal {
  const message = 'Please enter your password: this change asks for it again.'
  return new Refusal('wrong_password', { message, fields: { password: message } })
}
