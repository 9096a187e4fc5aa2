import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SecondFactor } from '#contract/second-factor.schema.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { hasPasskeyStep } from '../accounts/has-second-step.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { listOwners, recordGuardedChange } from '../record-guarded-change.ts'
import type { Shop } from '../shop.ts'
import { dropAuthenticatorApp, dropSecondFactor } from './drop-second-factor.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { readFormerSecondFactor } from './restore-second-factor.ts'
import { notifyOwnersOfSecondFactor } from './notify-owners.ts'
import { withOwnPassword } from './own-code.ts'
import { spendCode } from './spend-code.ts'

/**
 * Switches the caller's second factor off and ends their other sessions; requires password and code. Refuses with
 * `second_factor_off` when there is none.
 */
export async function removeSecondFactor(
  shop: Shop,
  input: { password: string; code: string },
  caller: Caller,
): Promise<SecondFactor> {
  const { id } = requireAccount(caller)
  await withOwnPassword(shop, caller, input.password, () =>
    shop.database.transaction(async (tx) => {
      await lockAccount(tx, shop, id)
      const step = await spendCode(tx, shop, { accountId: id, code: input.code, by: caller })
      if (step === 'no second step') throw new Refusal('second_factor_off')
      const before = await readFormerSecondFactor(tx, id)
      if (!(await dropAuthenticatorApp(tx, id))) throw new Refusal('second_factor_off')
      await revokeSessions(tx, id, caller.sessionId)
      const about = { by: caller, subjectId: id }
      const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.second_factor_off' })
      const change = (await hasPasskeyStep(tx, id)) ? 'app_off' : 'off'
      await queueEmail(tx, shop, eventId, 'second-factor-changed', { account_id: id, change })
      await notifyOwnersOfSecondFactor(tx, shop, { eventId, caller, before })
    }),
  )
  return readSecondFactor(shop.database.db, id)
}

/**
 * For the operator: removes the second factor of a person who has lost the app and the codes, and ends their
 * sessions; false when there was none.
 */
export function resetSecondFactor(shop: Shop, accountId: number): Promise<boolean> {
  return shop.database.transaction(async (tx) => {
    const account = await lockAccount(tx, shop, accountId)
    const before = await readFormerSecondFactor(tx, accountId)
    if (!(await dropSecondFactor(tx, accountId))) return false
    await revokeSessions(tx, accountId)
    const about = { by: null, subjectId: accountId }
    const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.second_factor_off' })
    await queueEmail(tx, shop, eventId, 'second-factor-changed', { account_id: accountId, change: 'reset' })
    if (account?.level === levels.staff) {
      const owners = await listOwners(tx)
      const after = await readFormerSecondFactor(tx, accountId)
      await recordGuardedChange(tx, shop, { ...about, eventId, kind: 'second_factor', before, after, owners })
    }
    return true
  })
}
