import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { setProfile } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { invoiceWhenDue } from './issue-invoice.ts'

class GivenUp extends Error {}

onBothEngines('invoice numbers on %s', (engine) => {
  let shop: TestApp
  let tickets: number[]
  beforeEach(async () => {
    shop = await openTestApp({ engine, throttle: false })
    await setProfile(shop, await shop.staff())
    const mei = await shop.customer()
    tickets = []
    for (let place = 0; place < 24; place++) tickets.push(await bookFor(shop, mei))
  })
  afterEach(() => shop.close())

  /** Issues one invoice, and rolls the whole transaction back where asked to. */
  const issue = (ticketId: number, gives: 'up' | 'it') =>
    shop.shop.database
      .transaction(async (tx) => {
        await lockTicket(tx, ticketId)
        const issued = await invoiceWhenDue(tx, shop.shop, ticketId, null)
        // Gives other transactions time to run in between.
        for (let turns = Math.random() * 20; turns > 0; turns--) await nextTurn()
        if (gives === 'up') throw new GivenUp()
        return issued
      })
      .catch((error: unknown) => {
        if (!(error instanceof GivenUp)) throw error
      })

  /** Runs eight at a time, each on its own connection where there are several. */
  const inParallel = async (all: number[], work: (ticket: number, place: number) => Promise<unknown>) => {
    const left = all.map((ticket, place) => ({ ticket, place }))
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(next.ticket, next.place)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
  }

  const expectUnbroken = async () => {
    const { db } = shop.shop.database
    const rows = await db.selectFrom('invoices').select(['number', 'ticket_id']).orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1))
    expect(new Set(rows.map(({ ticket_id }) => ticket_id)).size).toBe(rows.length)
    const counter = await db
      .selectFrom('versions')
      .select('value')
      .where('name', '=', 'invoices')
      .executeTakeFirstOrThrow()
    expect(counter.value).toBe(rows.length)
    return rows.length
  }

  test('invoice numbers have no gap and no duplicate with parallel and rolled-back transactions', async () => {
    await inParallel(tickets, (ticket, place) => issue(ticket, place % 3 === 0 ? 'up' : 'it'))
    expect(await expectUnbroken()).toBe(16)
    // Again several times each: a ticket with an invoice keeps its number.
    await inParallel([...tickets, ...tickets], (ticket) => issue(ticket, 'it'))
    expect(await expectUnbroken()).toBe(24)
  })

  test('invoice numbers stay gapless in any order of requests and rollbacks', async () => {
    const one = fc.record({
      ticket: fc.nat({ max: 23 }),
      gives: fc.constantFrom<'up' | 'it'>('up', 'it', 'it'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 8 }), async (asks) => {
        await Promise.all(asks.map(({ ticket, gives }) => issue(tickets[ticket]!, gives)))
        await expectUnbroken()
      }),
      { numRuns: 12 },
    )
  })
})
