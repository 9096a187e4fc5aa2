import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import { reminderPlans, windowOf } from './reminder-plans.ts'
import { sendReminders } from './send-reminders.ts'

const day = 24 * 60 * 60_000

test('no two rounds of a plan are ever due at the same time', () => {
  for (const plan of reminderPlans) {
    const windows = plan.rounds.map((round) => windowOf(plan, round))
    for (const [place, { from, until }] of windows.entries()) {
      expect(until).toBeGreaterThan(from)
      expect(windows[place + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(until)
    }
  }
})

describe.each(engines)('reminders on %s', (engine) => {
  let house: TestShop
  let id: number
  beforeEach(async () => {
    house = await openTestShop({ engine })
    id = await bookFor(house, await house.customer('Mei Tanaka'))
  })
  afterEach(() => house.close())

  const set = (values: Record<string, unknown>) =>
    house.shop.books.db.updateTable('tickets').set(values).where('id', '=', id).execute()
  const enter = (status: Status) => set({ status, status_since: house.clock.now() })
  const after = async (days: number) => {
    house.clock.turn(days * day)
    return sendReminders(house.shop)
  }
  const letters = async () =>
    (await house.letters())
      .map(({ letter }) => letter)
      .filter((letter) => /^reminder|never-arrived/.test(letter))
  const clear = () => house.shop.books.db.deleteFrom('outbox').execute()

  test('a phone that never arrives is asked for after two and four weeks, then the staff are told', async () => {
    await enter(1)
    expect(await after(13)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await after(0)).toBe(0)
    expect(await after(13)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await after(7)).toBe(1)
    expect(await after(100)).toBe(0)
    expect(await letters()).toEqual(['reminder-send', 'reminder-send', 'never-arrived-for-shop'])
  })

  test('who has not paid is asked after one, two and three weeks, with what is still owed', async () => {
    await enter(4)
    for (const days of [7, 7, 7]) expect(await after(days)).toBe(1)
    expect(await after(7)).toBe(0)
    const { price } = await house.shop.books.db
      .selectFrom('tickets')
      .select('price')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const payloads = (await house.letters()).filter(({ letter }) => letter === 'reminder-pay')
    expect(payloads.map(({ payload }) => payload)).toEqual(
      Array(3).fill({ ticket_id: id, balance_cents: price * 100 }),
    )
  })

  test('who has paid, or owes nothing, is not asked to pay', async () => {
    await enter(4)
    await set({ outcome: 'unrepaired' })
    expect(await after(7)).toBe(0)
    await set({ outcome: 'repaired' })
    await house.shop.books.db
      .insertInto('payments')
      .values({
        ticket_id: id,
        kind: 'payment',
        method: 'cash',
        amount_cents: 9_999_900,
        card_payment: null,
        recorded_by_id: null,
        created_at: house.clock.now(),
      })
      .execute()
    expect(await after(1)).toBe(0)
  })

  test('three weeks after posting we ask whether it has arrived', async () => {
    await enter(5)
    expect(await after(20)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await after(1)).toBe(0)
    expect(await letters()).toEqual(['reminder-arrived'])
  })

  test('a damaged battery that must not be posted, a cancelled booking and an erased ticket get none', async () => {
    await enter(1)
    for (const values of [
      { battery: 'damaged' },
      { battery: 'fine', outcome: 'cancelled' },
      { outcome: null, erased_at: house.clock.now() },
    ]) {
      await set(values)
      expect(await after(14)).toBe(0)
      await enter(1)
    }
  })

  test('entering the status again begins anew, and a step on ends it', async () => {
    await enter(4)
    expect(await after(7)).toBe(1)
    await enter(3)
    expect(await after(7)).toBe(0)
    await enter(4)
    expect(await after(6)).toBe(0)
    expect(await after(1)).toBe(1)
  })

  test('of several processes at once each reminder goes out once', async () => {
    await enter(1)
    house.clock.turn(14 * day)
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendReminders(house.shop)))
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await letters()).toEqual(['reminder-send'])
  })

  test('however often and irregularly it runs, each round goes out at most once and never early', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reminderPlans),
        fc.array(fc.integer({ min: 1, max: 12 * 24 }), { minLength: 1, maxLength: 12 }),
        async (plan, pauses) => {
          await clear()
          await enter(plan.status)
          let hours = 0
          const expected: number[] = []
          for (const pause of pauses) {
            hours += pause
            house.clock.turn(pause * (day / 24))
            const due = plan.rounds.find((round) => {
              const { from, until } = windowOf(plan, round)
              return hours >= from * 24 && hours < until * 24
            })
            const isNew = due !== undefined && !expected.includes(due.round)
            if (due && isNew) expected.push(due.round)
            expect(await sendReminders(house.shop)).toBe(isNew ? 1 : 0)
          }
          const rows = await house.shop.books.db
            .selectFrom('reminders')
            .select(['round', 'status'])
            .where('since', '=', house.clock.now() - hours * (day / 24))
            .orderBy('id')
            .execute()
          expect(rows).toEqual(expected.map((round) => ({ round, status: plan.status })))
        },
      ),
      { numRuns: engine === 'sqlite' ? 25 : 8 },
    )
  })
})
