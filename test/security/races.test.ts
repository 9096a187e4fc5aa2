import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

/** Statuses of the responses, lowest first. */
function statuses(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

// For simultaneous first starts see src/db/migrate.test.ts; for several processes test/crash.
onBothEngines('concurrent requests on %s', (engine) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => shop.close())
  const db = () => shop.shop.database.db
  const count = async (table: 'tickets' | 'notes' | 'outbox' | 'events') =>
    Number(
      (
        await db()
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  /** Simultaneous requests. One that waits too long behind the others, on a busy machine, is answered 503 and sent again. */
  const times = <T extends { status: number }>(n: number, work: (i: number) => Promise<T>) =>
    Promise.all(
      Array.from({ length: n }, async (_, i) => {
        let answer = await work(i)
        for (let tries = 1; answer.status === 503 && tries < 10; tries++) answer = await work(i)
        return answer
      }),
    )

  test('sixteen submissions under one key make one ticket and one pair of emails', async () => {
    const [mei, phone] = [await shop.customer(), await phoneBySlug(shop, 'iphone13')]
    const before = await count('outbox')
    const headers = { 'Idempotency-Key': 'one-click' }
    const answers = await times(16, () =>
      shop.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei, headers }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.ticket_id)).size).toBe(1)
    expect([await count('tickets'), (await count('outbox')) - before]).toEqual([1, 2])
  })

  test('of sixteen different bookings under one key one is made, and the others are refused', async () => {
    const [mei, phone] = [await shop.customer(), await phoneBySlug(shop, 'iphone13')]
    const headers = { 'Idempotency-Key': 'one-click' }
    const answers = await times(16, (i) =>
      shop.call(
        'POST /api/submitticket/',
        { data: aBooking(phone, { address: `${i} Wattle Street` }) },
        { as: mei, headers },
      ),
    )
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
    expect(await count('tickets')).toBe(1)
  })

  test('two customers may use the same key independently', async () => {
    const [mei, jonas] = [await shop.customer(), await shop.customer('Jonas Weber')]
    const phone = await phoneBySlug(shop, 'iphone13')
    const headers = { 'Idempotency-Key': 'one-click' }
    const answers = await Promise.all(
      [mei, jonas].map((as) =>
        shop.call('POST /api/submitticket/', { data: aBooking(phone) }, { as, headers }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.ticket_id)).size).toBe(2)
  })

  test('sixteen concurrent notes with statuses are all saved, counted and announced', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const ticket = await bookFor(shop, mei)
    const answers = await times(16, (i) => {
      const status = ((i % 4) + 1) as 1 | 2 | 3 | 4
      return shop.call(
        'POST /api/submit-ticket-comment',
        { data: { ticketid: ticket, comment: `Note ${i}`, status } },
        { as: sam },
      )
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const row = await db()
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', ticket)
      .executeTakeFirstOrThrow()
    const notes = await db().selectFrom('notes').selectAll().orderBy('id').execute()
    expect([row.note_count, notes.length, row.latest_note_id]).toEqual([16, 16, notes.at(-1)!.id])
    // The status changes of the notes form a chain that ends at the ticket's status.
    const moves = notes.filter(({ status_change }) => status_change !== null)
    expect(moves.at(-1)!.status_change).toBe(row.status)
    const changes = await db()
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'ticket.status_changed')
      .execute()
    expect(changes.length).toBe(moves.length)
  })

  test('a note is deleted once by concurrent deletions', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const ticket = await bookFor(shop, mei)
    const { body } = await shop.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: ticket, comment: 'Oops', status: 0 } },
      { as: sam },
    )
    const input = { noteid: body.note.id, ticketid: ticket }
    const answers = await times(8, () =>
      shop.call('DELETE /api/delete-ticket-note/{noteid}/{ticketid}', input, { as: sam }),
    )
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 404)])
    const row = await db()
      .selectFrom('tickets')
      .select('note_count')
      .where('id', '=', ticket)
      .executeTakeFirstOrThrow()
    expect(row.note_count).toBe(0)
  })

  test('a note toggled an even number of times has its first visibility', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const ticket = await bookFor(shop, mei)
    const { body } = await shop.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: ticket, comment: 'Seen?', status: 0 } },
      { as: sam },
    )
    await times(8, () =>
      shop.call('POST /api/toggle-note-visibility', { data: { noteid: body.note.id } }, { as: sam }),
    )
    const note = await db().selectFrom('notes').select('staff_only').executeTakeFirstOrThrow()
    expect(note.staff_only).toBe(1)
  })

  test('bookings during a price change have the price that the form showed, or are refused', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const phone = await phoneBySlug(shop, 'iphone13')
    const { screen, battery, frontcamera, backcamera, chargingport, speaker, housing, homebutton } = phone
    const prices = { screen, battery, frontcamera, backcamera, chargingport, speaker, housing, homebutton }
    const reprice = (price: number) => {
      const data = { ...prices, screen: price, id: phone.id, phoneid: phone.phoneid }
      return shop.call('PUT /api/update-device/', { data }, { as: sam })
    }
    const bookings = times(12, async (i) => {
      const seen = i % 2 === 0 ? screen : screen + 50
      const data = aBooking(phone, { price_seen: seen })
      return { seen, ...(await shop.call('POST /api/submitticket/', { data }, { as: mei })) }
    })
    const [answers] = await Promise.all([bookings, reprice(screen + 50)])
    for (const { status, seen, body } of answers) {
      if (status !== 200) {
        expect(status).toBe(409)
        continue
      }
      const row = await db()
        .selectFrom('tickets')
        .select('price')
        .where('id', '=', body.ticket_id)
        .executeTakeFirstOrThrow()
      expect(row.price).toBe(seen)
    }
    expect(await count('tickets')).toBe(answers.filter(({ status }) => status === 200).length)
  })

  test('of two concurrent updates of one version of a phone, one is refused', async () => {
    const sam = await shop.staff()
    const phone = await phoneBySlug(shop, 'iphone13')
    const { screen, battery, frontcamera, backcamera, chargingport, speaker, housing, homebutton } = phone
    const prices = { screen, battery, frontcamera, backcamera, chargingport, speaker, housing, homebutton }
    const { id, phoneid, version } = phone
    const answers = await times(2, (i) =>
      shop.call(
        'PUT /api/update-device/',
        { data: { ...prices, screen: 300 + i, id, phoneid, version } },
        { as: sam },
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
  })

  test('the last two staff accounts cannot remove each other', async () => {
    const [sam, ada] = [await shop.staff(), await shop.staff('Ada Novak')]
    const answers = await Promise.all([
      shop.call(
        'PUT /api/staff/{accountid}/level',
        { accountid: ada.accountid, data: { level: 1, password: sam.password } },
        { as: sam },
      ),
      shop.call(
        'PUT /api/staff/{accountid}/level',
        { accountid: sam.accountid, data: { level: 1, password: ada.password } },
        { as: ada },
      ),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await db().selectFrom('accounts').select('id').where('level', '=', 2).execute()
    expect(left).toHaveLength(1)
  })
})
