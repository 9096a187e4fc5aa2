import type { OutboxFilter, TroubledLetter } from '#contract/outbox.ts'
import { Refusal } from '#contract/refusals.ts'
import { decodeCursor, encodeCursor } from '#db/keyset.ts'
import type { Shop } from '../shop.ts'
import { isFailed, isSetAside, isWaiting, lettersOf, troubledRows } from './troubled-letters.ts'

const usualPage = 50

/** One page of the letters in trouble, newest first. */
export async function searchOutbox(
  shop: Shop,
  filter: OutboxFilter,
): Promise<{ letters: TroubledLetter[]; next: string | null }> {
  const from = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 'number')
  if (filter.cursor !== undefined && from === null) {
    const says = 'This list has moved on. Please start again from its first page.'
    throw new Refusal('invalid', { says, fields: { cursor: says } })
  }
  const size = filter.limit ?? usualPage
  const { db } = shop.books
  const found = await troubledRows(db)
    .where((letter) =>
      filter.show === 'set_aside' ? isSetAside(letter) : letter.or([isWaiting(letter), isFailed(letter)]),
    )
    .$if(from !== null, (query) => query.where('outbox.id', '<', from?.id ?? 0))
    .orderBy('outbox.id', 'desc')
    // One row more than asked for tells whether there is a next page.
    .limit(size + 1)
    .execute()
  const last = found.length > size ? found[size - 1] : undefined
  return {
    letters: await lettersOf(db, found.slice(0, size)),
    next: last ? encodeCursor({ value: last.id, id: last.id }) : null,
  }
}
