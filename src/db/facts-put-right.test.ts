import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { up } from './migrations/014-facts-put-right.ts'

/** Takes the database back to before the migration, as far as its rows go. */
const undo = [
  'drop table carriers',
  'drop table contact_reveals',
  'drop table former_contacts',
  'alter table tickets drop column earlier_serials',
  'alter table tickets drop column link_closed',
  'alter table part_tests drop column phone_reason',
]

onBothEngines('migration 014 on %s', (engine) => {
  test('older tickets are found by email and street, erased ones keep their link closed, carriers become rows', async () => {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(() => app.close())
    const mei = await app.customer('Mei Tanaka')
    const [id, erased] = [await bookFor(app, mei), await bookFor(app, mei)]
    const { database } = app.shop
    await database.transaction(async (tx) => {
      for (const statement of undo) await sql.raw(statement).execute(tx)
      await sql`update ticket_words set body = '#' || id || ' mei tanaka'`.execute(tx)
      await sql`insert into events (kind, ticket_id, details, created_at) values ('ticket.erased', ${erased}, '{}', 1)`.execute(
        tx,
      )
      await sql`update tickets set erased_at = 1 where id = ${erased}`.execute(tx)
      await up(tx, engine)
    })
    const tickets = await database.db
      .selectFrom('tickets')
      .select(['id', 'link_closed'])
      .orderBy('id')
      .execute()
    expect(tickets).toEqual([
      { id, link_closed: 0 },
      { id: erased, link_closed: 1 },
    ])
    const words = await database.db.selectFrom('ticket_words').selectAll().orderBy('id').execute()
    expect(words[0]!.body).toContain(`mei tanaka ${mei.email}`)
    expect(words[0]!.body).toContain('12 wattle street')
    expect(words[1]!.body).toBe(`#${erased} mei tanaka`)
    const carriers = await database.db
      .selectFrom('carriers')
      .select(['key', 'active'])
      .orderBy('sort')
      .execute()
    expect(carriers.slice(0, 3)).toEqual([
      { key: 'auspost', active: 1 },
      { key: 'startrack', active: 1 },
      { key: 'sendle', active: 0 },
    ])
  })
})
