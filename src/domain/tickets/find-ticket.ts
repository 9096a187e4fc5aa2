import { erasedName } from '#contract/privacy.ts'
import { Refusal } from '#contract/refusals.ts'
import { hiddenPasscode, staffTeam, type Ticket } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import { nationalForm } from './mobile.ts'
import { noteOf, publicNoteOf, readNotes } from './read-notes.ts'
import { readSteps } from './read-steps.ts'
import { factsOf, type JourneyFacts } from './journey-facts.ts'
import { nextFor } from './next-for.ts'

/** A ticket as staff see it, with all notes and who wrote them. Refuses with `unknown_ticket`. */
export async function findTicket(db: Db, ticketId: number): Promise<Ticket> {
  const ticket = await readTicket(db, ticketId)
  if (!ticket) throw new Refusal('unknown_ticket')
  const notes = await readNotes(db, ticketId)
  return {
    ...ticketOf(ticket, await factsOf(db, ticketId)),
    staff_assigned: ticket.staff_assigned,
    staff_assigned_id: ticket.staff_assigned_id,
    updated_at: timeOf(ticket.updated_at),
    steps: await readSteps(db, ticket),
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
export async function findOwnTicket(db: Db, ticketId: number, accountId: number): Promise<Ticket> {
  const ticket = await readTicket(db, ticketId)
  if (!ticket || ticket.account_id !== accountId) throw new Refusal('unknown_ticket')
  const notes = await readNotes(db, ticketId)
  const open = notes.filter((note) => note.deleted_at === null && note.staff_only === 0)
  // A changed status is seen by the customer, whatever becomes of the note that it came with.
  const seen = [...open, ...notes.filter((note) => note.status_change !== null)]
  return {
    ...ticketOf(ticket, await factsOf(db, ticketId)),
    staff_assigned: ticket.staff_assigned_id === null ? null : staffTeam,
    staff_assigned_id: null,
    updated_at: timeOf(Math.max(ticket.created_at, ...seen.map((note) => note.created_at))),
    // Whoever may read the note that a change came with, the status itself is the customer's to know.
    steps: await readSteps(db, ticket),
    notes: open.map(publicNoteOf),
    passcode_reveals: await readReveals(db, ticketId),
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

type TicketRow = NonNullable<Awaited<ReturnType<typeof readTicket>>>

function readTicket(db: Db, ticketId: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('accounts as customers', 'customers.id', 'tickets.account_id')
    .leftJoin('accounts as members', 'members.id', 'tickets.staff_assigned_id')
    .selectAll('tickets')
    .select([
      'phones.slug',
      'phones.brand',
      'phones.display_name',
      'customers.fullname as cust_name',
      'customers.email',
      'members.fullname as staff_assigned',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
}

function ticketOf(
  row: TicketRow,
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
