import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { engines, createTestDatabase, openTestDatabase } from '#test/open-test-database.ts'
import { runAlone } from '#test/run-alone.ts'
import type { Engine } from './tables.ts'
import { migrate, migrationNames } from './migrate.ts'
import { openDatabase } from './open-database.ts'

async function emptyPlace(engine: Engine): Promise<{ sqliteFile: string } | { postgresUrl: string }> {
  if (engine === 'postgres') {
    const { database, postgresUrl } = await openTestDatabase({ empty: true })
    onTestFinished(database.close)
    return { postgresUrl }
  }
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { sqliteFile: join(folder, 'new', 'shop.db') }
}

onBothEngines('migrations on %s', (engine) => {
  test('migrate lets several processes start together on an empty database: one works, all succeed', async () => {
    const place = await emptyPlace(engine)
    const starting = Array.from({ length: 6 }, () =>
      runAlone(`
        import { firstProfile } from '#contract/first-profile.ts'
        import { migrate } from '#db/migrate.ts'
        import { openDatabase } from '#db/open-database.ts'
        import { seedShop } from '#db/seed/seed-shop.ts'
        const database = await openDatabase(${JSON.stringify(place)})
        const lines = []
        await migrate(database, (line) => lines.push(line))
        await seedShop(database, { profile: JSON.stringify(firstProfile), now: 1 })
        console.log(JSON.stringify(lines))
        await database.close()
      `),
    )
    const message = await Promise.all(starting.map((process) => process.line()))
    const ends = await Promise.all(starting.map((process) => process.ended))
    expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(
      Array.from({ length: 6 }, () => ({ code: 0, errors: '' })),
    )
    const lines = message.flatMap((line) => JSON.parse(line) as string[])
    expect(lines).toEqual(migrationNames.map((name) => `Migrated: ${name}`))
  }, 30_000)

  test('migrate does nothing the second time', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const lines: string[] = []
    await migrate(database, (line) => lines.push(line))
    expect(lines).toEqual([])
  })

  test('migrate leaves a database of a newer version alone', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    await sql`insert into migrations (name, timestamp) values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`.execute(
      database.db,
    )
    await expect(migrate(database)).rejects.toThrow(
      'newer than this program: it has the migration 999-from-the-future',
    )
  })

  test('migrate without upgrades leaves a database of an older version alone, and makes an empty one', async () => {
    const older = await createTestDatabase(engine)
    onTestFinished(older.close)
    const newest = migrationNames.at(-1)!
    const forget = sql`delete from migrations where name = ${newest}`
    await forget.execute(older.db)
    await expect(migrate(older, undefined, { upgrades: false })).rejects.toThrow(
      'Start the shop once with this version first.',
    )
    const again = await sql`select name from migrations where name = ${newest}`.execute(older.db)
    expect(again.rows).toEqual([])

    const empty = await openDatabase(await emptyPlace(engine))
    onTestFinished(empty.close)
    await migrate(empty, undefined, { upgrades: false })
    const { rows } = await sql`select name from migrations`.execute(empty.db)
    expect(rows).toHaveLength(migrationNames.length)
  })

  test('a failed migration is rolled back', async () => {
    const database = await openDatabase(await emptyPlace(engine))
    onTestFinished(database.close)
    await sql`create table outbox (id integer)`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow('outbox')
    const phones = sql`select * from phones`.execute(database.db)
    await expect(phones).rejects.toThrow()
  })

  test('a migrated database enforces foreign keys and checks, and accepts a new status as an insert', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const { db } = database
    const account = sql`insert into accounts (fullname, email, email_folded, level, created_at, version)
      values ('Mei', 'mei@example.com', 'mei@example.com', 1, 1, 1)`
    await account.execute(db)
    await sql`insert into parcels (account_id, created_at) select id, 1 from accounts`.execute(db)
    const book = (status: number, repair: string) =>
      sql`insert into tickets (account_id, parcel_id, phone_id, repair_key, price, status, phone_serial, passcode_choice, battery,
        user_mobile, address, address_apt, address_city, address_state, address_post, created_at, updated_at)
        select a.id, (select id from parcels), p.id, ${sql.lit(repair)}, 80, ${sql.lit(status)}, 's', 'given', 'fine', 'm', 'a', '', 'c', 'VIC',
          '3000', 1, 1
        from accounts a cross join phones p where p.slug = 'iphone13'`.execute(db)
    await expect(book(7, 'screen')).rejects.toThrow(/foreign key/i)
    await expect(book(0, 'waterdamage')).rejects.toThrow(/foreign key/i)
    await sql`insert into ticket_statuses (code, name) values (7, 'Waiting for parts')`.execute(db)
    await sql`insert into repairs (key, label, is_part, sort) values ('waterdamage', 'Water Damage', 0, 8)`.execute(
      db,
    )
    await book(7, 'waterdamage')
    await sql`update tickets set outcome = 'unrepaired', waiting_for = 'shop'`.execute(db)
    await expect(sql`update tickets set outcome = 'eaten'`.execute(db)).rejects.toThrow(/foreign key/i)
    await expect(sql`update tickets set battery = 'eaten'`.execute(db)).rejects.toThrow(/check/i)
  })

  test('the audit log takes events, and none is altered or deleted', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const run = (statement: string) => sql.raw(statement).execute(database.db)
    await run(`insert into events (kind, details, created_at) values ('shop.opened', '{}', 1)`)
    await expect(run(`update events set details = '{"x":1}'`)).rejects.toThrow('never altered')
    await expect(run('delete from events')).rejects.toThrow('never altered')
  })

  test('ticket ids start at 1001', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const person = { password_hash: null, verified_at: 0, deactivated_at: null, created_at: 0, version: 1 }
    const customer = await database.db
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
    const phone = await database.db.selectFrom('phones').select('id').limit(1).executeTakeFirstOrThrow()
    const parcel = await database.db
      .insertInto('parcels')
      .values({ account_id: customer.id, created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ticket = await database.db
      .insertInto('tickets')
      .values({
        account_id: customer.id,
        parcel_id: parcel.id,
        phone_id: phone.id,
        repair_key: 'screen',
        price: 80,
        status: -1,
        phone_serial: '356938035643809',
        passcode_encrypted: null,
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
  'migrate creates the tables without the trigram extension too',
  async () => {
    const { database, postgresUrl } = await openTestDatabase({ empty: true })
    onTestFinished(database.close)
    // A role that may create tables but no extensions.
    const role = `plain_${Date.now().toString(36)}`
    await sql.raw(`create role ${role} login password 'plain'`).execute(database.db)
    await sql.raw(`grant create, usage on schema public to ${role}`).execute(database.db)
    const url = new URL(postgresUrl)
    url.username = role
    url.password = 'plain'
    const plain = await openDatabase({ postgresUrl: url.href })
    try {
      await migrate(plain)
      const { rows } = await sql`select indexname from pg_indexes where tablename = 'ticket_words'`.execute(
        plain.db,
      )
      expect(rows).toEqual([{ indexname: 'ticket_words_pkey' }])
    } finally {
      await plain.close()
      await sql.raw(`drop owned by ${role}`).execute(database.db)
      await sql.raw(`drop role ${role}`).execute(database.db)
    }
  },
)
