import { yourself } from '#contract/conversation.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Note } from '#contract/tickets.ts'
import type { Tx } from '#db/books.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { noteOf, type NoteRow } from '../tickets/read-notes.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'

type Message = { ticketId: number; text: string; key: string | null }

/**
 * Puts a customer's own words on their ticket, which then waits for the shop; tells staff by letter. A repeated submit
 * answers the first message. Refuses with `unknown_ticket` for somebody else's.
 */
export async function writeMessage(shop: Shop, ask: Message, caller: Caller): Promise<Note> {
  const author = accountOf(caller)
  checkKey(ask.key)
  await shop.throttles.count('messagePerAccount', String(author.id))
  return shop.books.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select('erased_at')
      .where('id', '=', ask.ticketId)
      .where('account_id', '=', author.id)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket) throw new Refusal('unknown_ticket')
    if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
    const earlier = await earlierMessage(tx, ask)
    if (earlier) return ownNote({ ...earlier, fullname: author.fullname })

    const now = shop.now()
    const note = await tx
      .insertInto('notes')
      .values({
        ticket_id: ask.ticketId,
        author_id: author.id,
        comment: ask.text,
        status_change: null,
        staff_only: 0,
        created_at: now,
        deleted_at: null,
        deleted_by_id: null,
        from_customer: 1,
        message_key: ask.key,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('tickets')
      .set((old) => ({
        note_count: old('note_count', '+', 1),
        latest_note_id: note.id,
        waiting_for: 'shop' as const,
        // Whoever answers has read what came before.
        customer_seen_note_id: note.id,
        updated_at: now,
        version: old('version', '+', 1),
      }))
      .where('id', '=', ask.ticketId)
      .execute()
    await indexTicketAgain(tx, ask.ticketId)
    const about = { kind: 'ticket.messaged', by: caller, ticketId: ask.ticketId, subjectId: note.id } as const
    const event = await recordEvent(tx, shop, about)
    await queueLetter(tx, shop, event, 'message-for-staff', { ticket_id: ask.ticketId, note_id: note.id })
    return ownNote({ ...note, fullname: author.fullname })
  })
}

/** The message that this submit made before. The ticket is held, so no other can be making it now. */
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
  return { ...noteOf(row), fullname: yourself }
}

function checkKey(key: string | null): void {
  if (key === null || /^[\x20-\x7e]{1,200}$/.test(key)) return
  throw new Refusal('invalid', {
    says: 'The Idempotency-Key header takes 1 to 200 printable ASCII characters.',
  })
}
