import { Refusal } from '#contract/refusals.ts'
import type { NewNote, Note, Status, Ticket } from '#contract/tickets.ts'
import type { Tx } from '#db/books.ts'
import { accountOf, type Caller } from '../caller.ts'
import { agreed } from '../money/agreed.ts'
import { invoiceWhenDue } from '../money/issue-invoice.ts'
import { sumOf } from '../money/write-paper.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findTicket } from './find-ticket.ts'
import { indexTicketAgain } from './ticket-words.ts'
import { factsOf } from './journey-facts.ts'
import { TicketFile } from './ticket-file.ts'
import { missingFor, stepOf } from './workflow.ts'

const pendingPayment = 4

/** Leaves a note and sets status and assignment with it, all or nothing; queues the customer's letter. */
export async function addNote(
  shop: Shop,
  ask: NewNote,
  caller: Caller,
): Promise<{ note: Note; ticket: Ticket }> {
  const author = accountOf(caller)
  const now = shop.now()
  const isPublic = ask.makeVisibleToCustomer ?? false
  const asks = ask.waitForCustomer ?? false
  if (asks && !isPublic) {
    const says = 'Only a note that the customer sees can wait for their answer.'
    throw new Refusal('invalid', { says, fields: { waitForCustomer: says } })
  }

  return shop.books.transaction(async (tx) => {
    const before = await tx
      .selectFrom('tickets')
      .select(['status', 'staff_assigned_id', 'passcode_sealed', 'outcome'])
      .where('id', '=', ask.ticketid)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Refusal('unknown_ticket')
    const assigned = await assignedBy(tx, ask.staffAssign ?? 0, before.staff_assigned_id)
    const statusChange: Status | null = ask.status === before.status ? null : ask.status
    // Gone without: the comment is the reason.
    const overrode =
      statusChange === null ? [] : missingFor(statusChange, await factsOf(new TicketFile(tx, ask.ticketid)))
    const erases = before.passcode_sealed !== null && stepOf(ask.status).erasesPasscode

    const note = await tx
      .insertInto('notes')
      .values({
        ticket_id: ask.ticketid,
        author_id: author.id,
        comment: ask.comment,
        status_change: statusChange,
        staff_only: isPublic ? 0 : 1,
        created_at: now,
        deleted_at: null,
        deleted_by_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('tickets')
      .set((old) => ({
        status: ask.status,
        staff_assigned_id: assigned,
        ...(statusChange === null ? {} : { status_since: now }),
        ...(erases ? { passcode_sealed: null } : {}),
        // Taken up again, a cancelled booking is one no more.
        ...(statusChange !== null && before.outcome === 'cancelled' ? { outcome: null } : {}),
        note_count: old('note_count', '+', 1),
        latest_note_id: note.id,
        // Whoever writes has read what came before; what staff say among themselves answers nobody.
        staff_seen_note_id: note.id,
        ...(isPublic ? { waiting_for: asks ? ('customer' as const) : ('nobody' as const) } : {}),
        updated_at: now,
        // What is written from now on may name somebody again.
        erased_at: null,
        version: old('version', '+', 1),
      }))
      .where('id', '=', ask.ticketid)
      .execute()
    await indexTicketAgain(tx, ask.ticketid)

    const about = { by: caller, ticketId: ask.ticketid }
    const noted = await recordEvent(tx, shop, {
      ...about,
      kind: 'ticket.noted',
      subjectId: note.id,
      details: { staff_only: isPublic ? 0 : 1 },
    })
    if (assigned !== before.staff_assigned_id) {
      const details = { from: before.staff_assigned_id, to: assigned }
      await recordEvent(tx, shop, { ...about, kind: 'ticket.assigned', subjectId: note.id, details })
    }
    if (erases) await recordEvent(tx, shop, { ...about, kind: 'ticket.passcode_erased' })
    if (statusChange !== null) {
      const details = {
        from: before.status,
        to: statusChange,
        ...(overrode.length > 0 ? { overrode } : {}),
      }
      const changed = await recordEvent(tx, shop, {
        ...about,
        kind: 'ticket.status_changed',
        subjectId: note.id,
        details,
      })
      const due = statusChange === pendingPayment ? await fallsDue(tx, shop, ask.ticketid, caller) : {}
      if (stepOf(statusChange).mailed) {
        const of = { ticket_id: ask.ticketid, status: statusChange, note_id: isPublic ? note.id : null }
        const letter = { ...of, ...due }
        await queueLetter(tx, shop, changed, 'ticket-status', letter)
      }
    }
    const told = statusChange !== null && stepOf(statusChange).mailed
    if (isPublic && !told) {
      await queueLetter(tx, shop, noted, 'ticket-note', { ticket_id: ask.ticketid, note_id: note.id })
    }

    const ticket = await findTicket(new TicketFile(tx, ask.ticketid))
    const added = ticket.notes.find(({ id }) => id === note.id)
    if (!added) throw new Error(`Note ${note.id} is not on its ticket`)
    return { note: added, ticket }
  })
}

/** Issues the invoice, where there can be one, and says what was agreed for the letter that asks for payment. */
async function fallsDue(tx: Tx, shop: Shop, ticketId: number, by: Caller): Promise<{ agreed_cents: number }> {
  await invoiceWhenDue(tx, shop, ticketId, by)
  return { agreed_cents: sumOf(await agreed(new TicketFile(tx, ticketId))) }
}

/** Whom a ticket belongs to afterwards; 0 changes nothing. Refuses anybody who is not active staff. */
async function assignedBy(tx: Tx, staffAssign: number, before: number | null): Promise<number | null> {
  if (staffAssign === 0) return before
  const member = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', staffAssign)
    .where('level', '=', 2)
    .where('deactivated_at', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  if (member) return member.id
  const says = 'Please choose an active member of staff.'
  throw new Refusal('invalid', { says, fields: { staffAssign: says } })
}
