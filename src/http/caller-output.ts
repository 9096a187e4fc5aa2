import type { Caller as CallerOutput } from '#contract/accounts.ts'
import type { Caller } from '#domain/caller.ts'

/** What a caller learns about their own account. */
export function toCallerOutput({ level, account }: Caller): CallerOutput {
  const userData = account && { accountid: account.id, fullname: account.fullname, email: account.email }
  return { authLevel: level, userData }
}
