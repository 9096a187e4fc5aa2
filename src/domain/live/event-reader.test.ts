import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#db/books.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import { openEventReader } from './event-reader.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let ticket: number
  beforeEach(async () => {
    house = await openTestShop({ engine })
    ticket = await bookFor(house, await house.customer())
  })
  afterEach(() => house.close())

  const happen = async (tx: Tx) => {
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

  test('it tells each event once, from when it was opened', async () => {
    const { books } = house.shop
    const reader = openEventReader(house.shop, { windowMs: engine === 'postgres' ? 10_000 : 0 })
    const next = async () => (await reader.next()).map(({ id }) => id)
    expect(await next()).toEqual([])
    const first = await happen(books.db)
    const second = await happen(books.db)
    expect(await next()).toEqual([first, second])
    expect(await next()).toEqual([])
    const third = await happen(books.db)
    expect(await next()).toEqual([third])
  })

  test('more events at once than one reading takes are all told', async () => {
    const reader = openEventReader(house.shop, { windowMs: engine === 'postgres' ? 10_000 : 0 })
    await reader.next()
    await house.shop.books.transaction(async (tx) => {
      for (let i = 0; i < 620; i += 1) await happen(tx)
    })
    expect(await reader.next()).toHaveLength(620)
    expect(await reader.next()).toEqual([])
  })

  test.runIf(engine === 'postgres')(
    'an event that is written down after one with a higher number is told too',
    async () => {
      const { books } = house.shop
      const reader = openEventReader(house.shop, { windowMs: 10_000 })
      const next = async () => (await reader.next()).map(({ id }) => id)
      await next()
      let slow = 0
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let begun = () => {}
      const has = new Promise<void>((resolve) => {
        begun = resolve
      })
      const slowly = books.transaction(async (tx) => {
        slow = await happen(tx)
        begun()
        await held
      })
      await has
      const quick = await happen(books.db)
      expect(quick).toBeGreaterThan(slow)
      expect(await next()).toEqual([quick])
      letGo()
      await slowly
      expect(await next()).toEqual([slow])
      expect(await next()).toEqual([])
    },
  )
})
