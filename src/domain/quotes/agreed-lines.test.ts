import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { QuotesTable } from '#db/schema/mail-in.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { agreedLines, totalOf } from './agreed-lines.ts'

describe.each(engines)('agreed lines on %s', (engine) => {
  let house: TestShop
  beforeEach(async () => {
    house = await openTestShop({ engine })
  })
  afterEach(() => house.close())

  async function ticketWith(quotes: [QuotesTable['kind'], QuotesTable['state'], string, number][]) {
    const mei = await house.customer()
    const ticketId = await bookFor(house, mei)
    const now = house.clock.now()
    for (const [kind, state, description, amount_cents] of quotes) {
      await house.shop.books.db
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
  const lines = (ticketId: number) => agreedLines(new TicketFile(house.shop.books.db, ticketId))

  test('without quotes the booked repair is charged at its quoted price', async () => {
    const id = await ticketWith([])
    const { price } = await house.shop.books.db
      .selectFrom('tickets')
      .select('price')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await lines(id)).toEqual([
      { what: expect.stringMatching(/^Screen Replacement, /), amount_cents: price * 100 },
    ])
  })

  test('approved extras are added and the last approved price counts; other quotes change nothing', async () => {
    const id = await ticketWith([
      ['new_price', 'approved', 'Another screen', 20_050],
      ['extra', 'approved', 'New battery', 4_995],
      ['extra', 'declined', 'New speaker', 3_000],
      ['new_price', 'approved', 'Original screen', 26_000],
      ['new_price', 'lapsed', 'Gold screen', 90_000],
    ])
    const agreed = await lines(id)
    expect(agreed.map(({ amount_cents }) => amount_cents)).toEqual([26_000, 4_995])
    expect(agreed[1]?.what).toBe('New battery')
    expect(totalOf(agreed)).toBe(30_995)
  })

  test('nothing is charged for a phone that goes back unrepaired, nor for a cancelled booking', async () => {
    const id = await ticketWith([['extra', 'approved', 'New battery', 4_995]])
    for (const outcome of ['unrepaired', 'cancelled'] as const) {
      await house.shop.books.db.updateTable('tickets').set({ outcome }).where('id', '=', id).execute()
      expect(await lines(id)).toEqual([])
    }
  })

  test('an unknown ticket is refused', async () => {
    await expect(lines(999)).rejects.toMatchObject({ code: 'unknown_ticket' })
  })
})
