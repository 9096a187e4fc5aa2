import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeName } from '#contract/accounts.ts'
import { allTickets, getTicket, type TicketRow } from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import { indexTicketsOf } from './ticket-words.ts'

describe.each(engines)('the words that tickets are found by on %s', (engine) => {
  let house: TestShop
  beforeEach(async () => {
    house = await openTestShop({ engine })
  })
  afterEach(() => house.close())

  test('a name that changes is found on hundreds of tickets, in a few statements', async () => {
    const mei = await house.customer('Mei Oldname')
    const sam = await house.staff()
    const first = await bookFor(house, mei)
    const { db } = house.shop.books
    const { id: _, ...ticket } = await db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    for (let n = 0; n < 5; n++) {
      await db
        .insertInto('tickets')
        .values(Array.from({ length: 90 }, () => ticket))
        .execute()
    }

    let statements = 0
    await house.shop.books.transaction((tx) => {
      const counted = tx.withPlugin({
        transformQuery: ({ node }) => ((statements += 1), node),
        transformResult: async ({ result }) => result,
      })
      return indexTicketsOf(counted, mei.accountid)
    })
    expect(statements).toBeLessThan(20)

    await house.call(changeName, { data: { fullname: 'Mei Newname' } }, { as: mei })
    const found = async (q: string) => {
      const ask = { data: { ticketid: allTickets, q, limit: 100 } }
      const { body, headers } = await house.call(getTicket, ask, { as: sam })
      return { rows: (body as unknown as TicketRow[]).length, total: Number(headers.get('x-total-count')) }
    }
    expect(await found('newname')).toEqual({ rows: 100, total: 451 })
    expect(await found('oldname')).toEqual({ rows: 0, total: 0 })
  })
})
