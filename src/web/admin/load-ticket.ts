import { redirect } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { isUnreachable, type Api } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'

type Page = { api: Api; flash: (type: FlashType, text: string) => void }

/** Loads the ticket of a page; redirects to the list with a message if that fails. */
export function loadTicket({ api, flash }: Page, id: string | undefined): Promise<Ticket> {
  // An id selects one ticket, never the list.
  return loadTicketPage(
    { flash },
    id,
    (ticketid) => api.read('POST /api/get-ticket', { data: { ticketid } }) as Promise<Ticket>,
  )
}

/**
 * Runs `read` for a page of one ticket; redirects to the list with a message if the ticket cannot be read. Without a
 * connection the error propagates, so that the current page stays.
 */
export async function loadTicketPage<Shown>(
  { flash }: Pick<Page, 'flash'>,
  id: string | undefined,
  read: (ticketid: number) => Promise<Shown>,
): Promise<Shown> {
  const ticketid = parseTicketNumber(id)
  let error: string = refusals.unknown_ticket.message
  if (ticketid !== null) {
    try {
      return await read(ticketid)
    } catch (thrown) {
      const refused = refusedIn(thrown)
      // The layout redirects to the log-in page.
      if (!refused || isUnreachable(thrown) || refused.status === 401 || refused.status === 403) throw thrown
      error = refused.error
    }
  }
  flash('error', error)
  throw redirect('/admin/tickets')
}

/** The refusal that `api.read` threw; null for any other error. */
function refusedIn(thrown: unknown): { status: number; error: string } | null {
  const { data: message, init } = (thrown ?? {}) as {
    data?: { error?: unknown }
    init?: { status?: unknown }
  }
  if (typeof message?.error !== 'string' || typeof init?.status !== 'number') return null
  return { status: init.status, error: message.error }
}

/** Parses the ticket number in a URL; null if invalid: the API reads -1 as "all tickets". */
export function parseTicketNumber(id: string | undefined): number | null {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
