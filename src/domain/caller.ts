import { levels, type Level } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'

/** Who is asking, as the session says. */
export type Caller = {
  level: Level
  account: { id: number; fullname: string; email: string } | null
  sessionId: number | null
}

export const nobody: Caller = { level: levels.anonymous, account: null, sessionId: null }

/** The account of a caller who must have one; refuses with `not_signed_in`. */
export function accountOf(caller: Caller): { id: number; fullname: string; email: string } {
  if (!caller.account) throw new Refusal('not_signed_in')
  return caller.account
}

/** True for active staff. */
export function isStaff(caller: Caller): boolean {
  return caller.level >= levels.staff
}
