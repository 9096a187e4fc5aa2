import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#db/tables.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { openEventReader } from './event-reader.ts'

onBothEngines('openEventReader on %s', (engine) => {
  let app: TestApp
  let ticket: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    ticket = await bookFor(app, await app.customer())
  })
  afterEach(() => app.close())

  const insertEvent = async (tx: Tx) => {
    const row = await tx
      .insertInto('events')
      .values({
        kind: 'ticket.noted',
        ticket_id: ticket,
        actor_id: null,
        subject_id: null,
        details: '{}',
        created_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('the event reader returns each event once, beginning when it was opened', async () => {
    const { database } = app.shop
    const reader = openEventReader(app.shop, { windowMs: engine === 'postgres' ? 10_000 : 0 })
    const next = async () => (await reader.next()).map(({ id }) => id)
    expect(await next()).toEqual([])
    const first = await insertEvent(database.db)
    const second = await insertEvent(database.db)
    expect(await next()).toEqual([first, second])
    expect(await next()).toEqual([])
    const third = await insertEvent(database.db)
    expect(await next()).toEqual([third])
  })

  test('the event reader returns all events when there are more than one read takes', async () => {
    const reader = openEventReader(app.shop, { windowMs: engine === 'postgres' ? 10_000 : 0 })
    await reader.next()
    await app.shop.database.transaction(async (tx) => {
      for (let i = 0; i < 620; i += 1) await insertEvent(tx)
    })
    expect(await reader.next()).toHaveLength(620)
    expect(await reader.next()).toEqual([])
  })

  test.runIf(engine === 'postgres')(
    'the event reader returns an event that becomes visible after one with a higher id',
    async () => {
      const { database } = app.shop
      const reader = openEventReader(app.shop, { windowMs: 10_000 })
      const next = async () => (await reader.next()).map(({ id }) => id)
      await next()
      let slow = 0
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      let begun = () => {}
      const has = new Promise<void>((resolve) => {
        begun = resolve
      })
      const slowly = database.transaction(async (tx) => {
        slow = await insertEvent(tx)
        begun()
        await released
      })
      await has
      const quick = await insertEvent(database.db)
      expect(quick).toBeGreaterThan(slow)
      expect(await next()).toEqual([quick])
      release()
      await slowly
      expect(await next()).toEqual([slow])
      expect(await next()).toEqual([])
    },
  )
})
