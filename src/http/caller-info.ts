import type { CallerInfo } from '#contract/accounts.schema.ts'
import { getRole, type Caller } from '#domain/caller.ts'
import { needsSecondStep } from '#domain/second-factor/second-step-rule.ts'
import type { Shop } from '#domain/shop.ts'

/** What a caller learns about their own account. */
export async function toCallerInfo(shop: Shop, caller: Caller): Promise<CallerInfo> {
  const { level, account } = caller
  const role = getRole(caller)
  const userData = account && {
    accountid: account.id,
    fullname: account.fullname,
    email: account.email,
    ...(role && { role }),
    ...((await needsSecondStep(shop, caller)) && { second_step_needed: true as const }),
  }
  return { authLevel: level, userData }
}
