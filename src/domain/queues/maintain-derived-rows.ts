import { sql } from 'kysely'
import { queueKeys, type QueueKey } from '#contract/queues.ts'
import { takeChanges } from '#db/changed-tickets.ts'
import { getEngine } from '#db/engine-of.ts'
import { rowInserter } from '#db/insert-rows.ts'
import { parseRows } from '#db/json-rows.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { closeSessions, listOutdatedSessions } from '../money/close-checkouts.ts'
import { coverByCredit } from '../money/cover-by-credit.ts'
import { writeHeldTotals } from '../money/held.ts'
import { rewriteFacts } from '../numbers/write-ticket-facts.ts'
import { getInParcel } from '../tickets/parcel-tickets.ts'
import { tellMoves } from '../back-by/tell-moves.ts'
import { readDueDays } from '../back-by/due-days.ts'
import { calculateDerivedRows, type DerivedRow } from './calculate-derived-rows.ts'

/** The class of the advisory locks by parcel: arbitrary, but the same for all processes. */
const PARCEL_LOCKS = 7_466_002

/** Tickets per statement. */
const batch = 200

/**
 * Returns the shop with a database that rewrites, before each commit, what follows from the tickets that the
 * transaction recorded events about: next step, due date, amounts and queues; and lets credit pay what is due beside it. After the commit
 * it closes the payment sessions that ask for another amount than is due now; an unreachable card service closes them later.
 */
export function maintainDerivedRows(shop: Shop): Shop {
  const { database } = shop
  const maintained: Shop = {
    ...shop,
    database: {
      ...database,
      transaction: async (work, options) => {
        let outdated: string[] = []
        const made = await database.transaction(async (tx) => {
          try {
            outdated = []
            const done = await work(tx)
            const { tickets, dueDays, at, emails } = takeChanges(tx)
            const now = at ?? shop.now()
            // What follows happens when the change did, which the demo's history dates back.
            const then: Shop = { ...shop, now: () => now }
            if (dueDays) await tellMoves(tx, then, await rewriteDueDates(tx, now), emails)
            if (tickets.length > 0) {
              const derived = await rewriteDerivedRows(tx, tickets, now)
              const moved = await coverByCredit(tx, then, derived)
              const covered = moved.length > 0 ? await rewriteDerivedRows(tx, moved, now) : []
              await tellMoves(tx, then, [...rowsOf(tickets, derived), ...rowsOf(moved, covered)], emails)
              if (shop.cards) outdated = await listOutdatedSessions(tx, tickets)
            }
            return done
          } finally {
            takeChanges(tx)
          }
        }, options)
        await closeSessions(maintained, outdated).catch(() => {})
        return made
      },
    },
  }
  return maintained
}

/** Works out every due date again, after the shop changed its days, hours, zone or closures. */
async function rewriteDueDates(tx: Tx, now: number): Promise<DerivedRow[]> {
  const moved: DerivedRow[] = []
  for (let after = 0; ;) {
    const rows = await tx
      .selectFrom('ticket_work')
      .select('ticket_id')
      .where('due_at', 'is not', null)
      .where('ticket_id', '>', after)
      .orderBy('ticket_id')
      .limit(batch)
      .execute()
    if (rows.length === 0) return moved
    const ids = rows.map(({ ticket_id }) => ticket_id)
    const derived = await rewriteDerivedRows(tx, ids, now)
    moved.push(...rowsOf(ids, derived).filter(({ backBy }) => backBy.moved !== null))
    after = ids.at(-1)!
  }
}

function rowsOf(ids: readonly number[], derived: readonly DerivedRow[]): DerivedRow[] {
  const own = new Set(ids)
  return derived.filter(({ ticket }) => own.has(ticket.id))
}

// Prepared, since every change of a ticket and every booking writes them.
const insertWork = rowInserter('ticket_work', { replacing: ['ticket_id'] })
const insertQueues = rowInserter('ticket_queues')

/** Rewrites what follows from these tickets, and returns the rows of all in their parcels. */
export async function rewriteDerivedRows(tx: Tx, ids: readonly number[], now: number): Promise<DerivedRow[]> {
  const derived = await calculateWithNeighbours(tx, ids, now)
  if (derived.length === 0) return derived
  await insertWork(
    tx,
    derived.map(({ ticket, amounts, next_step, due_at }) => ({
      ticket_id: ticket.id,
      ...amounts,
      next_step,
      due_at,
    })),
  )
  await rewriteQueues(tx, derived, now)
  await rewriteFacts(tx, derived, await writeHeldTotals(tx, derived, now))
  return derived
}

/**
 * Calculates the rows of tickets and of the others in their parcels. Whoever changes another ticket of a parcel at the same time waits here
 * until the rows of this transaction are committed, and then reads them.
 */
async function calculateWithNeighbours(tx: Tx, ids: readonly number[], now: number): Promise<DerivedRow[]> {
  const dueDays = await readDueDays(tx)
  const own = await calculateDerivedRows(tx, ids, { dueDays, now })
  const all = new Set(ids)
  const parcels = new Set<number>()
  for (const { ticket } of own) {
    const { others } = getInParcel(ticket)
    if (others.length > 0) parcels.add(ticket.parcel_id)
    for (const { id } of others) all.add(id)
  }
  if (parcels.size === 0) return own
  if (getEngine(tx) === 'postgres') {
    for (const parcelId of [...parcels].sort((one, other) => one - other)) {
      await sql`select pg_advisory_xact_lock(${sql.lit(PARCEL_LOCKS)}, ${parcelId}::int)`.execute(tx)
    }
  }
  return calculateDerivedRows(tx, [...all], { dueDays, now })
}

async function rewriteQueues(tx: Tx, derived: readonly DerivedRow[], now: number): Promise<void> {
  const left: { ticketId: number; queue: QueueKey }[] = []
  const entered: { queue: QueueKey; since: number; ticket_id: number }[] = []
  for (const { ticket, queues } of derived) {
    const ticketId = ticket.id
    const queued = parseRows<{ queue: QueueKey; since: number }>(ticket.queued)
    const before = new Map(queued.map(({ queue, since }) => [queue, since]))
    for (const queue of queueKeys) {
      const old = before.get(queue)
      const since = queues.has(queue) ? (queues.get(queue) ?? old ?? now) : undefined
      if (since === old) continue
      if (old !== undefined) left.push({ ticketId, queue })
      if (since !== undefined) entered.push({ queue, since, ticket_id: ticketId })
    }
  }
  for (const [queue, rows] of Map.groupBy(left, ({ queue }) => queue)) {
    await tx
      .deleteFrom('ticket_queues')
      .where('queue', '=', queue)
      .where(
        'ticket_id',
        'in',
        numbersIn(
          getEngine(tx),
          rows.map(({ ticketId }) => ticketId),
        ),
      )
      .execute()
  }
  await insertQueues(tx, entered)
}
