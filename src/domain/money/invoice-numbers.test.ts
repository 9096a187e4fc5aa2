import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookFor } from '#test/a-booking.ts'
import { setProfile } from '#test/money.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import { holdTicket } from './hold-ticket.ts'
import { invoiceWhenDue } from './issue-invoice.ts'

class GivenUp extends Error {}

describe.each(engines)('the numbers of invoices on %s', (engine) => {
  let shop: TestShop
  let tickets: number[]
  beforeEach(async () => {
    shop = await openTestShop({ engine, throttle: false })
    await setProfile(shop, await shop.staff())
    const mei = await shop.customer()
    tickets = []
    for (let place = 0; place < 24; place++) tickets.push(await bookFor(shop, mei))
  })
  afterEach(() => shop.close())

  /** Issues one invoice, and gives the whole transaction up afterwards where it says so. */
  const issue = (ticketId: number, gives: 'up' | 'it') =>
    shop.shop.books
      .transaction(async (tx) => {
        await holdTicket(tx, ticketId)
        const issued = await invoiceWhenDue(tx, shop.shop, ticketId, null)
        // Somebody else has time to come between.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
        if (gives === 'up') throw new GivenUp()
        return issued
      })
      .catch((error: unknown) => {
        if (!(error instanceof GivenUp)) throw error
      })

  /** Eight at a time, each on a connection of its own where there are several. */
  const atOnce = async (all: number[], work: (ticket: number, place: number) => Promise<unknown>) => {
    const left = all.map((ticket, place) => ({ ticket, place }))
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(next.ticket, next.place)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
  }

  const expectUnbroken = async () => {
    const { db } = shop.shop.books
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

  test('have no hole and no double, with many at once and some of them given up', async () => {
    await atOnce(tickets, (ticket, place) => issue(ticket, place % 3 === 0 ? 'up' : 'it'))
    expect(await expectUnbroken()).toBe(16)
    // All again, several times each: who has one keeps it.
    await atOnce([...tickets, ...tickets], (ticket) => issue(ticket, 'it'))
    expect(await expectUnbroken()).toBe(24)
  })

  test('stay unbroken in whatever order they are asked for and given up', async () => {
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
