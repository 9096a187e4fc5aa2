import { Refusal } from '#contract/refusals.ts'
import type { LockedTicket } from './lock-ticket.ts'

/** Refuses a change of a ticket that has changed since the caller read it. */
export function refuseOldVersion(ticket: Pick<LockedTicket, 'version'>, seen: number | undefined): void {
  if (seen === undefined || ticket.version === seen) return
  throw new Refusal('changed_meanwhile', {
    message: 'This ticket has changed since you opened the form. Check how it stands, then try again.',
  })
}
