import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { readPayable } from './payable.ts'
import { settleCheckout } from './settle-checkout.ts'

const MAX_OPEN = 200

type Which = {
  /** Only those that were opened before this one. */
  before?: number
  /** Leaves those of single neighbours open. */
  keepNeighbours?: boolean
}

/**
 * Closes the open payment sessions of a ticket's parcel at the card service, so that the customer cannot pay twice; enters
 * payments that turn out to be paid. Refuses with `cards_away` when the card service cannot be reached.
 */
export async function closeCheckouts(
  shop: Shop,
  ticketId: number,
  { before, keepNeighbours = false }: Which = {},
): Promise<void> {
  if (!shop.cards) return
  const open = await readOpen(shop.database.db, [ticketId])
  const chosen = open.filter(
    ({ id, ticket_id, parcel_id }) =>
      (!keepNeighbours || ticket_id === ticketId || parcel_id !== null) &&
      (before === undefined || id < before),
  )
  await closeSessions(
    shop,
    chosen.map(({ session }) => session),
  )
}

/** The open payment sessions of the parcels of some tickets whose amount is not what is to be paid now. */
export async function listOutdatedSessions(db: Db, ticketIds: readonly number[]): Promise<string[]> {
  const outdated = []
  for (const { session, amount_cents, ticket_id, parcel_id } of await readOpen(db, ticketIds)) {
    if (amount_cents !== (await readPayable(db, { ticketId: ticket_id, parcelId: parcel_id })))
      outdated.push(session)
  }
  return outdated
}

/** Closes payment sessions, and enters the payments of those that turn out to be paid. */
export async function closeSessions(shop: Shop, sessions: readonly string[]): Promise<void> {
  for (const session of sessions) {
    const now = await shop.cards!.closeSession(session)
    await shop.database.transaction((tx) => settleCheckout(tx, shop, now))
  }
}

async function readOpen(db: Db, ticketIds: readonly number[]) {
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('tickets', 'tickets.id', 'checkouts.ticket_id')
    .select([
      'checkouts.id',
      'checkouts.session',
      'checkouts.amount_cents',
      'checkouts.ticket_id',
      'checkouts.parcel_id',
    ])
    .where('tickets.parcel_id', 'in', (of) =>
      of
        .selectFrom('tickets as one')
        .select('one.parcel_id')
        .where('one.id', 'in', numbersIn(getEngine(db), ticketIds)),
    )
    .where('checkouts.state', '=', 'open')
    .limit(MAX_OPEN)
    .execute()
  return rows.sort((one, other) => one.id - other.id)
}
