import type { PartTestRecord } from '#contract/part-tests.schema.ts'
import type { Db } from '#db/tables.ts'
import { isStaff, type Caller } from '../caller.ts'
import { selectPhotos, readPhotoRows, type PhotoRow } from '../photos/read-photos.ts'
import { readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { toPartTest, readPartTests, type PartTestRows } from './part-test-row.ts'

/** Returns tests and photos of a ticket, for staff or its own customer. Refuses with `unknown_ticket`. */
export async function readPartTestRecord(db: Db, ticketId: number, caller: Caller): Promise<PartTestRecord> {
  const ticket = await readTicketFor(db, ticketId, caller)
  const tests = await readPartTests(db, ticketId)
  const photos = await readPhotoRows(db, ticketId)
  return toPartTestRecord(ticket, { tests, photos }, { forStaff: isStaff(caller) })
}

/** As above, from rows already read. Without `forStaff` staff-only content is left out. */
export function toPartTestRecord(
  { completion_version: version, completion_reviewed_at: reviewedAt }: WholeTicket,
  { tests: { intake, completion }, photos }: { tests: PartTestRows; photos: PhotoRow[] },
  { forStaff }: { forStaff: boolean },
): PartTestRecord {
  return {
    intake: intake && toPartTest(intake, { forStaff }),
    completion: completion && toPartTest(completion, { forStaff }),
    photos: selectPhotos(photos, { stages: ['booking', 'intake', 'completion'], all: forStaff }),
    document: version === null ? null : { version, reviewed: reviewedAt !== null },
  }
}
