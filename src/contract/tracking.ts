import type { RepairKey } from './catalogue.ts'
import { endpoint, levels } from './endpoint.ts'
import type { HistoryEntry } from './history.ts'
import type { Outcome, QuoteOffer } from './quotes.ts'
import type { Status, TicketNext, TicketStep } from './tickets.ts'

/** A word on the private page: a public note of the staff team, or that the customer wrote. */
export type TrackedNote = {
  id: number
  at: string
  author: 'Staff Team' | 'You'
  /** Empty for the customer's own messages: whoever has the link need not read them. */
  comment: string
  status_change: Status | null
}

/** A parcel to the shop or back, with the carrier's own page where there is one. */
export type TrackedParcel = { way: 'in' | 'out'; carrier: string; number: string; link: string | null }

/** A ticket as whoever has its private link sees it: no name, address, serial, passcode, photo or account. */
export type TrackedTicket = {
  ticket_id: number
  displayName: string
  repair_name: RepairKey
  status: Status
  outcome: Outcome | null
  created_at: string
  steps: TicketStep[]
  next: TicketNext
  /** Oldest first. */
  notes: TrackedNote[]
  history: HistoryEntry[]
  parcels: TrackedParcel[]
  /** Oldest first. */
  quotes: QuoteOffer[]
}

export const getTracked = endpoint<{ token: string }, TrackedTicket>('GET', '/api/track/{token}', {
  for: levels.anonymous,
})

/** Where a ticket's private page is, for its own customer and for staff. */
export const getTrackLink = endpoint<{ id: number }, { link: string }>('GET', '/api/tickets/{id}/link', {
  for: levels.customer,
})
/** Makes a new private link; every earlier one stops working. */
export const renewTrackLink = endpoint<{ id: number }, { link: string }>(
  'POST',
  '/api/tickets/{id}/link-renewal',
  { for: levels.customer },
)
