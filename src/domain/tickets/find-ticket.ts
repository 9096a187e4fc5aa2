import { erasedName } from '#contract/privacy.ts'
import { hiddenPasscode, staffTeam, type Ticket } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import { nationalForm } from './mobile.ts'
import { noteOf, publicNoteOf, readNotes } from './read-notes.ts'
import { readSteps } from './read-steps.ts'
import { factsOf, type JourneyFacts } from './journey-facts.ts'
import { nextFor } from './next-for.ts'
import type { TicketFile } from './ticket-file.ts'
import { ownTicket, wholeTicket, type WholeTicket } from './whole-ticket.ts'

/** A ticket as staff see it, with all notes and who wrote them. Refuses with `unknown_ticket`. */
export async function findTicket(file: TicketFile): Promise<Ticket> {
  const ticket = await wholeTicket(file)
  const notes = await file.read(readNotes)
  return {
    ...ticketOf(ticket, await factsOf(file)),
    staff_assigned: ticket.staff_assigned,
    staff_assigned_id: ticket.staff_assigned_id,
    updated_at: timeOf(ticket.updated_at),
    steps: await readSteps(file),
    notes: notes
      .filter((note) => note.deleted_at === null)
      .map((note) =>
        note.from_customer === 1 && ticket.erased_at !== null
          ? { ...noteOf(note), fullname: erasedName }
          : noteOf(note),
      ),
  }
}

/**
 * A ticket as its own customer sees it: nothing tells of staff-only notes or of who works there. Refuses with
 * `unknown_ticket` when it is unknown or somebody else's.
 */
export async function findOwnTicket(file: TicketFile, accountId: number): Promise<Ticket> {
  const ticket = await ownTicket(file, accountId)
  const notes = await file.read(readNotes)
  const open = notes.filter((note) => note.deleted_at === null && note.staff_only === 0)
  // A changed status is seen by the customer, whatever becomes of the note that it came with.
  const seen = [...open, ...notes.filter((note) => note.status_change !== null)]
  return {
    ...ticketOf(ticket, await factsOf(file)),
    staff_assigned: ticket.staff_assigned_id === null ? null : staffTeam,
    staff_assigned_id: null,
    updated_at: timeOf(Math.max(ticket.created_at, ...seen.map((note) => note.created_at))),
    // Whoever may read the note that a change came with, the status itself is the customer's to know.
    steps: await readSteps(file),
    notes: open.map(publicNoteOf),
    passcode_reveals: await file.read(readReveals),
  }
}

const mostReveals = 100

/** When staff looked at the passcode, oldest first; by whom is nothing that customers are told. */
async function readReveals(db: Db, ticketId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passcode_reveals')
    .select('created_at')
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(mostReveals)
    .execute()
  return rows.map(({ created_at }) => timeOf(created_at)).reverse()
}

function ticketOf(
  row: WholeTicket,
  facts: JourneyFacts,
): Omit<Ticket, 'staff_assigned' | 'staff_assigned_id' | 'updated_at' | 'steps' | 'notes'> {
  return {
    id: row.id,
    status: row.status,
    brand: row.brand,
    phoneid: row.slug,
    displayName: row.display_name,
    repair_name: row.repair_key,
    price: row.price,
    phone_serial: row.phone_serial,
    phone_pin: row.passcode_sealed === null ? null : hiddenPasscode,
    passcode_choice: row.passcode_choice,
    cust_name: row.erased_at === null ? row.cust_name : erasedName,
    email: row.erased_at === null ? row.email : '',
    user_mobile: nationalForm(row.user_mobile),
    address: row.address,
    address_apt: row.address_apt,
    address_city: row.address_city,
    address_state: row.address_state,
    address_post: row.address_post,
    created_at: timeOf(row.created_at),
    next: nextFor(facts),
  }
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
