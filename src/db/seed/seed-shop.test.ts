import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import { seedPhones } from './catalogue.ts'
import { seedShop } from './seed-shop.ts'

describe.each(engines)('on %s', (engine) => {
  test('a new shop has every phone in its place, version 1 of all, and its profile', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const phones = await books.db.selectFrom('phones').selectAll().orderBy('position').execute()
    expect(phones.map(({ slug }) => slug)).toEqual(seedPhones.map(({ phoneid }) => phoneid))
    expect(phones[0]).toMatchObject({ position: 0, version: 1, price_screen: seedPhones[0]!.prices.screen })
    expect(await books.db.selectFrom('versions').selectAll().orderBy('name').execute()).toEqual([
      { name: 'catalogue', value: 1 },
      { name: 'invoices', value: 0 },
      { name: 'profile', value: 1 },
    ])
    const shop = await books.db.selectFrom('shop_profile').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(shop.profile)).toMatchObject({ name: 'Mendpost Repairs' })
  })

  test('seeding again changes nothing that staff have edited', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    await books.db
      .updateTable('phones')
      .set({ price_screen: 77, version: 5 })
      .where('slug', '=', 'iphone6')
      .execute()
    await books.db.updateTable('shop_profile').set({ profile: '{"name":"Ours"}', version: 2 }).execute()
    const before = await books.db.selectFrom('phones').selectAll().orderBy('id').execute()
    const lines: string[] = []
    await seedShop(books, { profile: '{}', now: 99, log: (line) => lines.push(line) })
    expect(lines).toEqual([])
    expect(await books.db.selectFrom('phones').selectAll().orderBy('id').execute()).toEqual(before)
    const shop = await books.db.selectFrom('shop_profile').selectAll().executeTakeFirstOrThrow()
    expect(shop).toMatchObject({ profile: '{"name":"Ours"}', version: 2 })
  })

  test('a phone that is new in the list is added in its place and raises the catalogue version', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const gone = seedPhones[3]!.phoneid
    await books.db.deleteFrom('phones').where('slug', '=', gone).execute()
    await sql`update phones set position = position - 1 where position > 3`.execute(books.db)
    const lines: string[] = []
    await seedShop(books, { profile: '{}', now: 99, log: (line) => lines.push(line) })
    expect(lines).toEqual(['Added 1 phones to the catalogue'])
    const phones = await books.db
      .selectFrom('phones')
      .select(['slug', 'position'])
      .orderBy('position')
      .execute()
    expect(phones).toEqual(seedPhones.map(({ phoneid }, position) => ({ slug: phoneid, position })))
    const version = await books.db
      .selectFrom('versions')
      .select('value')
      .where('name', '=', 'catalogue')
      .execute()
    expect(version).toEqual([{ value: 2 }])
  })
})
