import { refuseField } from '#contract/refusals.ts'
import { isEmailed, statusCodes } from '#contract/ticket-statuses.ts'
import type { NewNote, Note, Ticket } from '#contract/tickets.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { invoiceWhenDue } from '../money/issue-invoice.ts'
import { readAgreedLines, sumLines } from '../quotes/agreed-lines.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readProfile, shopProfile } from '../shop/shop-profile.ts'
import { selectActiveStaff } from '../staff/active-staff.ts'
import { appendNote } from '../tickets/append-note.ts'
import { changeStatus } from '../tickets/change-status.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { lockConcerned, recordNoteEvent } from '../tickets/whole-parcel.ts'
import { findTicket } from './find-ticket.ts'
import { readFacts } from './journey-facts.ts'
import { mergeNote } from './merge-note.ts'
import { listMissingRequirements } from './requirements.ts'
import { statusNeedsEmail } from './status-needs-email.ts'

/** Adds a note and sets status and assignment with it, in one transaction; queues the customer's email. */
export async function addNote(
  shop: Shop,
  input: NewNote,
  caller: Caller,
): Promise<{ note: Note; ticket: Ticket }> {
  const posting = await shopProfile(shop)
  return shop.database.transaction(async (tx) => {
    const { ticket: before, beside } = await lockConcerned(tx, input.ticketid, input.whole_parcel ?? false)
    const { noteId } = await writeStaffNote(tx, shop, before, input, caller, { beside })
    const ticket = await findTicket(tx, before.id, caller, posting)
    const added = ticket.notes.find(({ id }) => id === noteId)
    if (!added) throw new Error(`Note ${noteId} is not on its ticket`)
    return { note: added, ticket }
  })
}

/** A note that was written: its id, and the events that its emails belong to. */
type WrittenNote = { noteId: number; events: number[] }

/**
 * Writes a note of the staff on a locked ticket; `holdMs` holds its emails back, and without `tells` there are none, because another
 * email says it too.
 */
export async function writeStaffNote(
  tx: Tx,
  shop: Shop,
  before: LockedTicket,
  input: NewNote,
  caller: Caller,
  {
    holdMs = 0,
    tells = true,
    beside = [],
  }: { holdMs?: number; tells?: boolean; beside?: readonly LockedTicket[] } = {},
): Promise<WrittenNote> {
  const author = requireAccount(caller)
  const isPublic = input.makeVisibleToCustomer ?? false
  const asks = input.waitForCustomer ?? false
  if (asks && !isPublic) {
    throw refuseField('waitForCustomer', 'Only a note that the customer sees can wait for their answer.')
  }

  const isAboutParcel = input.whole_parcel ?? false
  if (isAboutParcel && !isPublic) {
    throw refuseField('whole_parcel', 'Only a note that the customer sees can be about the whole parcel.')
  }

  const ticketId = before.id
  const { status, staffAssign } = await mergeNote(tx, before, {
    status: input.status,
    staffAssign: input.staffAssign ?? 0,
    version: input.version,
  })
  const assigned = await resolveAssignee(tx, staffAssign, before.staff_assigned_id)
  const to = status === before.status ? null : status
  if (isAboutParcel && to !== null) {
    throw refuseField('whole_parcel', 'A note that sets a status is about its ticket alone.')
  }
  // Requirements not met; the comment is the recorded reason.
  const overrode = to === null ? [] : listMissingRequirements(to, await readFacts(tx, ticketId))

  const note = await appendNote(tx, shop, {
    ticketId,
    beside,
    authorId: author.id,
    from: 'staff',
    comment: input.comment,
    staffOnly: !isPublic,
    statusChange: to,
    // A staff-only note is no answer to the customer.
    ...(isPublic ? { waitingFor: asks ? 'customer' : 'nobody' } : {}),
  })
  const events: number[] = []
  const details = { staff_only: note.staff_only }
  const about = { kind: 'ticket.noted', by: caller, ticketId, subjectId: note.id, details } as const
  const noted = await recordNoteEvent(tx, shop, about, beside)
  events.push(noted)
  if (assigned !== before.staff_assigned_id) {
    await assign(tx, shop, before, { to: assigned, noteId: note.id, by: caller })
  }
  if (to !== null) {
    const changed = await changeStatus(tx, shop, before, { to, noteId: note.id, by: caller, overrode })
    events.push(changed)
    const due = to === statusCodes.pendingPayment ? await requestPayment(tx, shop, ticketId, caller) : {}
    if (tells && isEmailed(to) && (isPublic || statusNeedsEmail(to, await readFactsBefore(tx, before)))) {
      const about = { ticket_id: ticketId, status: to, note_id: isPublic ? note.id : null }
      await queueEmail(tx, shop, changed, 'ticket-status', { ...about, ...due }, { holdMs })
    }
  }
  const notified = to !== null && isEmailed(to)
  const asksPayer = to === statusCodes.pendingPayment && before.buyer_email !== ''
  if (tells && isPublic && (!notified || asksPayer)) {
    const about = { ticket_id: ticketId, note_id: note.id, ...(asksPayer && { payer_asked: true as const }) }
    await queueEmail(tx, shop, noted, 'ticket-note', about, { holdMs })
  }
  return { noteId: note.id, events }
}

async function readFactsBefore(tx: Tx, { status }: LockedTicket) {
  const { profile } = await readProfile(tx)
  return { from: status, booking: profile.booking }
}

/** Issues the invoice, where possible, and returns the agreed total for the email that asks for payment. */
async function requestPayment(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  by: Caller,
): Promise<{ agreed_cents: number }> {
  await invoiceWhenDue(tx, shop, ticketId, by)
  return { agreed_cents: sumLines(await readAgreedLines(tx, ticketId)) }
}

async function assign(
  tx: Tx,
  shop: Shop,
  ticket: LockedTicket,
  { to, noteId, by }: { to: number | null; noteId: number; by: Caller },
): Promise<void> {
  const { version } = await tx
    .updateTable('tickets')
    .set((old) => ({ staff_assigned_id: to, version: old('version', '+', 1) }))
    .where('id', '=', ticket.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordEvent(tx, shop, {
    kind: 'ticket.assigned',
    by,
    ticketId: ticket.id,
    subjectId: noteId,
    details: { from: ticket.staff_assigned_id, to, version },
  })
}

/** Returns the new assignee of a ticket; 0 changes nothing. Refuses accounts that are not active staff. */
async function resolveAssignee(tx: Tx, staffAssign: number, before: number | null): Promise<number | null> {
  if (staffAssign === 0) return before
  const member = await selectActiveStaff(tx).select('id').where('id', '=', staffAssign).executeTakeFirst()
  if (member) return member.id
  throw refuseField('staffAssign', 'Please choose an active member of staff.')
}
