import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#db/tables.ts'

/** What was charged and received of a ticket up to a moment, and what it will have been charged in the end, as known then. */
type Standing = {
  charged: number
  received: number
  /** Null while the ticket never held any money. */
  final: number | null
}

/**
 * Splits what was received and is on no document yet, in integer cents: a deposit as far as it will be charged, the rest is
 * owed back.
 */
export function splitHeld({ charged, received, final }: Standing): { deposit: number; owedBack: number } {
  const held = Math.max(0, received - charged)
  const deposit = Math.max(0, Math.min(received, final ?? Infinity) - charged)
  return { deposit, owedBack: held - deposit }
}

/** What a ticket that holds money will have been charged in the end, as known before a moment. */
export function finalCents(ticket: RawBuilder<unknown>, before: number): RawBuilder<number | null> {
  return sql<number | null>`(select total_cents from held_totals where held_totals.ticket_id = ${ticket}
    and since < ${before} order by id desc limit 1)`
}

type Held = {
  ticket: { id: number; held_total: number | null; held_since: number | null }
  money: { held_cents: number; final_cents: number }
}

/** Notes from when on another total will be charged of tickets that hold money; returns since when each has its last one. */
export async function writeHeldTotals(
  tx: Tx,
  derived: readonly Held[],
  now: number,
): Promise<Map<number, number | null>> {
  const since = new Map<number, number | null>()
  const rows: { ticket_id: number; since: number; total_cents: number }[] = []
  for (const { ticket, money } of derived) {
    const known = ticket.held_since === null ? null : Number(ticket.held_since)
    const isFirst = known === null && money.held_cents > 0
    const isOther = known !== null && Number(ticket.held_total) !== money.final_cents
    since.set(ticket.id, isOther ? now : known)
    if (isFirst || isOther)
      rows.push({ ticket_id: ticket.id, since: isFirst ? 0 : now, total_cents: money.final_cents })
  }
  if (rows.length > 0) await tx.insertInto('held_totals').values(rows).execute()
  return since
}
