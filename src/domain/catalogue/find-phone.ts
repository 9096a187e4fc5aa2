import type { Availability } from '#contract/availability-words.ts'
import type { RepairKey } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { hidesExamples } from './example-prices.ts'
import { isOffered } from '../repairs/repair-row.ts'
import { selectPhones, toPhone, type PhoneRow } from './phone-row.ts'

/** Returns a phone by its id, uncached and also when it is hidden; null when there is none. */
export async function readPhone(db: Db, id: number): Promise<Phone | null> {
  return (await readPhoneWithRow(db, id))?.phone ?? null
}

/** Returns a phone with its row by its id, uncached; null when there is none. */
export async function readPhoneWithRow(db: Db, id: number): Promise<{ row: PhoneRow; phone: Phone } | null> {
  const row = await selectPhones(db).where('phones.id', '=', id).executeTakeFirst()
  if (!row) return null
  const prices = await db
    .selectFrom('phone_prices')
    .innerJoin('repairs', 'repairs.key', 'phone_prices.repair_key')
    .select(['repair_key', 'price_dollars', 'repairs.label'])
    .where('phone_id', '=', id)
    .orderBy('repairs.sort')
    .orderBy('repairs.key')
    .execute()
  const availabilityRows = await db
    .selectFrom('phone_availability')
    .select(['repair_key', 'availability'])
    .where('phone_id', '=', id)
    .execute()
  return { row, phone: toPhone(row, prices, availabilityRows) }
}

export type RepairOffer = {
  id: number
  display_name: string
  hidden: 0 | 1
  series_shown: 0 | 1
  /** Null when there is no such repair. */
  repair_label: string | null
  /** Null when the repair is not available for the phone. */
  price_dollars: number | null
  /** What the shop says of how soon it can be done; null for nothing. */
  availability: Availability | null
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
  const { is_example, repair_shown, repair_series, brand, ...rest } = offer
  const isExample = is_example === 1 && hidesExamples(shop)
  const isBookable = isOffered({ shown: repair_shown ?? 0, series: repair_series }, brand)
  return isExample || !isBookable ? { ...rest, price_dollars: null } : rest
}

const selectOffer = preparedQuery<{ phoneId: number; repair: RepairKey }>()((db, { phoneId, repair }) =>
  db
    .selectFrom('phones')
    .innerJoin('phone_series', 'phone_series.key', 'phones.brand')
    .leftJoin('repairs', (join) => join.on('repairs.key', '=', repair))
    .leftJoin('phone_prices', (join) =>
      join.onRef('phone_prices.phone_id', '=', 'phones.id').on('phone_prices.repair_key', '=', repair),
    )
    .leftJoin('phone_availability', (join) =>
      join
        .onRef('phone_availability.phone_id', '=', 'phones.id')
        .on('phone_availability.repair_key', '=', repair),
    )
    .select([
      'phones.id',
      'phones.display_name',
      'phones.hidden',
      'phones.brand',
      'repairs.label as repair_label',
      'repairs.shown as repair_shown',
      'repairs.series as repair_series',
      'phone_series.shown as series_shown',
      'phone_prices.price_dollars',
      'phone_prices.is_example',
      'phone_availability.availability',
    ])
    .where('phones.id', '=', phoneId),
)
