import { afterEach, beforeEach, expect } from 'vitest'
import { ticketColumns } from '#db/schema/tickets.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const personal = {
  name: 'Mei Unforgettable',
  serial: 'F2LXK0ABCD12',
  passcode: '739154',
  street: '7 Wattle Grove',
  remark: 'Mei called about her cat',
  reason: 'Mei asked on the phone',
  message: 'My cat sat on it',
}

onOneEngine('personal data downloads on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let ticket: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer(personal.name)
    sam = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    const { serial: phone_serial, passcode: phone_pin, street: address } = personal
    ticket = await bookFor(app, mei, aBooking(phone, { phone_serial, phone_pin, address }))
    await app.call(
      'POST /api/tickets/{id}/passcode/reveals',
      { id: ticket, data: { reason: personal.reason } },
      { as: sam },
    )
    for (const [comment, makeVisibleToCustomer] of [
      ['We are on it', true],
      [personal.remark, false],
    ] as const) {
      const data = { ticketid: ticket, comment, status: 0 as const, makeVisibleToCustomer }
      await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    }
    const data = { fullname: personal.name, email: mei.email, message: personal.message }
    await app.call('POST /api/contact', { data }, { as: mei })
  })
  afterEach(() => app.close())

  test('getOwnData holds everything of a customer, and nothing that is for staff', async () => {
    await app.call(
      'PUT /api/draft',
      { data: { phoneid: 'iphone13', repair_name: 'battery', fields: {} } },
      { as: mei },
    )
    const { status, body, headers } = await app.call('GET /api/account/data', {}, { as: mei })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body.account).toMatchObject({
      accountid: mei.accountid,
      fullname: personal.name,
      email: mei.email,
    })
    expect(body.tickets).toMatchObject([
      { id: ticket, phone_serial: personal.serial, passcode_kept: true, address: personal.street },
    ])
    expect(body.tickets[0]!.notes.map(({ comment }) => comment)).toEqual(['We are on it'])
    expect(body.tickets[0]!.passcode_reveals).toHaveLength(1)
    expect(body.messages).toMatchObject([{ message: personal.message }])
    expect(body.sessions).toMatchObject([{ current: true }])
    expect(body.draft).toMatchObject({ repair_name: 'battery' })
    expect(body.actions.map(({ kind }) => kind)).toContain('ticket.booked')

    const exported = Object.values(ticketColumns).flatMap((column) => (column ? [column.exportedAs] : []))
    expect(Object.keys(body.tickets[0]!)).toEqual(expect.arrayContaining(exported))

    const all = JSON.stringify(body)
    for (const word of [personal.passcode, personal.remark, 'Sam Okafor', 'argon2', '••••']) {
      expect(all).not.toContain(word)
    }
  })

  test('getOwnData records an event', async () => {
    await app.call('GET /api/account/data', {}, { as: mei })
    const { body } = await app.call(
      'POST /api/audit/searches',
      { data: { kind: 'account.exported' } },
      { as: sam },
    )
    expect(body.events).toMatchObject([{ actor: { accountid: mei.accountid }, subject_id: mei.accountid }])
  })

  test('getOwnData holds nothing of other customers, and is refused for anonymous visitors', async () => {
    const jonas = await app.customer('Jonas Weber')
    const { body } = await app.call('GET /api/account/data', {}, { as: jonas })
    expect(body.tickets).toEqual([])
    expect(JSON.stringify(body)).not.toContain(personal.name)
    expect((await app.call('GET /api/account/data', {})).status).toBe(401)
  })

  test('the customer reads when and why staff revealed the passcode, and not who', async () => {
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: ticket } }, { as: mei })
    expect(body.passcode_reveals).toEqual([new Date(app.clock.now()).toISOString()])
    expect(JSON.stringify(body)).not.toContain('Sam')
    expect(body.passcode_looks?.map(({ by, reason }) => [by, reason])).toEqual([
      ['Staff Team', personal.reason],
    ])
  })

  test('an unverified sign-up does not receive the contact messages of its address', async () => {
    const data = {
      fullname: 'Mallory',
      email: mei.email,
      password: mei.password,
      confirmpassword: mei.password,
    }
    expect((await app.call('POST /api/createaccount/', { data })).status).toBe(200)
    const mallory = await app.customer('Mallory Weber')
    expect((await app.call('GET /api/account/data', {}, { as: mallory })).body.messages).toEqual([])
  })
})
