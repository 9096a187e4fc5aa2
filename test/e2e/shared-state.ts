import type { Db } from '#db/tables.ts'

/** What every page of a shop shows: a file that shares its shop with others must leave it as it found it. */
export async function readSharedState(db: Db) {
  const [prices, availability, profile, opening, look, carriers, texts] = await Promise.all([
    db
      .selectFrom('phone_prices')
      .select(['phone_id', 'repair_key', 'price_dollars'])
      .orderBy('phone_id')
      .orderBy('repair_key')
      .limit(10_000)
      .execute(),
    db
      .selectFrom('phone_availability')
      .selectAll()
      .orderBy('phone_id')
      .orderBy('repair_key')
      .limit(10_000)
      .execute(),
    db.selectFrom('shop_profile').select('profile').limit(1).execute(),
    db.selectFrom('shop_opening').select(['takes_bookings', 'sentence']).limit(1).execute(),
    db.selectFrom('shop_look').select(['accent', 'mark_key']).limit(1).execute(),
    db.selectFrom('carriers').select(['key', 'name', 'link', 'active']).orderBy('id').limit(100).execute(),
    db.selectFrom('text_versions').select(['text_key', 'number']).orderBy('id').limit(1_000).execute(),
  ])
  return { prices, availability, profile, opening, look, carriers, texts }
}
