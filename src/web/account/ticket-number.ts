import { data } from 'react-router'
import { refusals } from '#contract/refusals.ts'

/** Parses the ticket number in the URL; throws 404 for anything that is not one, as for a missing ticket. */
export function requireTicketNumber(ticketid: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(ticketid ?? '')) {
    throw data({ error: refusals.unknown_ticket.message }, { status: 404 })
  }
  return Number(ticketid)
}
