import { Refusal, refusals } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { Guard } from '../accounts/password-hash.ts'
import { takePasswordTurn } from '../accounts/password-queue.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { hasPasskeyStep } from '../accounts/has-second-step.ts'
import { parsePasskeyCode, spendPasskeyCode } from './passkey-codes.ts'
import { findStep } from './one-time-codes.ts'
import { parseRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'

/**
 * Verifies the second factor of an account that has one, and spends the code: each code is valid once, and none older
 * than a used one (replay). Recovery codes, and codes that a passkey of the account made, are accepted too. Refuses with `code_needed` and `wrong_code`.
 */
export async function spendCode(
  tx: Tx,
  shop: Shop,
  input: { accountId: number; code: string | undefined; by: Caller },
): Promise<'no second step' | 'accepted'> {
  const { accountId } = input
  const factor = await tx
    .selectFrom('second_factors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor && !(await hasPasskeyStep(tx, accountId))) return 'no second step'
  const code = input.code?.replace(/[\s-]/g, '') ?? ''
  if (code === '') throw refusedCode('code_needed')

  const passkeyCode = parsePasskeyCode(code)
  if (passkeyCode !== null) {
    if (!(await spendPasskeyCode(tx, shop, accountId, passkeyCode))) throw refusedCode('wrong_code')
    return 'accepted'
  }
  const recoveryCode = parseRecoveryCode(code)
  if (recoveryCode !== null) {
    if (!(await spendRecoveryCode(tx, shop, accountId, recoveryCode))) throw refusedCode('wrong_code')
    const about = { by: input.by, subjectId: accountId }
    const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.recovery_code_used' })
    await queueEmail(tx, shop, eventId, 'second-factor-changed', {
      account_id: accountId,
      change: 'code_used',
    })
    return 'accepted'
  }
  if (!factor) throw refusedCode('wrong_code')
  const secret = shop.secrets.decrypt('totp', String(accountId), factor.secret_encrypted)
  const step = secret === null ? null : findStep(secret, code, shop.now())
  if (step === null) throw refusedCode('wrong_code')
  const spent = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('id', '=', factor.id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw refusedCode('wrong_code')
  return 'accepted'
}

/** The refusal beside the code field. */
export function refusedCode(code: 'code_needed' | 'wrong_code'): Refusal {
  return new Refusal(code, { fields: { code: refusals[code].message } })
}

/** Runs the action of a code in the password queue, rate-limited like log-ins, and counts wrong codes. */
export function countWrongCodes<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  return takePasswordTurn(async () => {
    await guard.before()
    try {
      return await work()
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.code === 'wrong_code') await guard.failed()
      throw thrown
    }
  }, guard.from)
}
