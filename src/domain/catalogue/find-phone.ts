import type { Phone, RepairKey } from '#contract/catalogue.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { hidesExamples } from './example-prices.ts'
import { toPhone } from './phone-row.ts'

/** Returns a phone by its id, uncached; null when there is none. */
export async function readPhone(db: Db, id: number): Promise<Phone | null> {
  const phone = await db.selectFrom('phones').selectAll().where('id', '=', id).executeTakeFirst()
  if (!phone) return null
  const prices = await db
    .selectFrom('phone_prices')
    .select(['repair_key', 'price_dollars'])
    .where('phone_id', '=', id)
    .execute()
  return toPhone(phone, prices)
}

export type RepairOffer = {
  id: number
  display_name: string
  /** Null when the repair is not available for the phone. */
  price_dollars: number | null
}

/** Returns the present price of one repair of a phone, as customers see it; null when there is no such phone. */
export async function findRepairOffer(
  db: Db,
  shop: Shop,
  input: { phoneId: number; repair: RepairKey },
): Promise<RepairOffer | null> {
  const { rows } = await selectOffer(db, input)
  const offer = rows[0]
  if (!offer) return null
  const { is_example: isExample, ...rest } = offer
  return isExample === 1 && hidesExamples(shop) ? { ...rest, price_dollars: null } : rest
}

const selectOffer = preparedQuery<{ phoneId: number; repair: RepairKey }>()((db, { phoneId, repair }) =>
  db
    .selectFrom('phones')
    .leftJoin('phone_prices', (join) =>
      join.onRef('phone_prices.phone_id', '=', 'phones.id').on('phone_prices.repair_key', '=', repair),
    )
    .select(['phones.id', 'phones.display_name', 'phone_prices.price_dollars', 'phone_prices.is_example'])
    .where('phones.id', '=', phoneId),
)
