import type { Caller as CallerReply } from '#contract/accounts.ts'
import type { Caller } from '#domain/caller.ts'

/** What a caller learns about their own account. */
export function callerReply({ level, account }: Caller): CallerReply {
  const userData = account && { accountid: account.id, fullname: account.fullname, email: account.email }
  return { authLevel: level, userData }
}
