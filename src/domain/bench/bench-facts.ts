import { intakePhotosNeeded, photoStages } from '#contract/photos.ts'
import type { Mismatch } from '#contract/part-tests.ts'
import type { Db } from '#db/books.ts'
import { isComplete, mismatchesOf, readPartTests } from './part-test-row.ts'

/** Where the bench stands with a ticket. */
export type BenchFacts = {
  /** Every part was tried and the model confirmed. */
  intakeTested: boolean
  intakePhotos: number
  mismatches: Mismatch[]
  completionTested: boolean
  completionIssued: boolean
}

const [intake] = photoStages

/** What the workflow asks of the bench, in a few quick reads; works inside a transaction too. */
export async function benchFacts(db: Db, ticketId: number): Promise<BenchFacts> {
  const tests = await readPartTests(db, ticketId)
  const { photos } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('ticket_id', '=', ticketId)
    .where('stage', '=', intake)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const document = await db
    .selectFrom('completions')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return {
    intakeTested: isComplete(tests.intake),
    intakePhotos: Number(photos),
    mismatches: tests.intake ? mismatchesOf(tests.intake) : [],
    completionTested: isComplete(tests.completion),
    completionIssued: document !== undefined,
  }
}

/** True when a phone may be called received without anybody having to say why. */
export function intakeDone({ intakeTested, intakePhotos }: BenchFacts): boolean {
  return intakeTested && intakePhotos >= intakePhotosNeeded
}
