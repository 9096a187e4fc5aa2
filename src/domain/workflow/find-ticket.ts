import { sql } from 'kysely'
import { pickAmounts } from '#contract/money-amounts.ts'
import { toIsoTime } from '#contract/durations.ts'
import { toOutcome } from '#contract/outcomes.ts'
import { erasedName, shownEmail } from '#contract/privacy.ts'
import type { PostingSettings } from '#contract/posting.ts'
import { hiddenPasscode } from '#contract/passcodes.ts'
import { staffTeam } from '#contract/tickets.ts'
import { ticketSchema, type Ticket, type TicketStep } from '#contract/tickets.schema.ts'
import { listColumns, pickColumns } from '#db/schema/tickets.ts'
import type { Db } from '#db/tables.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import { getUndelivered } from '../accounts/undelivered-email.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import { toDelivery } from '../tickets/delivery.ts'
import { formatMobile } from '../tickets/mobile.ts'
import { toNote, toPublicNote, readNotes, type NoteRow } from '../tickets/read-notes.ts'
import { readSteps } from '../tickets/read-steps.ts'
import { toFacts, type TicketJourneyFacts } from './journey-facts.ts'
import { nextOf } from './next-of.ts'
import { isTechnician, type Caller } from '../caller.ts'
import {
  customerName,
  listClaims,
  ownTicket,
  wholeTicket,
  type WholeTicket,
} from '../tickets/whole-ticket.ts'

/** All data of a ticket page: its facts, the statuses it went through, and its notes, deleted ones included. */
type TicketRows = { facts: TicketJourneyFacts; steps: TicketStep[]; notes: NoteRow[] }

/** Returns a ticket as staff see it, with all notes and their authors. Refuses with `unknown_ticket`. */
export async function findTicket(
  db: Db,
  ticketId: number,
  caller: Caller,
  posting?: PostingSettings,
): Promise<Ticket> {
  const ticket = await wholeTicket(db, ticketId)
  return toStaffTicket(ticket, await readRows(db, ticket, posting), caller)
}

/**
 * Returns a ticket as its own customer sees it, without staff-only notes and staff names. Refuses with
 * `unknown_ticket`, for other customers' tickets as for missing ones.
 */
export async function findOwnTicket(
  db: Db,
  ticketId: number,
  caller: Caller,
  posting?: PostingSettings,
): Promise<Ticket> {
  const ticket = await ownTicket(db, ticketId, caller)
  return toCustomerTicket(ticket, {
    ...(await readRows(db, ticket, posting)),
    reveals: await readReveals(db, ticketId),
  })
}

/** Converts a ticket for staff, from rows already read. */
export function toStaffTicket(
  ticket: WholeTicket,
  { facts, steps, notes }: TicketRows,
  caller: Caller,
): Ticket {
  return {
    ...toTicket(ticket, { ...facts, hidesAmounts: isTechnician(caller) }),
    email_confirmed: ticket.email !== null && ticket.email_verified_at !== null,
    email_undelivered: getUndelivered(ticket),
    booked_by:
      ticket.booked_by_id === null ? null : { id: ticket.booked_by_id, name: ticket.booked_by_name ?? '' },
    staff_assigned: ticket.staff_assigned,
    staff_assigned_id: ticket.staff_assigned_id,
    updated_at: toIsoTime(ticket.updated_at),
    steps,
    notes: notes
      .filter((note) => note.deleted_at === null)
      .map((note) =>
        note.from_customer === 1 && ticket.erased_at !== null
          ? { ...toNote(note), fullname: erasedName }
          : toNote(note),
      ),
  }
}

/** Converts a ticket for its own customer, from rows already read. */
export function toCustomerTicket(
  ticket: WholeTicket,
  { facts, steps, notes, reveals }: TicketRows & { reveals: Reveals },
): Ticket {
  const open = notes.filter((note) => note.deleted_at === null && note.staff_only === 0)
  // The customer sees a changed status even when its note is staff-only or deleted.
  const seen = [...open, ...notes.filter((note) => note.status_change !== null)]
  return {
    ...toTicket(ticket, facts),
    // Counts what the customer can see: the row's own version would tell that staff-only notes exist.
    version: steps.length + notes.filter((note) => note.staff_only === 0).length,
    staff_assigned: ticket.staff_assigned_id === null ? null : staffTeam,
    staff_assigned_id: null,
    updated_at: toIsoTime(Math.max(ticket.created_at, ...seen.map((note) => note.created_at))),
    // The note may be staff-only; the status itself is public to the customer.
    steps,
    notes: open.map(toPublicNote),
    passcode_reveals: reveals.passcode_looks.map(({ at }) => at),
    ...reveals,
  }
}

async function readRows(db: Db, ticket: WholeTicket, posting?: PostingSettings): Promise<TicketRows> {
  const { intake } = await readPartTests(db, ticket.id)
  return {
    facts: {
      ...toFacts(ticket, { standing: await readStandingQuotes(db, ticket.id), intake }),
      ...(posting && { booking: posting.booking, approvalTime: posting.approvalTime }),
    },
    steps: await readSteps(db, ticket),
    notes: await readNotes(db, ticket.id),
  }
}

const MAX_REVEALS = 100

type Reveals = Required<Pick<Ticket, 'passcode_looks' | 'contact_looks'>>

/**
 * Returns when and why staff revealed the passcode and former contact details, oldest first; to the customer all
 * staff are "Staff Team".
 */
export async function readReveals(db: Db, ticketId: number): Promise<Reveals> {
  const select = (table: 'passcode_reveals' | 'contact_reveals') =>
    db
      .selectFrom(table)
      .select(['event_id', 'created_at', 'reason', sql.lit(table).as('of')])
      .where('ticket_id', '=', ticketId)
  const rows = await select('passcode_reveals')
    .unionAll(select('contact_reveals'))
    .orderBy('event_id', 'desc')
    .limit(MAX_REVEALS)
    .execute()
  const toLooks = (table: string) =>
    rows
      .filter((row) => row.of === table)
      .map(({ created_at, reason }) => ({ at: toIsoTime(created_at), by: staffTeam, reason }))
      .reverse()
  return { passcode_looks: toLooks('passcode_reveals'), contact_looks: toLooks('contact_reveals') }
}

/** The fields that are columns: answered as they are stored, but for those that `toTicket` converts. */
const stored = listColumns(ticketSchema.keyof().options)

function toTicket(
  row: WholeTicket,
  facts: TicketJourneyFacts,
): Omit<Ticket, 'staff_assigned' | 'staff_assigned_id' | 'updated_at' | 'steps' | 'notes'> {
  return {
    ...pickColumns(row, stored),
    brand: row.brand,
    phoneid: row.slug,
    displayName: row.display_name,
    repair_name: row.repair_key,
    phone_pin: row.passcode_encrypted === null ? null : hiddenPasscode,
    wet: row.wet === 1,
    opened: row.opened === 1,
    express: row.express_cents > 0,
    signature: row.signature,
    cust_name: customerName(row),
    email: row.erased_at === null ? shownEmail(row.email) : '',
    user_mobile: formatMobile(row.user_mobile),
    source: row.source || null,
    created_at: toIsoTime(row.created_at),
    back_by: toBackBy(row.back_by),
    next: nextOf(facts).customer,
    outcome: toOutcome(row.outcome),
    ...pickAmounts(facts),
    warranty_claims: listClaims(row),
    warranty_until: row.warranty_until === null ? null : toIsoTime(row.warranty_until).slice(0, 10),
    first_notice_at: row.first_notice_at === null ? null : toIsoTime(Number(row.first_notice_at)),
    delivery: toDelivery(row),
  }
}
