import type { IntakePage } from '#contract/staff-pages.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import { toBenchRecord } from '../part-tests/read-part-tests.ts'
import { readPhotoRows } from '../photos/read-photos.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import type { Shop } from '../shop.ts'
import { toFacts } from '../workflow/journey-facts.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { listNeeds } from '../workflow/requirements.ts'
import { ticketHeading } from './ticket-heading.ts'

/** Data of the staff page for an intake. Refuses with `unknown_ticket`. */
export async function readIntakePage({ database: { db } }: Shop, ticketId: number): Promise<IntakePage> {
  const ticket = await wholeTicket(db, ticketId)
  const [standing, tests, photos] = await Promise.all([
    readStandingQuotes(db, ticketId),
    readPartTests(db, ticketId),
    readPhotoRows(db, ticketId),
  ])
  return {
    ticket: {
      ...ticketHeading(ticket),
      phoneid: ticket.slug,
      phone_serial: ticket.phone_serial,
      version: ticket.version,
    },
    bench: toBenchRecord(ticket, { tests, photos }, { forStaff: true }),
    statuses: listNeeds(toFacts(ticket, { standing, intake: tests.intake })),
  }
}
