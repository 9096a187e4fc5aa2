import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import type { Database } from './tables.ts'
import { readDatabaseError } from './database-errors.ts'

async function getError(input: Promise<unknown>) {
  return readDatabaseError(
    await input.then(
      () => null,
      (error: unknown) => error,
    ),
  )
}

function addAccount(database: Database, email: string, level: 1 | 2 = 1) {
  return database.db
    .insertInto('accounts')
    .values({
      fullname: 'Linh Nguyễn',
      email,
      email_folded: email.toLowerCase(),
      password_hash: null,
      level,
      verified_at: null,
      deactivated_at: null,
      created_at: 0,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

onBothEngines('database errors on %s', (engine) => {
  test('toDatabaseError names the unique index of a duplicate row', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    await addAccount(database, 'linh@example.com')
    expect(await getError(addAccount(database, 'Linh@example.com'))).toEqual({
      kind: 'unique',
      index: 'accounts__email_folded_uq',
    })
  })

  test('toDatabaseError names a unique index of two columns', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    await sql`create table pairs (a integer, b integer)`.execute(database.db)
    await sql`create unique index pairs__a__b_uq on pairs (a, b)`.execute(database.db)
    await sql`insert into pairs values (1, 2)`.execute(database.db)
    expect(await getError(sql`insert into pairs values (1, 2)`.execute(database.db))).toEqual({
      kind: 'unique',
      index: 'pairs__a__b_uq',
    })
  })

  test('toDatabaseError names a primary key', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const again = database.db
      .insertInto('shop_profile')
      .values({ id: 1, profile: '{}', version: 1, updated_at: 0 })
    expect(await getError(again.execute())).toEqual({ kind: 'unique', index: 'shop_profile__id_uq' })
  })

  test('toDatabaseError tells foreign keys from checks', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const note = {
      author_id: 1,
      comment: 'x',
      status_change: null,
      created_at: 0,
      deleted_at: null,
      deleted_by_id: null,
    }
    const orphan = database.db.insertInto('notes').values({ ...note, ticket_id: 1, staff_only: 1 })
    expect(await getError(orphan.execute())).toEqual({ kind: 'foreign_key' })
    expect(await getError(addAccount(database, 'a@example.com', 3 as 2))).toEqual({ kind: 'check' })
    const free = database.db.updateTable('phone_prices').set({ price_dollars: 10_000 })
    expect(await getError(free.execute())).toEqual({ kind: 'check' })
  })

  test('toDatabaseError calls a closed database unavailable, and a wrong statement a bug', async () => {
    const database = await createTestDatabase(engine)
    expect(await getError(sql`select nonsense from nowhere`.execute(database.db))).toBeNull()
    await database.close()
    expect(await database.ready()).toBe(false)
  })
})

test('toDatabaseError ignores errors of other sources', () => {
  expect(readDatabaseError(new Error('UNIQUE constraint failed: accounts.email'))).toBeNull()
  expect(readDatabaseError(null)).toBeNull()
  expect(readDatabaseError('busy')).toBeNull()
})
