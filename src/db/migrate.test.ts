import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestBooks, openTestDatabase } from '#test/open-test-books.ts'
import { runAlone } from '#test/run-alone.ts'
import type { Engine } from './books.ts'
import { migrate, migrationNames } from './migrate.ts'
import { openBooks } from './open-books.ts'

async function emptyPlace(engine: Engine): Promise<{ sqliteFile: string } | { postgresUrl: string }> {
  if (engine === 'postgres') {
    const { books, postgresUrl } = await openTestDatabase({ empty: true })
    onTestFinished(books.close)
    return { postgresUrl }
  }
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { sqliteFile: join(folder, 'new', 'shop.db') }
}

describe.each(engines)('on %s', (engine) => {
  test('of several processes that start at once on nothing one does the work and all succeed', async () => {
    const place = await emptyPlace(engine)
    const starting = Array.from({ length: 6 }, () =>
      runAlone(`
        import { firstProfile } from '#contract/shop-profile.ts'
        import { migrate } from '#db/migrate.ts'
        import { openBooks } from '#db/open-books.ts'
        import { seedShop } from '#db/seed/seed-shop.ts'
        const books = await openBooks(${JSON.stringify(place)})
        const said = []
        await migrate(books, (line) => said.push(line))
        await seedShop(books, { profile: JSON.stringify(firstProfile), now: 1 })
        console.log(JSON.stringify(said))
        await books.close()
      `),
    )
    const said = await Promise.all(starting.map((process) => process.line()))
    const ends = await Promise.all(starting.map((process) => process.ended))
    expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(
      Array.from({ length: 6 }, () => ({ code: 0, errors: '' })),
    )
    const lines = said.flatMap((line) => JSON.parse(line) as string[])
    expect(lines).toEqual(migrationNames.map((name) => `Migrated: ${name}`))
  }, 30_000)

  test('migrating again does nothing', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const lines: string[] = []
    await migrate(books, (line) => lines.push(line))
    expect(lines).toEqual([])
  })

  test('a database of a newer program is left alone', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    await sql`insert into migrations (name, made_at) values ('999-from-the-future', 1)`.execute(books.db)
    await expect(migrate(books)).rejects.toThrow(
      'newer than this program: it has the migration 999-from-the-future',
    )
  })

  test('a migration that fails leaves nothing behind', async () => {
    const books = await openBooks(await emptyPlace(engine))
    onTestFinished(books.close)
    await sql`create table outbox (id integer)`.execute(books.db)
    await expect(migrate(books)).rejects.toThrow('outbox')
    const phones = sql`select * from phones`.execute(books.db)
    await expect(phones).rejects.toThrow()
  })

  test('the first ticket is number 1001', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const person = { password_hash: null, verified_at: 0, deactivated_at: null, created_at: 0, version: 1 }
    const customer = await books.db
      .insertInto('accounts')
      .values({
        fullname: 'Linh',
        email: 'l@example.com',
        email_folded: 'l@example.com',
        level: 1,
        ...person,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const phone = await books.db.selectFrom('phones').select('id').limit(1).executeTakeFirstOrThrow()
    const ticket = await books.db
      .insertInto('tickets')
      .values({
        account_id: customer.id,
        phone_id: phone.id,
        repair_key: 'screen',
        price: 80,
        status: -1,
        phone_serial: '356938035643809',
        passcode_sealed: null,
        passcode_choice: 'not_needed',
        battery: 'fine',
        notice_version: null,
        notice_accepted_at: null,
        user_mobile: '+61491570156',
        address: '1 Collins Street',
        address_apt: '',
        address_city: 'Melbourne',
        address_state: 'VIC',
        address_post: '3000',
        staff_assigned_id: null,
        latest_note_id: null,
        created_at: 0,
        updated_at: 0,
      })
      .returning(['id', 'note_count', 'version'])
      .executeTakeFirstOrThrow()
    expect(ticket).toEqual({ id: 1001, note_count: 0, version: 1 })
  })
})

test.runIf(engines.includes('postgres'))(
  'without the trigram extension the books are made all the same',
  async () => {
    const { books, postgresUrl } = await openTestDatabase({ empty: true })
    onTestFinished(books.close)
    // A role that may make tables but no extension.
    const role = `plain_${Date.now().toString(36)}`
    await sql.raw(`create role ${role} login password 'plain'`).execute(books.db)
    await sql.raw(`grant create, usage on schema public to ${role}`).execute(books.db)
    const url = new URL(postgresUrl)
    url.username = role
    url.password = 'plain'
    const plain = await openBooks({ postgresUrl: url.href })
    try {
      await migrate(plain)
      const { rows } = await sql`select indexname from pg_indexes where tablename = 'ticket_search'`.execute(
        plain.db,
      )
      expect(rows).toEqual([{ indexname: 'ticket_search_pkey' }])
    } finally {
      await plain.close()
      await sql.raw(`drop owned by ${role}`).execute(books.db)
      await sql.raw(`drop role ${role}`).execute(books.db)
    }
  },
)
