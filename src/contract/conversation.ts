import { endpoint, levels } from './endpoint.ts'
import type { Photo } from './photos.ts'
import type { Note, WaitingFor } from './tickets.ts'

export const longestMessage = 2000
/** So many pictures go along with one message. */
export const mostPictures = 4

/** Who the customer is in their own conversation. */
export const yourself = 'You'

/** The two who talk on a ticket. */
export const sides = ['customer', 'staff'] as const
export type Side = (typeof sides)[number]

/** How far one side has read, and who waits for whom. */
export type Conversation = {
  waiting_for: WaitingFor
  /** Words from the other side that this side has not seen. */
  unread: number
  /** The first of them. */
  unread_from: number | null
  /** What was sent along with messages, oldest first; each names its note. */
  photos: Photo[]
}

/** The customer writes on their own ticket. An `Idempotency-Key` makes a repeated submit return the first message. */
export const writeMessage = endpoint<{ id: number; data: { text: string } }, { note: Note }>(
  'POST',
  '/api/tickets/{id}/messages',
  { for: levels.customer },
)

export const getConversation = endpoint<{ id: number; side: Side }, Conversation>(
  'GET',
  '/api/tickets/{id}/conversation/{side}',
  { for: levels.customer },
)

/** A page tells that everything up to this note has been in view. */
export const seeNotes = endpoint<{ id: number; data: { side: Side; note_id: number } }, { seen: number }>(
  'POST',
  '/api/tickets/{id}/seen',
  { for: levels.customer, quiet: true },
)

/** Staff say who owes an answer, such as nobody after a mere "thank you". */
export const setWaiting = endpoint<
  { id: number; data: { waiting_for: WaitingFor } },
  { waiting_for: WaitingFor }
>('PUT', '/api/tickets/{id}/waiting', { for: levels.staff })

/** The caller's own tickets with something new from the shop, or a question that waits for them. */
export const getUnread = endpoint<
  Record<never, never>,
  { tickets: { ticket_id: number; unread: number; waiting_for: WaitingFor }[] }
>('GET', '/api/account/unread', { for: levels.customer })
