import type { Letter } from '#contract/letters.ts'
import type { OpenBooks } from '#db/books.ts'

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

/** Takes the letter that has been due longest and that nobody holds, and counts the try; null when none is due. */
export async function holdNextRow(books: OpenBooks, now: number, leaseMs: number): Promise<HeldRow | null> {
  const due = books.db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  // Mostly nothing is due, and then no writer need wait for this question.
  if (!(await due.executeTakeFirst())) return null

  const one = books.engine === 'postgres' ? due.forUpdate().skipLocked() : due
  const row = await books.transaction((tx) =>
    tx
      .updateTable('outbox')
      .set((held) => ({ leased_until: now + leaseMs, attempts: held('attempts', '+', 1) }))
      .where('id', '=', one)
      .returning(['id', 'letter', 'payload', 'created_at', 'attempts', 'leased_until'])
      .executeTakeFirst(),
  )
  return row ? { ...row, leased_until: now + leaseMs } : null
}

/** False once a letter was settled, or its lease taken over, by somebody else. */
export async function isStillHeld(books: OpenBooks, row: HeldRow): Promise<boolean> {
  const held = await books.db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', row.id)
    .where('leased_until', '=', row.leased_until)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return held !== undefined
}

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
  await books.db
    .updateTable('outbox')
    .set({ sent_at: now, leased_until: null, last_error: remark })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

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
