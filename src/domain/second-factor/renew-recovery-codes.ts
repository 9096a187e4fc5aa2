import { Refusal } from '#contract/refusals.ts'
import type { RecoveryCodes } from '#contract/second-factor.schema.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { withOwnPassword } from './own-code.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { spendCode } from './spend-code.ts'

/** Returns ten new recovery codes in place of the earlier ones, this once; requires password and code. */
export function renewRecoveryCodes(
  shop: Shop,
  input: { password: string; code: string },
  caller: Caller,
): Promise<RecoveryCodes> {
  const { id } = requireAccount(caller)
  return withOwnPassword(shop, caller, input.password, () =>
    shop.database.transaction(async (tx) => {
      await lockAccount(tx, shop, id)
      const step = await spendCode(tx, shop, { accountId: id, code: input.code, by: caller })
      if (step === 'no second step') throw new Refusal('second_factor_off')
      const recovery_codes = await replaceRecoveryCodes(tx, shop, id)
      const about = { by: caller, subjectId: id }
      const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.recovery_codes_renewed' })
      await queueEmail(tx, shop, eventId, 'second-factor-changed', {
        account_id: id,
        change: 'codes_renewed',
      })
      return { recovery_codes }
    }),
  )
}
