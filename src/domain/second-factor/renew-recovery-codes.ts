import { Refusal } from '#contract/refusals.ts'
import type { RecoveryCodes } from '#contract/second-factor.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { withOwnPassword } from './own-code.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { spendCode } from './spend-code.ts'

/** Ten new recovery codes in place of those before, answered this once; asks password and code. */
export function renewRecoveryCodes(
  shop: Shop,
  ask: { password: string; code: string },
  caller: Caller,
): Promise<RecoveryCodes> {
  const { id } = accountOf(caller)
  return withOwnPassword(shop, caller, ask.password, () =>
    shop.books.transaction(async (tx) => {
      await lockAccount(tx, shop, id)
      const step = await spendCode(tx, shop, { accountId: id, code: ask.code, by: caller })
      if (step === 'no second step') throw new Refusal('second_factor_off')
      const recovery_codes = await replaceRecoveryCodes(tx, shop, id)
      const about = { by: caller, subjectId: id }
      const eventId = await recordEvent(tx, shop, { ...about, kind: 'account.recovery_codes_renewed' })
      await queueLetter(tx, shop, eventId, 'second-factor-changed', {
        account_id: id,
        change: 'codes_renewed',
      })
      return { recovery_codes }
    }),
  )
}
