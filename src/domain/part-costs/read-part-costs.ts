import type { PartCostList } from '#contract/part-costs.schema.ts'
import type { Db } from '#db/tables.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'

/** The most parts that the shop's list holds. */
export const MAX_SHOP_PARTS = 2_000

/** Returns what the parts of a repair cost, with the list to choose from. Refuses with `unknown_ticket`. */
export async function readPartCosts(db: Db, ticketId: number): Promise<PartCostList> {
  await wholeTicket(db, ticketId)
  return findPartCosts(db, ticketId)
}

/** Reads what the parts of a ticket that is known to exist cost. */
export async function findPartCosts(db: Db, ticketId: number): Promise<PartCostList> {
  const [rows, parts] = await Promise.all([
    db
      .selectFrom('part_costs')
      .select(['id', 'part', 'cost_cents'])
      .where('ticket_id', '=', ticketId)
      .orderBy('place')
      .execute(),
    db
      .selectFrom('shop_parts')
      .select(['name', 'last_cents'])
      .where('retired_at', 'is', null)
      .orderBy('name_folded')
      .limit(MAX_SHOP_PARTS)
      .execute(),
  ])
  return {
    costs: rows.map(({ part, cost_cents }) => ({ part, part_cents: cost_cents })),
    // Rows are replaced and ids never given out twice, so that the highest one names the state.
    version: Math.max(0, ...rows.map(({ id }) => id)),
    parts: parts.map(({ name, last_cents }) => ({ name, part_cents: last_cents })),
  }
}
