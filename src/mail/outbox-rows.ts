import type { Letter } from '#contract/letters.ts'
import type { Db, OpenBooks } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'

/** A row that this process holds until its lease ends. */
export type HeldRow = {
  id: number
  letter: Letter
  payload: string
  created_at: number
  /** This try included. */
  attempts: number
  leased_until: number
}

/** One writing statement: on SQLite those that come together share their wait for the disk as transactions. */
function inOneGo<T>(books: OpenBooks, write: (db: Db) => Promise<T>): Promise<T> {
  return books.engine === 'sqlite' ? books.transaction(write) : write(books.db)
}

/** Takes the letter that has been due longest and that nobody holds, and counts the try; null when none is due. */
export async function holdNextRow(books: OpenBooks, now: number, leaseMs: number): Promise<HeldRow | null> {
  // Mostly nothing is due, and then none of SQLite's writers need wait for this question.
  if (books.engine === 'sqlite' && (await selectDue(books.db, { now })).rows.length === 0) return null
  const until = now + leaseMs
  const { rows } = await inOneGo(books, (db) => holdDue(db, { now, until }))
  return rows[0] ? { ...rows[0], leased_until: until } : null
}

const dueRow = (db: Db, { now }: { now: number }) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)

const selectDue = compiledOnce(dueRow)

const holdDue = compiledOnce((db, { now, until }: { now: number; until: number }) =>
  db
    .updateTable('outbox')
    .set((held) => ({ leased_until: until, attempts: held('attempts', '+', 1) }))
    // SQLite has one writer, and leaves the words about locks away.
    .where('id', '=', dueRow(db, { now }).forUpdate().skipLocked())
    .returning(['id', 'letter', 'payload', 'created_at', 'attempts', 'leased_until']),
)

/** False once a letter was settled, or its lease taken over, by somebody else. */
export async function isStillHeld(books: OpenBooks, row: HeldRow): Promise<boolean> {
  const held = await selectHeld(books.db, { id: row.id, until: row.leased_until })
  return held.rows.length > 0
}

const selectHeld = compiledOnce((db, { id, until }: { id: number; until: number }) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .where('sent_at', 'is', null),
)

/** Frees what a process held when it died. Only where there is never more than one: whoever starts is alone. */
export async function takeOverLetters(books: OpenBooks): Promise<void> {
  if (books.engine !== 'sqlite') return
  await books.db
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('leased_until', 'is not', null)
    .execute()
}

/** Writes down that a letter was sent, or that there was nothing to send; whoever holds the row by now. */
export async function markSent(
  books: OpenBooks,
  id: number,
  now: number,
  remark: string | null,
): Promise<void> {
  await inOneGo(books, (db) => setSent(db, { id, now, remark }))
}

const setSent = compiledOnce((db, { id, now, remark }: { id: number; now: number; remark: string | null }) =>
  db
    .updateTable('outbox')
    .set({ sent_at: now, leased_until: null, last_error: remark })
    .where('id', '=', id)
    .where('sent_at', 'is', null),
)

/** Gives a row back to be tried at `dueAt`, unless somebody else holds it by now. */
export async function giveBack(
  books: OpenBooks,
  row: HeldRow,
  next: { dueAt: number; attempts: number; error: string },
): Promise<void> {
  await books.db
    .updateTable('outbox')
    .set({ due_at: next.dueAt, attempts: next.attempts, leased_until: null, last_error: next.error })
    .where('id', '=', row.id)
    .where('leased_until', '=', row.leased_until)
    .where('sent_at', 'is', null)
    .execute()
}

/** Sets a row aside for staff to see, unless somebody else holds it by now. */
export async function setAside(books: OpenBooks, row: HeldRow, now: number, error: string): Promise<void> {
  await books.db
    .updateTable('outbox')
    .set({ failed_at: now, leased_until: null, last_error: error })
    .where('id', '=', row.id)
    .where('leased_until', '=', row.leased_until)
    .where('sent_at', 'is', null)
    .execute()
}
