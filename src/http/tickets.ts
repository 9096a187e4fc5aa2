import { ticketCalls } from '#contract/tickets.schema.ts'
import { allTickets } from '#contract/tickets.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { countStatuses } from '#domain/tickets/count-statuses.ts'
import { deleteNote } from '#domain/tickets/delete-note.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import { findOwnTicket, findTicket } from '#domain/workflow/find-ticket.ts'
import { lastAddress } from '#domain/tickets/last-address.ts'
import { lastConfirmation } from '#domain/tickets/last-confirmation.ts'
import { guestConfirmation } from '#domain/tracking/guest-confirmation.ts'
import { toPermittedFilter } from '#domain/tickets/plain-search.ts'
import { listTickets } from '#domain/tickets/list-tickets.ts'
import { toggleNote } from '#domain/tickets/toggle-note.ts'
import { exportTickets } from '#domain/tickets/export-tickets.ts'
import { parseInput } from '#contract/schemas.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import { streamCsv } from './send-csv.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { getLinkVisitor } from './tracking.ts'
import { dropDraftCookie } from './guest-cookies.ts'
import { setListHeaders } from './list-headers.ts'

/** Registers the calls about tickets and their notes. */
export function registerTickets(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, ticketCalls, {
    'POST /api/submitticket/': async ({ data }, caller, context) => {
      const draftToken = context.cookie('draft') ?? null
      const booked = await bookRepair(shop, data, caller, {
        idempotencyKey: context.idempotencyKey,
        draftToken,
      })
      await dropDraftCookie(shop, caller, context)
      return booked
    },
    'POST /api/get-ticket': async ({ data: { ticketid, ...filter } }, caller, context) => {
      if (ticketid !== allTickets) {
        return findTicket(shop.database.db, ticketid, caller, await shopProfile(shop))
      }
      const permitted = await toPermittedFilter(shop, filter, caller)
      const list = await listTickets(shop, permitted, caller.account?.id ?? null)
      setListHeaders(context, '/api/get-ticket', list)
      return list.rows
    },
    'POST /api/get-user-ticket': async ({ data }, caller) =>
      findOwnTicket(shop.database.db, data.ticketid, caller, await shopProfile(shop)),
    'POST /api/submit-ticket-comment': ({ data }, caller) => addNote(shop, data, caller),
    'POST /api/toggle-note-visibility': async ({ data }, caller) => ({
      note: await toggleNote(shop, data, caller),
    }),
    'DELETE /api/delete-ticket-note/{noteid}/{ticketid}': (input, caller) => deleteNote(shop, input, caller),
    'GET /api/tickets.csv': async (_, caller, { http }) => {
      if (!http) throw new Error('A file is sent over HTTP only')
      const filter = readQuery(new URL(http.req.url).searchParams)
      return streamCsv('tickets.csv', await exportTickets(shop, filter, caller))
    },
    'GET /api/tickets/status-counts': () => countStatuses(shop),
    'GET /api/tickets/last-confirmation': async (_, caller, context) => {
      const token = context.cookie('booked')
      const own = await lastConfirmation(shop, caller)
      if (own || !token) return { confirmation: own }
      return { confirmation: await guestConfirmation(shop, getLinkVisitor(token, caller, context)) }
    },
    'GET /api/account/last-address': async (_, caller) => ({ last: await lastAddress(shop, caller) }),
  })
}

const numeric = new Set(['status', 'assigned', 'phone', 'by'])
const switches = new Set(['open', 'mine', 'warranty'])

/** Reads the list's filters from a query; unknown values are refused as in the call with a body. */
function readQuery(search: URLSearchParams): TicketFilter {
  const terms = [...search].map(([name, text]) => {
    if (numeric.has(name)) return [name, /^-?\d{1,15}$/.test(text) ? Number(text) : text]
    return [name, switches.has(name) && (text === 'true' || text === '1') ? true : text]
  })
  const { cursor: _, limit: __, ...named } = Object.fromEntries(terms) as Record<string, unknown>
  // The list of outcomes ends with "warranty claim", which is a filter of its own.
  const { outcome, ...others } = named
  const given = outcome === 'warranty' ? { ...others, warranty: true } : named
  const { ticketid: ___, ...filter } = parseInput(ticketCalls['POST /api/get-ticket'], {
    data: { ...given, ticketid: allTickets },
  }).data
  return filter
}
