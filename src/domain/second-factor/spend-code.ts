import { Refusal, refusals } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import type { Guard } from '../accounts/password-hash.ts'
import { takePasswordTurn } from '../accounts/password-turns.ts'
import type { Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { stepOfCode } from './one-time-codes.ts'
import { recoveryCodeFrom, spendRecoveryCode } from './recovery-codes.ts'

/**
 * Asks for the second step of an account that has one, and uses the code up: each serves once, and none that
 * is older than one used before. A recovery code does as well. Refuses with `code_needed` and `wrong_code`.
 */
export async function spendCode(
  tx: Tx,
  shop: Shop,
  ask: { accountId: number; code: string | undefined; by: Caller },
): Promise<'no second step' | 'accepted'> {
  const { accountId } = ask
  const factor = await tx
    .selectFrom('second_factors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) return 'no second step'
  const code = ask.code?.replace(/[\s-]/g, '') ?? ''
  if (code === '') throw refusedCode('code_needed')

  const recoveryCode = recoveryCodeFrom(code)
  if (recoveryCode !== null) {
    if (!(await spendRecoveryCode(tx, shop, accountId, recoveryCode))) throw refusedCode('wrong_code')
    const about = { by: ask.by, subjectId: accountId }
    const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.recovery_code_used' })
    await queueLetter(tx, shop, eventId, 'second-factor-changed', {
      account_id: accountId,
      change: 'code_used',
    })
    return 'accepted'
  }
  const secret = shop.secrets.open('totp', String(accountId), factor.secret_sealed)
  const step = secret === null ? null : stepOfCode(secret, code, shop.now())
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

/** The "no" beside the field for the code. */
export function refusedCode(code: 'code_needed' | 'wrong_code'): Refusal {
  return new Refusal(code, { fields: { code: refusals[code].says } })
}

/** Does what a code was given for, in its turn and as often as a log-in may fail, and counts wrong codes. */
export function countWrongCodes<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  return takePasswordTurn(async () => {
    await guard.before()
    try {
      return await work()
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.code === 'wrong_code') await guard.failed()
      throw thrown
    }
  })
}
