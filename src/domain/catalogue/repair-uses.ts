import { isDelivered } from '#contract/catalogue.ts'
import type { StaffRepair } from '#contract/repairs.schema.ts'
import type { Db } from '#db/tables.ts'
import { toRepair, type RepairRow } from '../repairs/repair-row.ts'

/** How many prices each repair has, and which of the shop's own can no longer be deleted. */
type RepairUses = { prices: ReadonlyMap<string, number>; used: ReadonlySet<string> }

/** Reads where repairs are used. */
export async function readUses(db: Db): Promise<RepairUses> {
  const prices = await db
    .selectFrom('phone_prices')
    .select(({ fn }) => ['repair_key', fn.countAll<number>().as('total')])
    .groupBy('repair_key')
    .execute()
  const used = await db
    .selectFrom('repairs')
    .select('repairs.key')
    .where((where) =>
      where.or([
        // Tickets have no index by repair: their facts are read once, in an index that holds it.
        where('repairs.key', 'in', where.selectFrom('ticket_facts').select('ticket_facts.repair_key')),
        where.exists(
          where
            .selectFrom('price_change_items as item')
            .select('item.change_id')
            .whereRef('item.repair_key', '=', 'repairs.key'),
        ),
      ]),
    )
    .execute()
  return {
    prices: new Map(prices.map(({ repair_key, total }) => [repair_key, Number(total)])),
    used: new Set(used.map(({ key }) => key)),
  }
}

/** Converts a repair to what its page in the Admin Panel shows. */
export function toStaffRepair(row: RepairRow, { prices, used }: RepairUses): StaffRepair {
  return {
    ...toRepair(row),
    version: row.version,
    delivered: isDelivered(row.key),
    prices: prices.get(row.key) ?? 0,
    used: used.has(row.key),
  }
}
