import type { BenchRecord } from '#contract/part-tests.ts'
import { isStaff, type Caller } from '../caller.ts'
import { photosOf } from '../photos/read-photos.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { ticketFor } from '../tickets/whole-ticket.ts'
import { partTestOf, readPartTests } from './part-test-row.ts'

/** Tests and photos of a ticket, for staff or its own customer. Refuses with `unknown_ticket`. */
export async function readBench(file: TicketFile, caller: Caller): Promise<BenchRecord> {
  const forStaff = isStaff(caller)
  const { completion_version: version, completion_reviewed_at: reviewedAt } = await ticketFor(file, caller)
  const { intake, completion } = await file.read(readPartTests)
  return {
    intake: intake && partTestOf(intake, { forStaff }),
    completion: completion && partTestOf(completion, { forStaff }),
    photos: await photosOf(file, { stages: ['intake', 'completion'], all: forStaff }),
    document: version === null ? null : { version, reviewed: reviewedAt !== null },
  }
}
