import { Refusal } from '#contract/refusals.ts'
import type { PartCost, PartCostList } from '#contract/part-costs.schema.ts'
import { fold } from '#db/fold.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { findPartCosts, MAX_SHOP_PARTS } from './read-part-costs.ts'

type Entered = {
  costs: { part: string; part_cents?: number | null | undefined }[]
  /** The version that the caller saw. */
  version: number
}

/**
 * Replaces what the parts of a repair cost. A part without a cost takes its last price; new parts join the shop's list, and
 * each price becomes the last one. Refuses with `unknown_ticket` and `changed_meanwhile`.
 */
export async function setPartCosts(
  shop: Shop,
  ticketId: number,
  { costs: entered, version }: Entered,
  caller: Caller,
): Promise<PartCostList> {
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, ticketId)
    const before = await findPartCosts(tx, ticketId)
    if (before.version !== version) throw new Refusal('changed_meanwhile')
    const costs = await fillInPrices(tx, entered)
    if (JSON.stringify(costs) === JSON.stringify(before.costs)) return before
    await tx.deleteFrom('part_costs').where('ticket_id', '=', ticketId).execute()
    if (costs.length > 0) {
      await tx
        .insertInto('part_costs')
        .values(
          costs.map(({ part, part_cents }, place) => ({
            ticket_id: ticketId,
            place: place + 1,
            part,
            cost_cents: part_cents,
          })),
        )
        .execute()
    }
    await saveLastPrices(tx, costs, shop.now())
    await recordEvent(tx, shop, {
      kind: 'ticket.part_costs_entered',
      by: caller,
      ticketId,
      details: { parts: costs.length },
    })
    return findPartCosts(tx, ticketId)
  })
}

async function fillInPrices(tx: Tx, entered: Entered['costs']): Promise<PartCost[]> {
  const blank = entered.filter(({ part_cents }) => part_cents === undefined || part_cents === null)
  const known = blank.length === 0 ? [] : await findParts(tx, blank)
  const lastPrices = new Map(known.map(({ name_folded, last_cents }) => [name_folded, last_cents]))
  const fields: Record<string, string> = {}
  const costs = entered.map(({ part, part_cents }, place) => {
    const cents = part_cents ?? lastPrices.get(fold(part))
    if (cents === undefined) fields[`costs.${place}.part_cents`] = 'Please enter what this part cost.'
    return { part, part_cents: cents ?? 0 }
  })
  const [message] = Object.values(fields)
  if (message !== undefined) throw new Refusal('invalid', { message, fields })
  return costs
}

function findParts(tx: Tx, parts: readonly { part: string }[]) {
  return tx
    .selectFrom('shop_parts')
    .select(['name_folded', 'last_cents'])
    .where(
      'name_folded',
      'in',
      parts.map(({ part }) => fold(part)),
    )
    .execute()
}

/** Writes the prices to the shop's list, in one order everywhere, so that parallel entries never wait for each other in a circle. */
async function saveLastPrices(tx: Tx, costs: readonly PartCost[], now: number): Promise<void> {
  const latest = new Map(costs.map((cost) => [fold(cost.part), cost]))
  if (latest.size === 0) return
  const { number } = await tx
    .selectFrom('shop_parts')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  const isFull = Number(number) + latest.size > MAX_SHOP_PARTS
  for (const [folded, { part, part_cents }] of [...latest].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const changed = await tx
      .updateTable('shop_parts')
      .set((row) => ({ last_cents: part_cents, updated_at: now, version: row('version', '+', 1) }))
      .where('name_folded', '=', folded)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n || isFull) continue
    await tx
      .insertInto('shop_parts')
      .values({ name: part, name_folded: folded, last_cents: part_cents, updated_at: now, retired_at: null })
      .onConflict((conflict) =>
        conflict.column('name_folded').doUpdateSet({ last_cents: part_cents, updated_at: now }),
      )
      .execute()
  }
}
