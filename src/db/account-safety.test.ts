import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { up as firstDatabase } from './migrations/001-first-books.ts'
import { up as accountSafety } from './migrations/002-account-safety.ts'
import { openDatabase } from './open-database.ts'

onBothEngines('migration 002 on a filled database, on %s', (engine) => {
  test('migration 002 moves reveal reasons out of the audit log, indexes messages by address, and closes the log to changes', async () => {
    const database =
      engine === 'sqlite'
        ? await openDatabase({ sqliteMemory: true })
        : (await openTestDatabase({ empty: true })).database
    const { db } = database
    await database.transaction((tx) => firstDatabase(tx, engine))
    const run = (statement: string) => sql.raw(statement).execute(db)
    const override = engine === 'postgres' ? 'overriding system value' : ''
    await run(`insert into phones (slug, brand, model, display_name, position, price_screen, price_battery,
      price_frontcamera, price_backcamera, price_chargingport, price_speaker, price_housing, price_homebutton, version,
      updated_at) values ('iphone13', 'iPhone', '13', 'iPhone 13', 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1)`)
    await run(`insert into accounts (id, fullname, email, email_folded, level, created_at, version) ${override}
      values (5, 'Mei', 'Mei@example.com', 'mei@example.com', 1, 1, 1)`)
    await run(`insert into tickets (id, account_id, phone_id, repair_key, price, status, phone_serial, passcode_choice,
      battery, user_mobile, address, address_apt, address_city, address_state, address_post, created_at, updated_at)
      ${override} values (1001, 5, 1, 'screen', 1, 0, 's', 'given', 'fine', 'm', 'a', '', 'c', 'VIC', '3000', 1, 1)`)
    await run(`insert into events (kind, ticket_id, actor_id, details, created_at) values
      ('ticket.booked', 1001, 5, '{"price":1}', 10),
      ('ticket.passcode_revealed', 1001, 5, '{"reason":"Mei''s \\"camera\\" – test"}', 20)`)
    await run(`insert into contact_messages (fullname, email, message, created_at)
      values ('Mei', 'Mei@Example.com', 'Hi', 1)`)

    await database.transaction((tx) => accountSafety(tx, engine))
    expect(await db.selectFrom('events').select('details').orderBy('id').execute()).toEqual([
      { details: '{"price":1}' },
      { details: '{}' },
    ])
    expect(
      await db
        .selectFrom('passcode_reveals')
        .select(['ticket_id', 'event_id', 'reason', 'created_at'])
        .execute(),
    ).toEqual([{ ticket_id: 1001, event_id: 2, reason: 'Mei\'s "camera" – test', created_at: 20 }])
    expect(await db.selectFrom('contact_messages').select('email_folded').execute()).toEqual([
      { email_folded: 'mei@example.com' },
    ])
    await expect(run(`update events set details = '{}'`)).rejects.toThrow('never altered')
    await expect(run('delete from events')).rejects.toThrow('never altered')
    await database.close()
  })
})
