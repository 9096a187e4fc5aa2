import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { touchMoney } from '../tickets/touch-ticket.ts'
import { readOwing } from './parcel-owing.ts'
import { listGiven, readEntries, sumEntries, takeBack, type Move } from './refundable.ts'
import { isReserved } from './reserve-refund.ts'
import { splitPayment, sumDue } from './split-payment.ts'
import type { TicketMoney } from './ticket-money.ts'

type Row = { ticket: { parcel_id: number }; money: TicketMoney }

/**
 * Lets credit of a ticket pay what other tickets of its parcel owe, the oldest document first, with an entry on each side; credit comes
 * back, from wherever it went, when the payment behind it is taken back. Called before each commit that changed money, so that it holds
 * whatever changed it. `rows` are those of all tickets of the changed parcels: who only changes a neighbour at the same time is not waited for,
 * since they may wait here. Returns the tickets with new entries.
 */
export async function coverByCredit(tx: Tx, shop: Shop, rows: readonly Row[]): Promise<number[]> {
  const parcels = [...Map.groupBy(rows, ({ ticket }) => ticket.parcel_id)].filter(([, own]) => canMove(own))
  const moved = new Set<number>()
  for (const [parcelId] of parcels.sort(([one], [other]) => one - other)) {
    const { tickets } = await lockParcel(tx, parcelId)
    const { timeZone } = (await readProfile(tx)).profile
    const all = tickets.map(({ id }) => id)
    const move = async (entry: Move) => {
      await enterMove(tx, shop, entry)
      moved.add(entry.from).add(entry.to)
    }
    let owing = await readOwing(tx, all, timeZone)
    let back = await listReturns(tx, owing)
    // What comes back to one ticket may be missing on another, which gave it on.
    while (back.length > 0) {
      for (const one of back) await move(one)
      owing = await readOwing(tx, all, timeZone)
      back = await listReturns(tx, owing)
    }
    let due = sumDue(owing)
    for (const ticket of tickets) {
      const { owed_back_cents: credit } = owing.find(({ ticketId }) => ticketId === ticket.id)!.money
      const cents = Math.min(credit, due)
      // What is being refunded to a card just now is no credit any more.
      if (cents <= 0 || (await isReserved(tx, shop, ticket))) continue
      due -= cents
      const now = await readOwing(tx, all, timeZone)
      const others = now.filter(({ ticketId }) => ticketId !== ticket.id)
      for (const { ticketId, amountCents } of splitPayment(others, cents)) {
        await move({ from: ticket.id, to: ticketId, cents: amountCents })
      }
    }
  }
  return [...moved].sort((one, other) => one - other)
}

/** Whether a parcel of several tickets has credit beside what is due, or credit to be taken back. */
function canMove(rows: readonly Row[]): boolean {
  const some = (is: (money: TicketMoney) => boolean) => rows.some(({ money }) => is(money))
  const isOwed = some(({ owed_back_cents }) => owed_back_cents > 0)
  return (
    rows.length > 1 &&
    (some(({ paid_cents }) => paid_cents < 0) || (isOwed && some(({ due_cents }) => due_cents > 0)))
  )
}

/**
 * What comes back to tickets below zero of the credit that they gave: first what is still there, wherever it went; then the rest, which leaves
 * the ticket below zero on which it was refunded.
 */
async function listReturns(tx: Tx, owing: Awaited<ReturnType<typeof readOwing>>): Promise<Move[]> {
  const below = owing.filter(({ money }) => money.paid_cents < 0)
  const { moves } = await takeBack(tx, new Map(below.map(({ ticketId }) => [ticketId, 0])), sumEntries)
  for (const { ticketId, money } of moves.length > 0 ? [] : below) {
    let left = -money.paid_cents
    for (const [from, sum] of listGiven(await readEntries(tx, ticketId))) {
      const cents = Math.min(left, sum)
      if (cents <= 0) continue
      left -= cents
      moves.push({ from, to: ticketId, cents })
    }
  }
  return moves
}

/** Writes credit as a negative entry of one ticket and a positive one of the other, of one kind, method and moment: reports net to nothing. */
async function enterMove(tx: Tx, shop: Shop, { from, to, cents }: Move): Promise<void> {
  const now = shop.now()
  const paid = await tx
    .selectFrom('payments')
    .select('method')
    .where('ticket_id', '=', from)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sides = [
    { ticket_id: from, neighbour_id: to, amount_cents: -cents },
    { ticket_id: to, neighbour_id: from, amount_cents: cents },
  ]
  for (const side of sides) {
    const { id } = await tx
      .insertInto('payments')
      .values({
        ...side,
        kind: 'payment',
        method: paid.method,
        card_payment: null,
        refunds_id: null,
        recorded_by_id: null,
        paid_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await touchMoney(tx, side.ticket_id, now)
    await recordEvent(tx, shop, {
      kind: 'ticket.credit_moved',
      by: null,
      ticketId: side.ticket_id,
      subjectId: id,
      details: { amount_cents: side.amount_cents },
    })
  }
}
