import { data, redirect } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import { getTicket, type Ticket } from '#contract/tickets.ts'
import { isRefused, type Api } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'

/** The ticket of a page; when it cannot be loaded, back to the list with a message. */
export async function findTicket(
  { api, flash }: { api: Api; flash: (type: FlashType, text: string) => void },
  id: string | undefined,
): Promise<Ticket> {
  const ticketid = ticketNumber(id)
  const found = ticketid === null ? null : await api.send(getTicket, { data: { ticketid } })
  if (isRefused(found)) {
    // Whoever may not look is sent to the log-in page by the layout.
    if (found.status === 401 || found.status === 403)
      throw data({ error: found.error }, { status: found.status })
    flash('error', found.error)
    throw redirect('/admin/tickets')
  }
  if (found === null || Array.isArray(found)) {
    flash('error', refusals.unknown_ticket.says)
    throw redirect('/admin/tickets')
  }
  return found
}

/** The number in a ticket's address, or null when that is no ticket number: -1 would mean all tickets. */
export function ticketNumber(id: string | undefined): number | null {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
