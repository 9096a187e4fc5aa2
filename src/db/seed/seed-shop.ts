import { repairKeys } from '#contract/catalogue.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Database, Tx } from '../tables.ts'
import { seedPhones, type SeedPhone } from './catalogue.ts'
import { getReleaseYear } from './release-years.ts'
import { seedLookups } from './seed-lookups.ts'

const chunk = 1_000

/** A canned reply that a new shop begins with. */
type FirstReply = { name: string; body: string }

/**
 * Seeds catalogue and profile (JSON), and the canned replies of a new shop. Changes made by staff are kept; models that an update brings are hidden and have no
 * prices.
 */
export async function seedShop(
  database: Database,
  seed: { profile: string; now: number; replies?: readonly FirstReply[]; log?: (line: string) => void },
): Promise<void> {
  const { profile, now, replies = [], log = () => {} } = seed
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
      const { numInsertedOrUpdatedRows: made } = await tx
        .insertInto('shop_profile')
        .values({ id: 1, profile, version: 1, updated_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      if (replies.length > 0 && made === 1n) {
        const rows = replies.map((reply) => ({ ...reply, account_id: null, step: null, updated_at: now }))
        await tx.insertInto('canned_replies').values(rows).execute()
      }
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
  const present = await tx
    .selectFrom('phones')
    .select(['slug', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const deleted = await tx.selectFrom('deleted_phones').select('slug').execute()
  const known = new Set([...present, ...deleted].map(({ slug }) => slug))
  const missing = seedPhones.filter(({ phoneid }) => !known.has(phoneid))
  if (missing.length === 0) return 0

  const comesWithUpdate = known.size > 0
  const order = placeBehindPredecessors(
    present.map(({ slug }) => slug),
    missing,
  )
  const rows = missing.map((phone) => ({
    slug: phone.phoneid,
    brand: phone.brand,
    model: phone.model,
    display_name: phone.displayName,
    position: order.indexOf(phone.phoneid),
    release_year: getReleaseYear(phone.phoneid),
    version: 1,
    updated_at: now,
    // A model that comes with an update is for the shop to price and show.
    hidden: comesWithUpdate ? (1 as const) : (0 as const),
  }))
  for (let at = 0; at < rows.length; at += chunk) {
    const added = await tx
      .insertInto('phones')
      .values(rows.slice(at, at + chunk))
      .returning(['id', 'slug'])
      .execute()
    if (comesWithUpdate) await noteNewModels(tx, added, now)
    else await addPrices(tx, added)
  }

  // A model inserted in the middle moves those after it.
  for (const { slug, position } of present) {
    const moved = order.indexOf(slug)
    if (moved === position) continue
    await tx.updateTable('phones').set({ position: moved }).where('slug', '=', slug).execute()
  }

  if (present.length > 0) {
    await tx
      .updateTable('versions')
      .set((row) => ({ value: row('value', '+', 1) }))
      .where('name', '=', 'catalogue')
      .execute()
  }
  return missing.length
}

/** Inserts each new model behind the one that it follows in the delivered order; the order of the shop stays. */
function placeBehindPredecessors(present: string[], missing: SeedPhone[]): string[] {
  const order = [...present]
  for (const { phoneid } of missing) {
    const place = seedPhones.findIndex((phone) => phone.phoneid === phoneid)
    const before = seedPhones.slice(0, place).findLast((phone) => order.includes(phone.phoneid))
    order.splice(before ? order.indexOf(before.phoneid) + 1 : 0, 0, phoneid)
  }
  return order
}

async function noteNewModels(tx: Tx, phones: { id: number }[], now: number): Promise<void> {
  await tx
    .insertInto('new_models')
    .values(phones.map(({ id }) => ({ phone_id: id, added_at: now })))
    .execute()
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
