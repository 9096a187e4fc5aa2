import type { ExpressionBuilder } from 'kysely'
import type { LetterState, TroubledLetter } from '#contract/outbox.ts'
import type { Db } from '#db/books.ts'
import type { Books } from '#db/schema/books.ts'

type Outbox = ExpressionBuilder<Books, 'outbox'>

/** What staff decided last about a letter, if anything. */
function decision(letter: Outbox) {
  return letter
    .selectFrom('events as decisions')
    .select('decisions.kind')
    .whereRef('decisions.subject_id', '=', 'outbox.id')
    .where('decisions.kind', 'in', ['mail.resent', 'mail.set_aside'])
    .orderBy('decisions.id', 'desc')
    .limit(1)
}

/** Tried in vain, and in the line again. */
export function isWaiting(letter: Outbox) {
  return letter.and([
    letter('outbox.sent_at', 'is', null),
    letter('outbox.failed_at', 'is', null),
    letter('outbox.last_error', 'is not', null),
  ])
}

/** Given up, and nobody has decided what to do about it. */
export function isFailed(letter: Outbox) {
  return letter.and([
    letter('outbox.sent_at', 'is', null),
    letter('outbox.failed_at', 'is not', null),
    letter.or([letter(decision(letter), 'is', null), letter(decision(letter), '!=', 'mail.set_aside')]),
  ])
}

/** Given up, and staff have seen it and left it so. */
export function isSetAside(letter: Outbox) {
  return letter.and([
    letter('outbox.sent_at', 'is', null),
    letter('outbox.failed_at', 'is not', null),
    letter(decision(letter), '=', 'mail.set_aside'),
  ])
}

/** Letters with everything that staff are told about them. */
export function troubledRows(db: Db) {
  return db
    .selectFrom('outbox')
    .leftJoin('events', 'events.id', 'outbox.event_id')
    .select([
      'outbox.id',
      'outbox.letter',
      'outbox.payload',
      'outbox.attempts',
      'outbox.last_error',
      'outbox.created_at',
      'outbox.due_at',
      'outbox.failed_at',
      'outbox.sent_at',
      'outbox.leased_until',
      'events.ticket_id',
    ])
    .select((row) => decision(row as unknown as Outbox).as('decision'))
}

type Row = Awaited<ReturnType<ReturnType<typeof troubledRows>['execute']>>[number]

/** What staff are told about letters; the names of the people are read once for all of them. */
export async function lettersOf(db: Db, rows: Row[]): Promise<TroubledLetter[]> {
  const payloads = rows.map((row) => payloadOf(row.payload))
  const accounts = [...new Set(payloads.flatMap(({ account_id }) => account_id ?? []))]
  const people =
    accounts.length === 0
      ? []
      : await db
          .selectFrom('accounts')
          .select(['id', 'fullname'])
          .where('id', 'in', accounts)
          .orderBy('id')
          .execute()
  return rows.map((row, place) => {
    const { account_id, ticket_id } = payloads[place] ?? {}
    const state = stateOf(row)
    return {
      id: row.id,
      letter: row.letter,
      state,
      ticket_id: ticket_id ?? row.ticket_id,
      person: people.find(({ id }) => id === account_id)?.fullname ?? null,
      attempts: row.attempts,
      last_error: row.last_error === null ? null : withoutAddresses(row.last_error),
      since: new Date(row.created_at).toISOString(),
      next_try: state === 'waiting' ? new Date(row.due_at).toISOString() : null,
    }
  })
}

function stateOf({ failed_at, decision }: Row): LetterState {
  if (failed_at === null) return 'waiting'
  return decision === 'mail.set_aside' ? 'set_aside' : 'failed'
}

/** Mail servers like to repeat the address; what stands after the at-sign is what staff need to see a slip. */
export function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'(),:;]+@/g, '***@')
}

type Payload = { account_id?: number; ticket_id?: number }

/** The numbers in a payload; none when it cannot be read, which is why such letters fail. */
function payloadOf(text: string): Payload {
  try {
    const read = JSON.parse(text) as Record<string, unknown> | null
    const number = (name: string) =>
      Number.isSafeInteger(read?.[name]) ? (read?.[name] as number) : undefined
    const [account_id, ticket_id] = [number('account_id'), number('ticket_id')]
    return {
      ...(account_id === undefined ? {} : { account_id }),
      ...(ticket_id === undefined ? {} : { ticket_id }),
    }
  } catch {
    return {}
  }
}
