import type { Expression } from 'kysely'
import { awaitedEmails, getSequenceKey, kindsTogether, type EmailKind } from '#contract/email-kinds.ts'
import type { TextKind } from '#contract/text-messages.ts'
import type { Db, Database } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'

export type Channel = 'email' | 'text'
/** What is sent one after another: emails that a person waits for, all other emails, and texts. */
export type Lane = 'awaited' | 'other' | 'text'
export const lanesOf = { email: ['awaited', 'other'], text: ['text'] } as const satisfies Record<
  Channel,
  readonly Lane[]
>

/** A row that this process has leased. */
export type LeasedRow<Kind extends EmailKind | TextKind = EmailKind | TextKind> = {
  id: number
  email_kind: Kind
  payload: string
  created_at: number
  /** Number of attempts, including this one. */
  attempts: number
  leased_until: number
  /** What waits about other tickets of its parcel, leased with it. */
  together?: LeasedRow[]
}

/** A single writing statement: on SQLite, concurrent ones share one commit (and fsync) like transactions. */
function inSharedCommit<T>(database: Database, write: (db: Db) => Promise<T>): Promise<T> {
  return database.engine === 'sqlite' ? database.transaction(write) : write(database.db)
}

/**
 * Leases the message of a lane that has been due longest and counts the attempt; null when none is due. Those of one sequence go out
 * in their order: one that is retried keeps the later ones back until it is sent or set aside. An awaited one waits for awaited ones only.
 */
export async function leaseNextRow(
  database: Database,
  now: number,
  leaseMs: number,
  lane: Lane = 'other',
): Promise<LeasedRow | null> {
  // Read first: mostly nothing is due, and SQLite's single writer should not be taken for that.
  if (database.engine === 'sqlite' && (await queries[lane].selectDue(database.db, { now })).rows.length === 0)
    return null
  const until = now + leaseMs
  const { rows } = await inSharedCommit(database, (db) => queries[lane].leaseDue(db, { now, until }))
  const [row] = rows
  if (!row) return null
  return { ...row, leased_until: until, together: await leaseTogether(database, row, { now, until, lane }) }
}

type Lease = { now: number; until: number; lane: Lane }

/** Leases what waits about the other tickets of a row's parcel and tells of the same, so that one message tells of all. */
async function leaseTogether(
  database: Database,
  row: Pick<LeasedRow, 'email_kind' | 'payload'>,
  { now, until, lane }: Lease,
): Promise<LeasedRow[]> {
  const ticketId = readTicketId(row.payload)
  const kind = row.email_kind
  const kinds = lane === 'text' ? (kind === 'text-by-hand' ? [] : [kind]) : kindsTogether(kind as EmailKind)
  if (ticketId === null || kinds.length === 0) return []
  const { rows: neighbours } = await selectNeighbours(database.db, { ticketId })
  if (neighbours.length === 0) return []
  const keys = neighbours.map(({ id }) =>
    lane === 'text' ? `${id}:text` : getSequenceKey(kind as EmailKind, { ticket_id: id })!,
  )
  const rows = await inSharedCommit(database, (db) =>
    db
      .updateTable('outbox')
      .set((old) => ({ leased_until: until, attempts: old('attempts', '+', 1) }))
      .where('id', 'in', () =>
        dueRows(db, lane, now)
          .where('outbox.sequence_key', 'in', keys)
          .where('outbox.email_kind', 'in', kinds)
          .orderBy('id')
          .limit(MAX_TOGETHER)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'email_kind', 'payload', 'created_at', 'attempts', 'leased_until'])
      .execute(),
  )
  return rows.map((one) => ({ ...one, leased_until: until })).sort((one, other) => one.id - other.id)
}

/** More than the tickets of a parcel. */
const MAX_TOGETHER = 100

const selectNeighbours = preparedQuery<{ ticketId: number }>()((db, { ticketId }) =>
  db
    .selectFrom('tickets')
    .innerJoin('tickets as neighbour', 'neighbour.parcel_id', 'tickets.parcel_id')
    .select('neighbour.id')
    .where('tickets.id', '=', ticketId)
    .whereRef('neighbour.id', '<>', 'tickets.id')
    .limit(200),
)

/** The ticket that a row is about; null where it names none. */
function readTicketId(payload: string): number | null {
  try {
    const { ticket_id } = JSON.parse(payload) as { ticket_id?: unknown }
    return typeof ticket_id === 'number' ? ticket_id : null
  } catch {
    return null
  }
}

const dueRow = (db: Db, lane: Lane, now: Expression<number>) =>
  dueRows(db, lane, now).orderBy('due_at').orderBy('id').limit(1)

