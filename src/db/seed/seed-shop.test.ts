import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findUnknownPlaceholder } from '#contract/canned-replies.ts'
import { repairs } from '#contract/catalogue.ts'
import { firstReplies } from '#contract/first-replies.ts'
import { statuses, statusName } from '#contract/ticket-statuses.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { seedPhones } from './catalogue.ts'
import { keyLookups } from './seed-lookups.ts'
import { seedShop } from './seed-shop.ts'

onBothEngines('seed data on %s', (engine) => {
  test('seedShop creates all phones in order, version 1 everywhere, and the profile', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const phones = await database.db.selectFrom('phones').selectAll().orderBy('position').execute()
    expect(phones.map(({ slug }) => slug)).toEqual(seedPhones.map(({ phoneid }) => phoneid))
    expect(phones[0]).toMatchObject({ position: 0, version: 1 })
    const prices = await database.db
      .selectFrom('phone_prices')
      .innerJoin('phones', 'phones.id', 'phone_prices.phone_id')
      .select(['slug', 'repair_key', 'price_dollars'])
      .execute()
    for (const { phoneid, prices: seeded } of seedPhones) {
      const rows = prices.filter(({ slug }) => slug === phoneid)
      const offered = Object.entries(seeded).filter(([, dollars]) => dollars > 0)
      expect(Object.fromEntries(rows.map((row) => [row.repair_key, row.price_dollars]))).toEqual(
        Object.fromEntries(offered),
      )
    }
    expect(await database.db.selectFrom('versions').selectAll().orderBy('name').execute()).toEqual([
      { name: 'catalogue', value: 1 },
      { name: 'invoices', value: 0 },
      { name: 'money_exports', value: 0 },
      { name: 'profile', value: 1 },
    ])
    const shop = await database.db.selectFrom('shop_profile').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(shop.profile)).toMatchObject({ name: 'Mendpost Repairs' })
  })

  test('seedShop does not touch what staff have edited', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    await database.db.updateTable('phones').set({ version: 5 }).where('slug', '=', 'iphone6').execute()
    await database.db
      .updateTable('phone_prices')
      .set({ price_dollars: 77 })
      .where('price_dollars', '<', 60)
      .execute()
    const readPrices = () =>
      database.db.selectFrom('phone_prices').selectAll().orderBy('phone_id').orderBy('repair_key').execute()
    const pricesBefore = await readPrices()
    await database.db.updateTable('shop_profile').set({ profile: '{"name":"Ours"}', version: 2 }).execute()
    const before = await database.db.selectFrom('phones').selectAll().orderBy('id').execute()
    const lines: string[] = []
    await seedShop(database, { profile: '{}', now: 99, log: (line) => lines.push(line) })
    expect(lines).toEqual([])
    expect(await database.db.selectFrom('phones').selectAll().orderBy('id').execute()).toEqual(before)
    expect(await readPrices()).toEqual(pricesBefore)
    const shop = await database.db.selectFrom('shop_profile').selectAll().executeTakeFirstOrThrow()
    expect(shop).toMatchObject({ profile: '{"name":"Ours"}', version: 2 })
  })

  test('seedShop gives a new shop six canned replies, and one that exists none', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const count = async () => (await database.db.selectFrom('canned_replies').select('name').execute()).length
    await seedShop(database, { profile: '{}', now: 99, replies: firstReplies })
    expect(await count()).toBe(0)
    await database.db.deleteFrom('shop_profile').execute()
    await seedShop(database, { profile: '{}', now: 99, replies: firstReplies })
    expect(await count()).toBe(6)
    for (const { body } of firstReplies) expect(findUnknownPlaceholder(body)).toBeNull()
  })

  test('seedLookups adds a row for every value that the code knows, and updates a changed name', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const { db } = database
    await db
      .deleteFrom('repairs')
      .where('key', 'not in', db.selectFrom('phone_prices').select('repair_key'))
      .execute()
    await db.deleteFrom('payment_methods').where('key', '=', 'terminal').execute()
    await db.updateTable('ticket_statuses').set({ name: 'Old name' }).where('code', '=', 3).execute()
    await seedShop(database, { profile: '{}', now: 99 })
    const named = await db.selectFrom('ticket_statuses').selectAll().orderBy('code').execute()
    expect(named).toEqual(
      statuses.toSorted((one, other) => one - other).map((code) => ({ code, name: statusName(code) })),
    )
    const known = await db
      .selectFrom('repairs')
      .select(['key', 'label', 'is_part', 'sort'])
      .orderBy('sort')
      .execute()
    expect(known).toEqual(
      repairs.map(({ key, label, part }, sort) => ({ key, label, is_part: part === null ? 0 : 1, sort })),
    )
    for (const [table, keys] of Object.entries(keyLookups)) {
      const { rows } = await sql<{ key: string }>`select key from ${sql.table(table)}`.execute(db)
      expect(rows.map(({ key }) => key).sort(), table).toEqual([...keys].sort())
    }
  })

  test('seedShop adds the models of an update hidden and without prices, and notes them for the overview', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const { db } = database
    const gone = [seedPhones[3]!.phoneid, seedPhones.at(-1)!.phoneid]
    const hidden = () =>
      db.selectFrom('phones').select('slug').where('hidden', '=', 1).orderBy('id').execute()
    // The first start shows and prices all of them.
    expect(await hidden()).toEqual([])
    expect(await db.selectFrom('new_models').selectAll().execute()).toEqual([])
    await db.deleteFrom('phones').where('slug', 'in', gone).execute()
    await seedShop(database, { profile: '{}', now: 99 })
    expect((await hidden()).map(({ slug }) => slug)).toEqual(gone)
    const noted = await db
      .selectFrom('new_models')
      .innerJoin('phones', 'phones.id', 'new_models.phone_id')
      .leftJoin('phone_prices', 'phone_prices.phone_id', 'phones.id')
      .select(['phones.slug', 'added_at', 'price_dollars'])
      .orderBy('phones.id')
      .execute()
    expect(noted).toEqual(gone.map((slug) => ({ slug, added_at: 99, price_dollars: null })))
    await seedShop(database, { profile: '{}', now: 100 })
    expect(await db.selectFrom('new_models').selectAll().execute()).toHaveLength(2)
  })

  test('seedShop inserts a new model at its position and increments the catalogue version', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const gone = seedPhones[3]!.phoneid
    await database.db.deleteFrom('phones').where('slug', '=', gone).execute()
    await sql`update phones set position = position - 1 where position > 3`.execute(database.db)
    const lines: string[] = []
    await seedShop(database, { profile: '{}', now: 99, log: (line) => lines.push(line) })
    expect(lines).toEqual(['Added 1 phones to the catalogue'])
    const phones = await database.db
      .selectFrom('phones')
      .select(['slug', 'position'])
      .orderBy('position')
      .execute()
    expect(phones).toEqual(seedPhones.map(({ phoneid }, position) => ({ slug: phoneid, position })))
    const version = await database.db
      .selectFrom('versions')
      .select('value')
      .where('name', '=', 'catalogue')
      .execute()
    expect(version).toEqual([{ value: 2 }])
  })
})
