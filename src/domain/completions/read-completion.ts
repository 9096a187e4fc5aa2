import type { Selectable } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Completion, CompletionDocument } from '#contract/completions.schema.ts'
import type { Db } from '#db/tables.ts'
import type { CompletionsTable } from '#db/schema/shipping.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import { toPartTestRecord } from '../part-tests/read-part-test-record.ts'
import { isStaff, type Caller } from '../caller.ts'
import { readPhotoRows } from '../photos/read-photos.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { readTicketFor } from '../tickets/whole-ticket.ts'
import { addMonths } from '../tickets/warranty-day.ts'

/**
 * Returns a ticket's completion document with the tests and photos that it shows. Staff see it before it is issued,
 * the customer afterwards. Refuses with `unknown_ticket` and `no_completion`.
 */
export async function readCompletion(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<CompletionDocument> {
  const { db } = shop.database
  const ticket = await readTicketFor(db, ticketId, caller)
  const forStaff = isStaff(caller)
  const [issued, tests, photoRows, profile] = await Promise.all([
    readIssued(db, ticketId),
    readPartTests(db, ticketId),
    readPhotoRows(db, ticketId),
    shopProfile(shop),
  ])
  if (!issued && !forStaff) throw new Refusal('no_completion')
  const bench = toPartTestRecord(ticket, { tests, photos: photoRows }, { forStaff })
  return {
    ticket_id: ticketId,
    displayName: ticket.display_name,
    phoneid: ticket.slug,
    repair_name: ticket.repair_key,
    completion: issued ? toCompletion(issued) : null,
    intake: bench.intake,
    after: bench.completion,
    photos: bench.photos,
    usual_warranty: addMonths(
      shop.now(),
      profile.timeZone,
      ticket.repair_warranty_months ?? profile.warrantyMonths,
    ),
  }
}

function readIssued(db: Db, ticketId: number): Promise<Row | undefined> {
  return db
    .selectFrom('completions')
    .select(['version', 'work_done', 'parts', 'warranty_from', 'warranty_until', 'issued_at', 'reviewed_at'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
}

type Row = Pick<
  Selectable<CompletionsTable>,
  'work_done' | 'parts' | 'issued_at' | 'version' | 'warranty_from' | 'warranty_until' | 'reviewed_at'
>

/** Converts the document's row to the API's form. */
export function toCompletion(row: Row): Completion {
  return {
    version: row.version,
    work_done: row.work_done,
    parts: JSON.parse(row.parts) as string[],
    warranty_from: row.warranty_from === null ? null : toIsoTime(row.warranty_from).slice(0, 10),
    warranty_until: row.warranty_until === null ? null : toIsoTime(row.warranty_until).slice(0, 10),
    issued_at: toIsoTime(row.issued_at),
    reviewed_at: row.reviewed_at === null ? null : toIsoTime(row.reviewed_at),
  }
}
