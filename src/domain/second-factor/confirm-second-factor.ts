import { MINUTE_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RecoveryCodes } from '#contract/second-factor.schema.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findStep } from './one-time-codes.ts'
import { readFormerSecondFactor } from './restore-second-factor.ts'
import { notifyOwnersOfSecondFactor } from './notify-owners.ts'
import { countOwnWrongCodes } from './own-code.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { refusedCode } from './spend-code.ts'

/** Time limit for setting up the app, in milliseconds. */
const setUpWithin = 15 * MINUTE_MS

/**
 * Switches the second factor on with the first code of the app and ends the caller's other sessions. Returns the
 * recovery codes, this once. Refuses with `wrong_code`, `second_factor_on` and `second_factor_off`.
 */
export function confirmSecondFactor(
  shop: Shop,
  input: { code: string },
  caller: Caller,
): Promise<RecoveryCodes> {
  const { id } = requireAccount(caller)
  const confirm = () =>
    shop.database.transaction(async (tx) => {
      await lockAccount(tx, shop, id)
      const factor = await tx
        .selectFrom('second_factors')
        .selectAll()
        .where('account_id', '=', id)
        .executeTakeFirst()
      if (factor && factor.confirmed_at !== null) throw new Refusal('second_factor_on')
      const before = await readFormerSecondFactor(tx, id)
      const now = shop.now()
      if (!factor || factor.created_at < now - setUpWithin) throw new Refusal('second_factor_off')
      const secret = shop.secrets.decrypt('totp', String(id), factor.secret_encrypted)
      const step = secret === null ? null : findStep(secret, input.code.replace(/[\s-]/g, ''), now)
      if (step === null) throw refusedCode('wrong_code')
      await tx
        .updateTable('second_factors')
        // Mark the code as used, so that it cannot log in as well (replay).
        .set({ confirmed_at: now, last_step: step })
        .where('id', '=', factor.id)
        .execute()
      const recovery_codes = await replaceRecoveryCodes(tx, shop, id)
      await revokeSessions(tx, id, caller.sessionId)
      const about = { by: caller, subjectId: id }
      const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.second_factor_on' })
      await queueEmail(tx, shop, eventId, 'second-factor-changed', { account_id: id, change: 'on' })
      await notifyOwnersOfSecondFactor(tx, shop, { eventId, caller, before })
      return { recovery_codes }
    })
  return countOwnWrongCodes(shop, caller, confirm)
}
