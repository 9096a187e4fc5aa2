import type { Caller as CallerOutput } from '#contract/accounts.ts'
import { roleOf, type Caller } from '#domain/caller.ts'

/** What a caller learns about their own account. */
export function toCallerOutput(caller: Caller): CallerOutput {
  const { level, account } = caller
  const role = roleOf(caller)
  const userData = account && {
    accountid: account.id,
    fullname: account.fullname,
    email: account.email,
    ...(role && { role }),
  }
  return { authLevel: level, userData }
}