const dueRows = (db: Db, lane: Lane, now: Expression<number> | number) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('channel', '=', lane === 'text' ? 'text' : 'email')
    .$if(lane !== 'text', (query) =>
      query.where('email_kind', lane === 'awaited' ? 'in' : 'not in', awaitedEmails),
    )
    .where('due_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef('earlier.sequence_key', '=', 'outbox.sequence_key')
            .whereRef('earlier.id', '<', 'outbox.id')
            .$if(lane === 'awaited', (query) => query.where('earlier.email_kind', 'in', awaitedEmails))
            .where('earlier.sent_at', 'is', null)
            .where('earlier.failed_at', 'is', null)
            // A postponed email that was never tried keeps no later one back.
            .where((row) => row.or([row('earlier.due_at', '<=', now), row('earlier.attempts', '>', 0)])),
        ),
      ),
    )

const prepareLane = (lane: Lane) => ({
  selectDue: preparedQuery<{ now: number }>()((db, { now }) => dueRow(db, lane, now)),
  leaseDue: preparedQuery<{ now: number; until: number }>()((db, { now, until }) =>
    db
      .updateTable('outbox')
      .set((row) => ({ leased_until: until, attempts: row('attempts', '+', 1) }))
      // `FOR UPDATE SKIP LOCKED` is dropped on SQLite, which has a single writer.
      .where('id', '=', dueRow(db, lane, now).forUpdate().skipLocked())
      .returning(['id', 'email_kind', 'payload', 'created_at', 'attempts', 'leased_until']),
  ),
})
const queries = { awaited: prepareLane('awaited'), other: prepareLane('other'), text: prepareLane('text') }

/** False once the row was settled or leased by another process. */
export async function isStillLeased(database: Database, row: LeasedRow): Promise<boolean> {
  const leased = await selectLeased(database.db, { id: row.id, until: row.leased_until })
  return leased.rows.length > 0
}

const selectLeased = preparedQuery<{ id: number; until: number }>()((db, { id, until }) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .where('sent_at', 'is', null),
)

/** Releases the leases of a process that died. Only safe where a single process runs at a time (SQLite). */
export async function releaseLeases(database: Database): Promise<void> {
  if (database.engine !== 'sqlite') return
  await database.db
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('leased_until', 'is not', null)
    .execute()
}

type Settled = {
  /** Why it was not sent. */
  remark: string | null
  /** The row whose message told its news. */
  toldIn: number | null
}

/** Marks an email as sent, or as not needed, regardless of who holds the lease. */
export async function markSent(database: Database, id: number, now: number, settled: Settled): Promise<void> {
  const { toldIn } = settled
  await inSharedCommit(database, async (db) => {
    if (toldIn !== null) await passOn(db, { id, toldIn })
    await setSent(db, { id, now, ...settled })
  })
}

/** What a row was to tell of earlier ones is told by the row that tells its own news. */
const passOn = preparedQuery<{ id: number; toldIn: number }>()((db, { id, toldIn }) =>
  db
    .updateTable('outbox')
    .set({ told_in: toldIn })
    .where('told_in', '=', id)
    .where('event_id', 'in', (query) =>
      query
        .selectFrom('outbox as own')
        .innerJoin('events', 'events.id', 'own.event_id')
        .innerJoin('events as earlier', 'earlier.ticket_id', 'events.ticket_id')
        .select('earlier.id')
        .where('own.id', '=', id),
    ),
)

const setSent = preparedQuery<{ id: number; now: number } & Settled>()((db, { id, now, remark, toldIn }) =>
  db
    .updateTable('outbox')
    .set({ sent_at: now, leased_until: null, last_error: remark, told_in: toldIn })
    .where('id', '=', id)
    .where('sent_at', 'is', null),
)

/** Reschedules a row for `dueAt`, unless another process has leased it. */
export async function reschedule(
  database: Database,
  row: LeasedRow,
  next: { dueAt: number; attempts: number; error: string | null },
): Promise<void> {
  await database.db
    .updateTable('outbox')
    .set({ due_at: next.dueAt, attempts: next.attempts, leased_until: null, last_error: next.error })
    .where('id', '=', row.id)
    .where('leased_until', '=', row.leased_until)
    .where('sent_at', 'is', null)
    .execute()
}

/** Marks a row as failed for staff to see, unless another process has leased it. */
export async function setAside(
  database: Database,
  row: LeasedRow,
  now: number,
  error: string,
): Promise<void> {
  await database.db
    .updateTable('outbox')
    .set({ failed_at: now, leased_until: null, last_error: error })
    .where('id', '=', row.id)
    .where('leased_until', '=', row.leased_until)
    .where('sent_at', 'is', null)
    .execute()
}
