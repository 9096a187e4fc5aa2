import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { enginesOf } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { guarded, createRoles, type ShopWithRoles } from './roles.ts'

describe.each(enginesOf('ownership'))('ownership on %s', (engine) => {
  let shop: ShopWithRoles
  beforeAll(async () => {
    shop = await createRoles(await openTestApp({ engine, throttle: false }))
  })
  afterAll(() => shop.test.close())
  const db = () => shop.test.shop.database.db

  test("another customer's ticket is answered like one that does not exist", async () => {
    const { test, people, ticket } = shop
    const theirs = await test.call(
      'POST /api/get-user-ticket',
      { data: { ticketid: ticket } },
      { as: people.customerB },
    )
    const none = await test.call(
      'POST /api/get-user-ticket',
      { data: { ticketid: 987_654 } },
      { as: people.customerB },
    )
    expect([theirs.status, theirs.body]).toEqual([404, none.body])
    const passcode = { id: ticket, data: { phone_pin: '0000' } }
    expect(
      (await test.call('PUT /api/tickets/{id}/passcode', passcode, { as: people.customerB })).status,
    ).toBe(404)
  })

  test("another customer's account is answered like one that does not exist", async () => {
    const { test, people, accounts } = shop
    const theirs = await test.call(
      'GET /api/user-data/{accountid}',
      { accountid: accounts.customerA },
      { as: people.customerB },
    )
    const none = await test.call(
      'GET /api/user-data/{accountid}',
      { accountid: 987_654 },
      { as: people.customerB },
    )
    expect([theirs.status, theirs.body]).toEqual([404, none.body])
    const own = await test.call(
      'GET /api/user-data/{accountid}',
      { accountid: accounts.customerB },
      { as: people.customerB },
    )
    expect(own.body.ticketData.map(({ id }) => id)).toEqual([shop.otherTicket])
    // A list entry has phone and status only.
    const fields = ['created_at', 'displayName', 'id', 'repair_name', 'status']
    expect(Object.keys(own.body.ticketData[0]!).toSorted()).toEqual(fields)
  })

  test('a note is found only under its own ticket', async () => {
    const { test, people, publicNote, otherTicket } = shop
    const wrong = { noteid: publicNote, ticketid: otherTicket }
    const { status } = await test.call('DELETE /api/delete-ticket-note/{noteid}/{ticketid}', wrong, {
      as: people.staff,
    })
    expect(status).toBe(404)
    expect(
      await db().selectFrom('notes').select('deleted_at').where('id', '=', publicNote).execute(),
    ).toEqual([{ deleted_at: null }])
    const none = await test.call(
      'POST /api/toggle-note-visibility',
      { data: { noteid: 987_654 } },
      { as: people.staff },
    )
    expect(none.status).toBe(404)
  })

  test('customers see neither a hidden note, nor its author, nor its existence', async () => {
    const { test, people, ticket } = shop
    const { body } = await test.call(
      'POST /api/get-user-ticket',
      { data: { ticketid: ticket } },
      { as: people.customerA },
    )
    expect(body.notes.map(({ comment, fullname }) => [comment, fullname])).toEqual([
      [guarded.publicNote, 'Staff Team'],
    ])
    const text = JSON.stringify(body)
    for (const hidden of [guarded.hiddenNote, guarded.passcode, 'Sam Okafor', 'note_count']) {
      expect(text).not.toContain(hidden)
    }
    expect(body.phone_pin).toBe('••••')
  })

  test('the staff list contains no passcode, serial or address', async () => {
    const { test, people } = shop
    const { body } = await test.call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as: people.staff })
    const text = JSON.stringify(body)
    for (const word of [guarded.passcode, guarded.serial, guarded.street, '"phone_pin"', '"address"']) {
      expect(text).not.toContain(word)
    }
  })

  test('extra fields of a booking decide neither price, status, owner nor number', async () => {
    const { test, people, accounts } = shop
    const phone = await phoneBySlug(test, 'iphone13')
    const extra = {
      id: 5,
      price: 1,
      status: 6,
      account_id: accounts.customerA,
      accountid: accounts.customerA,
      staff_assigned_id: accounts.staff,
      staff_assigned: 'Sam Okafor',
      note_count: 99,
      passcode_encrypted: 'v1.x',
      created_at: 0,
      version: 99,
    }
    const { body } = await test.call(
      'POST /api/submitticket/',
      { data: { ...aBooking(phone), ...extra } },
      { as: people.customerB },
    )
    const kept = await db()
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', body.ticket_id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      account_id: accounts.customerB,
      price: phone.screen,
      status: 0,
      staff_assigned_id: null,
      note_count: 0,
      created_at: test.clock.now(),
      version: 1,
    })
    expect(kept.passcode_encrypted).not.toBe('v1.x')
  })

  test('extra fields of a sign-up set neither staff level nor verification', async () => {
    const { test } = shop
    const data = {
      fullname: 'Mallory',
      email: 'mallory@example.com',
      password: 'nine quiet harbours',
      confirmpassword: 'nine quiet harbours',
      level: 2,
      authLevel: 2,
      verified_at: 1,
      id: 1,
      password_hash: 'x',
    }
    expect((await test.call('POST /api/createaccount/', { data })).status).toBe(200)
    const kept = await db()
      .selectFrom('accounts')
      .select(['level', 'verified_at', 'password_hash'])
      .where('email_folded', '=', 'mallory@example.com')
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ level: 1, verified_at: null })
    expect(kept.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('extra fields of a note set neither author, time nor ticket', async () => {
    const { test, people, ticket, accounts } = shop
    const data = {
      ticketid: ticket,
      comment: 'Looked at.',
      status: 0 as const,
      author_id: accounts.customerB,
      fullname: 'Somebody Else',
      created_at: '2001-01-01T00:00:00.000Z',
      staff_only: 0,
      price: 1,
    }
    const { body } = await test.call('POST /api/submit-ticket-comment', { data }, { as: people.staff })
    const time = new Date(test.clock.now()).toISOString()
    expect(body.note).toMatchObject({ fullname: 'Sam Okafor', created_at: time, staff_only: 1 })
    expect(body.ticket.price).toBeGreaterThan(1)
  })

  test('extra fields beside prices change neither name, slug nor place of a phone', async () => {
    const { test, people, phone } = shop
    const before = await phoneBySlug(test, phone.slug)
    const { screen, battery, frontcamera, backcamera, chargingport, speaker, housing, homebutton } = before
    const prices = { screen, battery, frontcamera, backcamera, chargingport, speaker, housing, homebutton }
    const data = {
      ...prices,
      id: phone.id,
      phoneid: phone.slug,
      slug: 'other',
      brand: 'Other',
      displayName: 'X',
      position: 0,
    }
    expect((await test.call('PUT /api/update-device/', { data }, { as: people.staff })).status).toBe(200)
    const after = await phoneBySlug(test, phone.slug)
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
  })

  test('__proto__ and constructor in a body are handled as ordinary text', async () => {
    const { test, people, ticket } = shop
    const origin = { origin: 'http://localhost:3000', 'content-type': 'application/json' }
    for (const body of [
      `{"__proto__":{"ticketid":${ticket}},"data":{}}`,
      `{"data":{"__proto__":{"ticketid":${ticket}}}}`,
      `{"constructor":{"prototype":{"level":2}},"data":{"ticketid":${ticket}}}`,
    ]) {
      const init = { method: 'POST', headers: origin, body }
      const { status } = await test.fetch('/api/get-ticket', init, people.customerB)
      expect(status).toBe(403)
      const own = await test.fetch('/api/get-user-ticket', init, people.customerB)
      expect([400, 404]).toContain(own.status)
    }
    expect(({} as Record<string, unknown>)['level']).toBeUndefined()
  })
})
