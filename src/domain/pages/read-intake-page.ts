import { hiddenPasscode } from '#contract/passcodes.ts'
import type { IntakePage } from '#contract/staff-pages.schema.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import { toPartTestRecord } from '../part-tests/read-part-test-record.ts'
import { readPhotoRows } from '../photos/read-photos.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import type { Shop } from '../shop.ts'
import { toFacts } from '../workflow/journey-facts.ts'
import { isUnopened, parseParcelTickets } from '../tickets/parcel-tickets.ts'
import { readLatestNotes, toNote } from '../tickets/read-notes.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { listNeeds } from '../workflow/requirements.ts'
import { ticketHeading } from './ticket-heading.ts'

/** The page shows what was said last, and leads to the rest. */
const MAX_NOTES = 5

/** Data of the staff page for an intake. Refuses with `unknown_ticket`. */
export async function readIntakePage({ database: { db } }: Shop, ticketId: number): Promise<IntakePage> {
  const ticket = await wholeTicket(db, ticketId)
  const [standing, tests, photos, notes] = await Promise.all([
    readStandingQuotes(db, ticketId),
    readPartTests(db, ticketId),
    readPhotoRows(db, ticketId),
    readLatestNotes(db, ticketId, MAX_NOTES),
  ])
  return {
    ticket: {
      ...ticketHeading(ticket),
      phoneid: ticket.slug,
      phone_serial: ticket.phone_serial,
      phone_pin: ticket.passcode_encrypted === null ? null : hiddenPasscode,
      passcode_choice: ticket.passcode_choice,
      fault: ticket.fault,
      wet: ticket.wet === 1,
      opened: ticket.opened === 1,
      version: ticket.version,
    },
    unopened: isUnopened(parseParcelTickets(ticket.parcel_tickets)),
    bench: toPartTestRecord(ticket, { tests, photos }, { forStaff: true }),
    statuses: listNeeds(toFacts(ticket, { standing, intake: tests.intake })),
    notes: notes.map(toNote),
    waiting_for: ticket.waiting_for,
  }
}
