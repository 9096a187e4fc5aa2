import { Refusal } from '#contract/refusals.ts'
import { requireAccount, isStaff, type Caller } from '../caller.ts'

type Owned = { account_id: number }

/**
 * Returns the caller's own ticket. Refuses with `unknown_ticket`, for other customers' tickets as for missing ones.
 */
export function requireOwnTicket<T extends Owned>(ticket: T | undefined, caller: Caller): T {
  const account = requireAccount(caller)
  if (ticket?.account_id !== account.id) throw new Refusal('unknown_ticket')
  return ticket
}

/** Returns the caller's own ticket, or any for staff. Refuses with `unknown_ticket`. */
export function requireOwnTicketOrStaff<T extends Owned>(ticket: T | undefined, caller: Caller): T {
  if (!ticket || !isStaff(caller)) return requireOwnTicket(ticket, caller)
  return ticket
}
