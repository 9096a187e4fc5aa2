import type { TroubledLetter } from '#contract/outbox.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/books.ts'
import type { Shop } from '../shop.ts'
import { lettersOf, troubledRows } from './troubled-letters.ts'

export type HeldLetter = Awaited<ReturnType<typeof holdLetter>>

/**
 * A letter in trouble, held until the transaction ends. Refuses with `unknown_letter` when it never had any, with
 * `letter_sent`, and with `letter_in_hand` while it is being sent.
 */
export async function holdLetter(tx: Tx, shop: Shop, id: number) {
  // The row first, in a statement of its own: what is read afterwards is what the one before has left.
  await tx
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .$if(shop.books.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  const row = await troubledRows(tx).where('outbox.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('unknown_letter')
  if (row.sent_at !== null) throw new Refusal('letter_sent')
  if (row.last_error === null && row.failed_at === null) throw new Refusal('unknown_letter')
  if (row.leased_until !== null && row.leased_until > shop.now()) throw new Refusal('letter_in_hand')
  return row
}

/** What staff are told about one letter. */
export async function readLetter(db: Db, id: number): Promise<TroubledLetter> {
  const rows = await troubledRows(db).where('outbox.id', '=', id).execute()
  const [letter] = await lettersOf(db, rows)
  if (!letter) throw new Refusal('unknown_letter')
  return letter
}
