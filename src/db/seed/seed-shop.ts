import { repairKeys } from '#contract/catalogue.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Database, Tx } from '../tables.ts'
import { seedPhones } from './catalogue.ts'
import { seedLookups } from './seed-lookups.ts'

const chunk = 1_000

/** Seeds catalogue and profile (JSON). Changes made by staff are kept. */
export async function seedShop(
  database: Database,
  seed: { profile: string; now: number; log?: (line: string) => void },
): Promise<void> {
  const { profile, now, log = () => {} } = seed
  const added = await database.transaction(
    async (tx) => {
      await tx
        .insertInto('versions')
        .values([
          { name: 'catalogue', value: 1 },
          { name: 'profile', value: 1 },
        ])
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      await tx
        .insertInto('shop_profile')
        .values({ id: 1, profile, version: 1, updated_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      await seedLookups(tx)
      return addMissingPhones(tx, now)
    },
    { withinMs: MINUTE_MS },
  )
  if (added > 0) log(`Added ${added} phones to the catalogue`)
}

async function addMissingPhones(tx: Tx, now: number): Promise<number> {
  // Locked until the end, so that two processes that start together do not both insert.
  await tx.selectFrom('versions').select('value').where('name', '=', 'catalogue').forUpdate().execute()
  const present = await tx.selectFrom('phones').select(['slug', 'position']).execute()
  const positions = new Map(present.map(({ slug, position }) => [slug, position]))

  const missing = seedPhones.flatMap((phone, position) =>
    positions.has(phone.phoneid)
      ? []
      : [
          {
            slug: phone.phoneid,
            brand: phone.brand,
            model: phone.model,
            display_name: phone.displayName,
            position,
            version: 1,
            updated_at: now,
          },
        ],
  )
  for (let at = 0; at < missing.length; at += chunk) {
    const added = await tx
      .insertInto('phones')
      .values(missing.slice(at, at + chunk))
      .returning(['id', 'slug'])
      .execute()
    await addPrices(tx, added)
  }

  // A model inserted in the middle moves those after it.
  const moved = seedPhones.flatMap(({ phoneid }, position) =>
    positions.has(phoneid) && positions.get(phoneid) !== position ? [{ phoneid, position }] : [],
  )
  for (const { phoneid, position } of moved) {
    await tx.updateTable('phones').set({ position }).where('slug', '=', phoneid).execute()
  }

  if (present.length > 0 && missing.length + moved.length > 0) {
    await tx
      .updateTable('versions')
      .set((row) => ({ value: row('value', '+', 1) }))
      .where('name', '=', 'catalogue')
      .execute()
  }
  return missing.length
}

const seedPrices = new Map(seedPhones.map(({ phoneid, prices }) => [phoneid, prices]))

async function addPrices(tx: Tx, phones: { id: number; slug: string }[]): Promise<void> {
  const rows = phones.flatMap(({ id, slug }) =>
    repairKeys.flatMap((repair) => {
      const dollars = seedPrices.get(slug)?.[repair] ?? 0
      return dollars > 0
        ? [{ phone_id: id, repair_key: repair, price_dollars: dollars, is_example: 1 as const }]
        : []
    }),
  )
  for (let at = 0; at < rows.length; at += chunk) {
    await tx
      .insertInto('phone_prices')
      .values(rows.slice(at, at + chunk))
      .execute()
  }
}
