import { ownNoteAuthor } from '#contract/conversation.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Note } from '#contract/tickets.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { appendNote } from '../tickets/append-note.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'
import { toNote, type NoteRow } from '../tickets/read-notes.ts'
import { lockConcerned, recordNoteEvent } from '../tickets/whole-parcel.ts'

type Message = {
  ticketId: number
  text: string
  key: string | null
  quoted?: string | null
  /** The other tickets that it concerns too, locked. */
  beside?: readonly LockedTicket[]
}

/**
 * Adds a customer's message to their ticket, which then waits for the shop, and emails staff; with `wholeParcel` it concerns each ticket
 * of its parcel. A repeated submit returns the first message. Refuses with `unknown_ticket` for another customer's ticket.
 */
export async function writeMessage(
  shop: Shop,
  { wholeParcel = false, ...input }: Omit<Message, 'beside'> & { wholeParcel?: boolean | undefined },
  caller: Caller,
): Promise<Note> {
  const author = requireAccount(caller)
  checkKey(input.key)
  await shop.throttles.count('messagePerAccount', String(author.id))
  return shop.database.transaction(async (tx) => {
    const { ticket, beside } = await lockConcerned(tx, input.ticketId, wholeParcel)
    if (requireOwnTicket(ticket, caller).erased_at !== null) throw new Refusal('ticket_erased')
    const message = { ...input, beside }
    const note = (await earlierMessage(tx, input)) ?? (await addMessage(tx, shop, message, caller)).note
    return ownNote({ ...note, fullname: author.fullname })
  })
}

/** Adds a message to the caller's own ticket, which is locked. */
export async function addMessage(
  tx: Tx,
  shop: Shop,
  { ticketId, text, key, quoted = null, beside = [] }: Message,
  caller: Caller,
) {
  const note = await appendNote(tx, shop, {
    ticketId,
    beside,
    authorId: requireAccount(caller).id,
    from: 'customer',
    comment: text,
    quoted,
    staffOnly: false,
    waitingFor: 'shop',
    messageKey: key,
  })
  const about = { kind: 'ticket.messaged', by: caller, ticketId, subjectId: note.id } as const
  const event = await recordNoteEvent(tx, shop, about, beside)
  await queueEmail(tx, shop, event, 'message-for-staff', { ticket_id: ticketId, note_id: note.id })
  return { note, event }
}

/**
 * Returns the message of an earlier identical submit. The ticket is locked, so no parallel submit can be adding one.
 */
async function earlierMessage(tx: Tx, { ticketId, text, key }: Message) {
  if (key === null) return null
  const known = await tx
    .selectFrom('notes')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('message_key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  if (known.comment !== text) throw new Refusal('key_reused')
  return known
}

function ownNote(row: NoteRow): Note {
  return { ...toNote(row), fullname: ownNoteAuthor }
}

function checkKey(key: string | null): void {
  if (key === null || /^[\x20-\x7e]{1,200}$/.test(key)) return
  throw new Refusal('invalid', {
    message: 'The Idempotency-Key header takes 1 to 200 printable ASCII characters.',
  })
}
