import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { up } from './migrations/027-arrivals.ts'

const added = ['accessories', 'accessories_other', 'sim_seen', 'liquid_mark', 'find_my']

onBothEngines('migration 027 on %s', (engine) => {
  test('a part test of before says that it was not looked at, and keeps what it found', async () => {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(() => app.close())
    const mei = await app.customer('Mei Tanaka')
    const sam = await app.staff('Sam Okafor')
    const id = await bookFor(app, mei)
    const data = { results: { screen: 'broken' as const }, remarks: 'A crack.', serial_seen: '' }
    await app.call('PUT /api/tickets/{id}/part-tests/{stage}', { id, stage: 'intake', data }, { as: sam })
    const { database } = app.shop
    await database.transaction(async (tx) => {
      for (const column of added) await sql.raw(`alter table part_tests drop column ${column}`).execute(tx)
      await up(tx, engine)
    })
    const rows = await database.db.selectFrom('part_tests').selectAll().execute()
    expect(rows).toMatchObject([
      {
        results: '{"screen":"broken"}',
        remarks: 'A crack.',
        accessories: null,
        accessories_other: '',
        sim_seen: null,
        liquid_mark: null,
        find_my: null,
      },
    ])
    await expect(
      database.transaction((tx) => sql`update part_tests set find_my = 'perhaps'`.execute(tx)),
    ).rejects.toThrow()
  })
})
