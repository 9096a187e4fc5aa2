import type { BenchRecord } from '#contract/part-tests.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import { readPhotos } from '../photos/read-photos.ts'
import { partTestOf, readPartTests } from './part-test-row.ts'

/** Tests and photos of a ticket, for staff or its own customer. Refuses with `unknown_ticket`. */
export async function readBench(db: Db, ticketId: number, caller: Caller): Promise<BenchRecord> {
  const forStaff = isStaff(caller)
  await mustSee(db, ticketId, caller)
  const { intake, completion } = await readPartTests(db, ticketId)
  const document = await db
    .selectFrom('completions')
    .select(['version', 'reviewed_at'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return {
    intake: intake && partTestOf(intake, { forStaff }),
    completion: completion && partTestOf(completion, { forStaff }),
    photos: await readPhotos(db, ticketId, { stages: ['intake', 'completion'], all: forStaff }),
    document: document ? { version: document.version, reviewed: document.reviewed_at !== null } : null,
  }
}

/** Refuses with `unknown_ticket` a ticket that is unknown, or a customer's who is not the caller. */
export async function mustSee(db: Db, ticketId: number, caller: Caller): Promise<void> {
  const { id } = accountOf(caller)
  const ticket = await db
    .selectFrom('tickets')
    .select('account_id')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket || (ticket.account_id !== id && !isStaff(caller))) throw new Refusal('unknown_ticket')
}
