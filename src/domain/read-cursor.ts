import { refuseField } from '#contract/refusals.ts'
import { decodeCursor, type Cursor } from '#db/keyset.ts'

/** Reads the cursor of a list; null for its first page. Refuses with `invalid` one that is not ours. */
export function readCursor(cursor: string | undefined): Cursor<number> | null {
  if (cursor === undefined || cursor === '') return null
  const read = decodeCursor(cursor, 'number')
  if (read) return read
  throw refuseField('cursor', 'This list has moved on. Please start again from its first page.')
}
