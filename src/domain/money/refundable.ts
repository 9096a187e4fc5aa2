import type { PaymentMethod } from '#contract/money.ts'
import type { Db } from '#db/tables.ts'

/** A payment, a refund, or a refund that came back. */
type Entry = {
  id: number
  kind: 'payment' | 'refund'
  method: PaymentMethod
  amount_cents: number
  refunds_id: number | null
  recorded_by_id: number | null
  reverses_id: number | null
  neighbour_id: number | null
}

/** Reads a ticket's entries, oldest first. */
export function readEntries(db: Db, ticketId: number): Promise<Entry[]> {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'kind',
      'method',
      'amount_cents',
      'refunds_id',
      'recorded_by_id',
      'reverses_id',
      'neighbour_id',
    ])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
}

/**
 * What may be paid back by hand, in integer cents: payments less refunds other than by card, and card refunds that came
 * back.
 */
export function toCounterRefundable(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => {
    // Credit of another ticket can only be given back by hand, whatever it was paid by.
    if (entry.neighbour_id !== null) return sum + entry.amount_cents
    if (entry.method !== 'card') return sum + (entry.kind === 'payment' ? 1 : -1) * entry.amount_cents
    return isCardPayment(entry) ? sum + splitCardPayment(entry, entries).byHand : sum
  }, 0)
}

/** Payments less refunds, in integer cents. */
export function sumEntries(entries: readonly Pick<Entry, 'kind' | 'amount_cents'>[]): number {
  const sign = { payment: 1, refund: -1 }
  return entries.reduce((sum, { kind, amount_cents }) => sum + sign[kind] * amount_cents, 0)
}

/** What a ticket gave to others of its parcel and did not get back, in integer cents: what went last comes first. */
export function listGiven(entries: readonly Entry[]): Map<number, number> {
  const given = new Map<number, number>()
  for (const { neighbour_id: to, amount_cents } of entries.toReversed()) {
    if (to !== null) given.set(to, (given.get(to) ?? 0) - amount_cents)
  }
  return given
}

/** Credit that goes from one ticket of a parcel to another. */
export type Move = { from: number; to: number; cents: number }

/**
 * Takes amounts from tickets; what they have not got comes back from those that have their credit, and to those from where it went on.
 * Returns the credit that comes back, and the tickets that cannot give their amount.
 */
export async function takeBack(
  db: Db,
  taken: ReadonlyMap<number, number>,
  toLeft: (entries: readonly Entry[]) => number,
): Promise<{ moves: Move[]; short: number[] }> {
  const known = new Map<number, { left: number; given: Map<number, number> }>()
  const moves: Move[] = []
  const read = async (id: number) => {
    const before = known.get(id)
    if (before) return before
    const entries = await readEntries(db, id)
    const own = { left: toLeft(entries), given: listGiven(entries) }
    known.set(id, own)
    return own
  }
  /** Takes an amount from a ticket; returns what is missing. */
  const take = async (id: number, cents: number): Promise<number> => {
    const own = await read(id)
    let missing = cents - Math.min(cents, own.left)
    own.left = Math.max(0, own.left - cents)
    for (const [to, sum] of own.given) {
      const part = Math.min(missing, sum)
      if (part <= 0) continue
      own.given.set(to, sum - part)
      const back = part - Math.min(part, await take(to, part))
      if (back > 0) moves.push({ from: to, to: id, cents: back })
      missing -= back
    }
    return missing
  }
  const short: number[] = []
  for (const [id, cents] of taken) if ((await take(id, cents)) > 0) short.push(id)
  return { moves, short }
}

/**
 * Of tickets whose payments are taken back together, with the cents of each, those that cannot give them: part was refunded there, or on a
 * ticket that has credit of theirs.
 */
export async function listShort(db: Db, taken: ReadonlyMap<number, number>): Promise<number[]> {
  const owed = new Map([...taken].filter(([, cents]) => cents > 0))
  return (await takeBack(db, owed, toCounterRefundable)).short
}

/** What went to other tickets of the parcel, and comes back when its payment is taken back, in integer cents. */
export function toMovedAway(entries: readonly Entry[]): number {
  const moved = entries.filter(({ neighbour_id }) => neighbour_id !== null)
  return Math.max(0, 0 - moved.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
}

/** Whether a refund came back, and nobody has taken that back. */
export function hasComeBack(
  refund: number,
  entries: readonly Pick<Entry, 'id' | 'kind' | 'refunds_id' | 'reverses_id'>[],
): boolean {
  const takenBack = new Set(entries.map(({ reverses_id }) => reverses_id))
  return entries.some(
    ({ id, kind, refunds_id, reverses_id }) =>
      kind === 'payment' && refunds_id === refund && reverses_id === null && !takenBack.has(id),
  )
}

/** What may still go back to the card of a payment: its share, less what was paid by hand, or went to a neighbour, beyond what was to be. */
export function toCardRefundable(paymentId: number, entries: readonly Entry[]): number {
  const payment = entries.find(({ id }) => id === paymentId)
  if (!payment || !isCardPayment(payment)) return 0
  let missing = Math.max(0, -toCounterRefundable(entries))
  for (const card of entries.filter(isCardPayment)) {
    const { byCard } = splitCardPayment(card, entries)
    if (card.id === paymentId) return Math.max(0, byCard - missing)
    missing -= Math.min(missing, byCard)
  }
  return 0
}

function isCardPayment({ kind, method, refunds_id, neighbour_id }: Entry): boolean {
  return kind === 'payment' && method === 'card' && refunds_id === null && neighbour_id === null
}

/**
 * What is left of a card payment, in cents: what came back and is to be paid by hand, and what can still be refunded to
 * the card. A refund that the card service reports by itself after one came back has paid that one again, so that it is
 * not paid a second time by hand.
 */
function splitCardPayment(
  { id, amount_cents }: Entry,
  entries: readonly Entry[],
): { byHand: number; byCard: number } {
  const own = entries.filter(({ refunds_id }) => refunds_id === id)
  const sum = (rows: readonly Entry[]) => rows.reduce((total, row) => total + row.amount_cents, 0)
  const back = own.filter(({ kind }) => kind === 'payment')
  const refunds = own.filter(({ kind }) => kind === 'refund')
  const left = amount_cents - sum(refunds) + sum(back)
  const first = back[0]?.id ?? Infinity
  const again = sum(refunds.filter((row) => row.id > first && row.recorded_by_id === null))
  const byHand = Math.max(0, Math.min(sum(back) - again, left))
  return { byHand, byCard: Math.max(0, left - byHand) }
}
