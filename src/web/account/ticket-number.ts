import { data } from 'react-router'
import { refusals } from '#contract/refusals.ts'

/** The number in a ticket's address; one that cannot be a ticket's is as unknown as a ticket that does not exist. */
export function ticketNumber(ticketid: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(ticketid ?? '')) {
    throw data({ error: refusals.unknown_ticket.says }, { status: 404 })
  }
  return Number(ticketid)
}
