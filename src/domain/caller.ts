import type { Owner } from './fair-queue.ts'
import { getWidestNetwork } from './networks.ts'
import { levels, type Level } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { Refusal } from '#contract/refusals.ts'

/** The viewer of a call, as its session says. */
export type Caller = {
  level: Level
  /** The address is '' for a customer without one, who is known by a private link or a text alone. */
  account: { id: number; fullname: string; email: string } | null
  /** Of staff; who has none on level 2 is treated as a technician, who may do least. */
  role?: StaffRole | null
  sessionId: number | null
  /** Whether the customer is known by a private link alone. */
  byLink?: true
  /** Whether a log-in of the account asks for a second step; left out where no session was looked up. */
  hasSecondStep?: boolean
  /** Set where the account has no password yet: it was made of what a guest booked. */
  isWithoutPassword?: true
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

/** The role of active staff; null for everybody else. */
export function getRole({ level, role }: Caller): StaffRole | null {
  return level >= levels.staff ? (role ?? 'technician') : null
}

/** Whether a caller sees neither money nor ways to reach a customer. */
export function isTechnician(caller: Caller): boolean {
  return getRole(caller) === 'technician'
}

/** The caller as an owner of work in a queue. */
export function getOwner(caller: Caller): Owner {
  return { name: String(requireAccount(caller).id), isPreferred: isStaff(caller) }
}

/** A caller as an owner of work in a queue; a visitor shares turns with the network around the address. */
export function getVisitor(caller: Caller, address: string): Owner {
  return caller.account ? getOwner(caller) : { name: address, group: getWidestNetwork(address) }
}
