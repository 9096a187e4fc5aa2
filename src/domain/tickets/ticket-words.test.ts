import { afterEach, beforeEach, expect, test } from 'vitest'
import { allTickets } from '#contract/tickets.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { indexTicketsByAccount } from './ticket-words.ts'

onBothEngines('search words of tickets on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  test('a changed name is found on hundreds of tickets, updated in a few statements', async () => {
    const mei = await app.customer('Mei Oldname')
    const sam = await app.staff()
    const first = await bookFor(app, mei)
    const { db } = app.shop.database
    // Their address has the old name in it, and is searched too.
    await db
      .updateTable('accounts')
      .set({ email: 'mei@example.com' })
      .where('id', '=', mei.accountid)
      .execute()
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
    await app.shop.database.transaction((tx) => {
      const counted = tx.withPlugin({
        transformQuery: ({ node }) => ((statements += 1), node),
        transformResult: async ({ result }) => result,
      })
      return indexTicketsByAccount(counted, mei.accountid)
    })
    expect(statements).toBeLessThan(20)

    await app.call('PUT /api/account/name', { data: { fullname: 'Mei Newname' } }, { as: mei })
    const found = async (q: string) => {
      const input = { data: { ticketid: allTickets, q, limit: 100 } }
      const { body, headers } = await app.call('POST /api/get-ticket', input, { as: sam })
      return { rows: (body as unknown as TicketRow[]).length, total: Number(headers.get('x-total-count')) }
    }
    expect(await found('newname')).toEqual({ rows: 100, total: 451 })
    expect(await found('oldname')).toEqual({ rows: 0, total: 0 })
  })
})
