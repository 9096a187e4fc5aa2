import { repairKeys } from '#contract/catalogue.ts'
import type { RepairKey } from '#contract/catalogue.ts'
import type { OpenBooks, Tx } from '../books.ts'
import { seedPhones } from './catalogue.ts'

const chunk = 1_000

/** Gives an empty shop its catalogue and profile (JSON). Whatever staff have changed since stays as it is. */
export async function seedShop(
  books: OpenBooks,
  seed: { profile: string; now: number; log?: (line: string) => void },
): Promise<void> {
  const { profile, now, log = () => {} } = seed
  const added = await books.transaction(
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
      return addMissingPhones(tx, now)
    },
    { withinMs: 60_000 },
  )
  if (added > 0) log(`Added ${added} phones to the catalogue`)
}

async function addMissingPhones(tx: Tx, now: number): Promise<number> {
  // Held until the end, so that two processes starting at once do not both add.
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
            ...prices(phone.prices),
          },
        ],
  )
  for (let at = 0; at < missing.length; at += chunk) {
    await tx
      .insertInto('phones')
      .values(missing.slice(at, at + chunk))
      .execute()
  }

  // A model that was added in the middle of the list moves those after it.
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

type PriceColumns = Record<`price_${RepairKey}`, number>

function prices(of: Record<RepairKey, number>): PriceColumns {
  return Object.fromEntries(repairKeys.map((key) => [`price_${key}`, of[key]])) as PriceColumns
}
