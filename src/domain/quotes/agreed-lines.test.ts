import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QuotesTable } from '#db/schema/shipping.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { readAgreedLines, sumLines } from './agreed-lines.ts'

onBothEngines('readAgreedLines on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  async function ticketWith(quotes: [QuotesTable['kind'], QuotesTable['state'], string, number][]) {
    const mei = await app.customer()
    const ticketId = await bookFor(app, mei)
    const now = app.clock.now()
    for (const [kind, state, description, amount_cents] of quotes) {
      await app.shop.database.db
        .insertInto('quotes')
        .values({
          ticket_id: ticketId,
          kind,
          state,
          description,
          amount_cents,
          answered_by: null,
          answered_at: null,
          expires_at: now,
          created_by_id: mei.accountid,
          created_at: now,
        })
        .execute()
    }
    return ticketId
  }
  const lines = (ticketId: number) => readAgreedLines(app.shop.database.db, ticketId)

  test('readAgreedLines charges the booked repair at its quoted price without quotes', async () => {
    const id = await ticketWith([])
    const { price } = await app.shop.database.db
      .selectFrom('tickets')
      .select('price')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await lines(id)).toEqual([
      { label: expect.stringMatching(/^Screen Replacement, /), amount_cents: price * 100 },
    ])
  })

  test('readAgreedLines adds approved extras and takes the last approved price; other quotes change nothing', async () => {
    const id = await ticketWith([
      ['new_price', 'approved', 'Another screen', 20_050],
      ['extra', 'approved', 'New battery', 4_995],
      ['extra', 'declined', 'New speaker', 3_000],
      ['new_price', 'approved', 'Original screen', 26_000],
      ['new_price', 'lapsed', 'Gold screen', 90_000],
    ])
    const agreed = await lines(id)
    expect(agreed.map(({ amount_cents }) => amount_cents)).toEqual([26_000, 4_995])
    expect(agreed[1]?.label).toBe('New battery')
    expect(sumLines(agreed)).toBe(30_995)
  })

  test('readAgreedLines charges nothing for an unrepaired return or a cancelled booking', async () => {
    const id = await ticketWith([['extra', 'approved', 'New battery', 4_995]])
    for (const outcome of ['unrepaired', 'cancelled'] as const) {
      await app.shop.database.db.updateTable('tickets').set({ outcome }).where('id', '=', id).execute()
      expect(await lines(id)).toEqual([])
    }
  })

  test('readAgreedLines refuses an unknown ticket', async () => {
    await expect(lines(999)).rejects.toMatchObject({ code: 'unknown_ticket' })
  })
})
