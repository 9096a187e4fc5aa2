import type { Owner } from './fair-queue.ts'
import { levels, type Level } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'

/** The viewer of a call, as its session says. */
export type Caller = {
  level: Level
  account: { id: number; fullname: string; email: string } | null
  sessionId: number | null
}

export const anonymous: Caller = { level: levels.anonymous, account: null, sessionId: null }

/** Returns the caller's account id; refuses anonymous callers with `not_signed_in`. */
export function requireAccount(caller: Caller): { id: number; fullname: string; email: string } {
  if (!caller.account) throw new Refusal('not_signed_in')
  return caller.account
}

/** True for active staff. */
export function isStaff(caller: Caller): boolean {
  return caller.level >= levels.staff
}

/** The caller as an owner of work in a queue. */
export function ownerOf(caller: Caller): Owner {
  return { name: String(requireAccount(caller).id), isStaff: isStaff(caller) }
}
