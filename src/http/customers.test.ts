import { afterEach, beforeEach, expect } from 'vitest'
import type { Ticket } from '#contract/tickets.schema.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { aBooking, bookFor, phoneBySlug, sampleContact } from '#test/sample-booking.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('customers on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let mei: SignedIn
  let other: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    mei = await app.customer('Mei Tanaka')
    other = await app.customer('M. Tánaka')
  })
  afterEach(() => app.close())

  const list = async (q?: string) =>
    (await app.call('GET /api/customers', q === undefined ? {} : { q }, { as: sam })).body
  const names = async (q?: string) => (await list(q)).customers.map(({ fullname }) => fullname)
  const merge = (keep = mei.accountid, from = other.accountid) =>
    app.call('POST /api/customers/merges', { data: { keep, merge: from } }, { as: sam })
  const undo = (id: number) => app.call('DELETE /api/customers/merges/{id}', { id }, { as: sam })
  const ticketsOf = async (who: SignedIn) =>
    (
      await app.call('GET /api/user-data/{accountid}', { accountid: who.accountid }, { as: sam })
    ).body.ticketData.map(({ id }) => id)
  const setNote = (note: string, version?: number) =>
    app.call('PUT /api/customers/{id}/note', { id: mei.accountid, data: { note, version } }, { as: sam })
  const logIn = ({ email, password }: SignedIn) =>
    app.call('POST /api/loginuser/', { data: { email, password } }, { as: app.browser() })

  test.both(
    'the list finds customers by parts of name, email and mobile, with and without accents and spaces',
    async () => {
      const id = await bookFor(app, mei, { user_mobile: '0491 570 157' })
      await bookFor(app, other, { user_mobile: '0491 570 158' })
      expect(await names()).toEqual(['M. Tánaka', 'Mei Tanaka'])
      expect(await names('tanaka')).toEqual(['M. Tánaka', 'Mei Tanaka'])
      expect(await names('TANAKA mei')).toEqual(['Mei Tanaka'])
      expect(await names(mei.email.slice(0, 8).toUpperCase())).toContain('Mei Tanaka')
      expect(await names('0491 570 157')).toEqual(['Mei Tanaka'])
      expect(await names('570158')).toEqual(['M. Tánaka'])
      expect(await names('sam')).toEqual([])
      expect(await names('100%')).toEqual([])
      // A word of a ticket that is neither name, email nor mobile finds nobody.
      expect(await names(`#${id}`)).toEqual([])
      expect((await list('mei')).customers[0]).toMatchObject({
        accountid: mei.accountid,
        email: mei.email,
        user_mobile: '0491 570 157',
        tickets: 1,
        open_tickets: 1,
        due_cents: 0,
        note: '',
      })
    },
  )

  test.both('a customer without an email is found by name, after a merge too', async () => {
    const { db } = app.shop.database
    const guest = await app.customer('Noa Levi')
    await bookFor(app, guest)
    await db.updateTable('accounts').set({ email: null }).where('id', '=', guest.accountid).execute()
    expect(await names('levi')).toEqual(['Noa Levi'])
    expect((await merge(mei.accountid, guest.accountid)).status).toBe(200)
    expect(await names('levi')).toEqual(['Mei Tanaka'])
  })

  test('the list has pages of fifty and refuses a cursor that it did not give', async () => {
    for (let number = 0; number < 50; number++) await app.customer(`Customer ${number}`)
    const first = await list()
    expect([first.customers.length, typeof first.next]).toEqual([50, 'string'])
    const second = await app.call('GET /api/customers', { cursor: first.next! }, { as: sam })
    expect(second.body.customers.map(({ fullname }) => fullname)).toEqual(['M. Tánaka', 'Mei Tanaka'])
    expect((await app.call('GET /api/customers', { cursor: 'abc' }, { as: sam })).status).toBe(400)
  })

  test.both(
    'a merge moves the tickets, closes the other account and tells both addresses; undoing it gives all back',
    async () => {
      const hers = await bookFor(app, mei)
      const moved = await bookFor(app, other)
      await app.shop.database.db.deleteFrom('outbox').execute()
      const { status, body } = await merge()
      expect(status).toBe(200)
      expect(body.merge).toMatchObject({
        kept: { accountid: mei.accountid },
        merged: { accountid: other.accountid, email: other.email },
        ticket_ids: [moved],
      })
      expect(await ticketsOf(mei)).toEqual([moved, hers])
      const seen = await app.call('POST /api/get-user-ticket', { data: { ticketid: moved } }, { as: mei })
      expect(seen.status).toBe(200)
      expect(await names()).toEqual(['Mei Tanaka'])
      // Found by what the merged account was called; the ticket, by the name of today.
      expect(await names(other.email)).toEqual(['Mei Tanaka'])
      const found = await app.call('POST /api/get-ticket', { data: { ticketid: -1, q: 'mei' } }, { as: sam })
      expect((found.body as unknown as Ticket[]).map(({ id }) => id)).toEqual([moved, hers])

      const emails = await composeQueued(app)
      expect(emails.map(({ to }) => to.address).sort()).toEqual([mei.email, other.email].sort())
      for (const { text, to } of emails) {
        const [shown, hidden] = to.address === mei.email ? [mei, other] : [other, mei]
        expect(text).not.toContain(hidden.email)
        expect(text).toContain(`…@${shown.email.split('@')[1]}`)
      }

      // The sessions of the merged account are over, and only its right password says why.
      expect((await app.call('GET /api/check-auth', {}, { as: other })).body.authLevel).toBe(0)
      const right = await logIn(other)
      expect([right.status, right.body.error]).toEqual([401, expect.stringContaining('is one with another')])
      const wrong = await logIn({ ...other, password: 'not the password' })
      expect(wrong.body.error).toContain('do not match')
      await app.shop.database.db.deleteFrom('outbox').execute()
      await app.call(
        'POST /api/account/password/reset-requests',
        { data: { email: other.email } },
        { as: app.browser() },
      )
      expect((await composeQueued(app)).map(({ to, subject }) => [to.address, subject])).toEqual([
        [other.email, 'Your two accounts with us are one now'],
      ])

      expect((await undo(body.merge.id)).body.ticket_ids).toEqual([moved])
      expect([await ticketsOf(mei), await ticketsOf(other)]).toEqual([[hers], [moved]])
      expect((await logIn(other)).status).toBe(200)
      expect((await undo(body.merge.id)).status).toBe(404)
      // What is no longer true is not sent.
      expect(await composeQueued(app)).toEqual([])
      expect((await merge()).status).toBe(200)
    },
  )

  test('an address of a closed account is told so by a log-in link, and opens what it booked since by the private link', async () => {
    await bookFor(app, other)
    await merge()
    await app.shop.database.db.deleteFrom('outbox').execute()
    await app.call('POST /api/log-in-links', { data: { email: other.email } })
    expect((await composeQueued(app)).map(({ to, subject }) => [to.address, subject])).toEqual([
      [other.email, 'Your two accounts with us are one now'],
    ])

    await app.shop.database.db.deleteFrom('outbox').execute()
    const { phone_pin: _, ...item } = aBooking(await phoneBySlug(app, 'iphone13'))
    const guest = { fullname: 'M. Tánaka', email: other.email, ...sampleContact, items: [item] }
    const { body } = await app.call('POST /api/bookings', { data: guest }, { as: app.browser() })
    const [email] = (await composeQueued(app)).filter(({ to }) => to.address === other.email)
    expect(email!.link).toBe(body.private_link)
  })

  test('a merge is refused for one account, for staff, for a merged one and for one that others were merged into', async () => {
    const third = await app.customer('Third')
    expect((await merge(mei.accountid, mei.accountid)).status).toBe(409)
    expect((await merge(mei.accountid, sam.accountid)).status).toBe(409)
    expect((await merge(999_999, mei.accountid)).status).toBe(404)
    await merge()
    expect((await merge(third.accountid, other.accountid)).status).toBe(409)
    expect((await merge(other.accountid, third.accountid)).status).toBe(409)
    const { status, body } = await merge(third.accountid, mei.accountid)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([409, ['merge']])
    expect((await merge(mei.accountid, third.accountid)).status).toBe(200)
  })

  test.both('two merges of the same accounts in opposite directions leave one', async () => {
    const ids = [mei.accountid, other.accountid] as const
    const both = await Promise.all([merge(ids[0], ids[1]), merge(ids[1], ids[0])])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('erasing a customer erases the accounts merged into it, also by their address, and ends the undo', async () => {
    await setNote('Likes to be called.')
    const { body } = await merge()
    const data = { email: other.email, password: sam.password }
    expect((await app.call('POST /api/accounts/erasures', { data }, { as: sam })).status).toBe(200)
    const rows = await app.shop.database.db
      .selectFrom('accounts')
      .select(['fullname', 'email', 'note', 'password_hash'])
      .where('id', 'in', [mei.accountid, other.accountid])
      .execute()
    for (const { fullname, email, note, password_hash } of rows) {
      expect([fullname, note, password_hash]).toEqual(['Erased', '', null])
      expect(email).toMatch(/^erased-/)
    }
    expect(await names('tanaka')).toEqual([])
    expect((await undo(body.merge.id)).status).toBe(404)
  })

  test('a note is for staff alone, and one who read an earlier version is refused', async () => {
    const { body } = await setNote('Wants calls after six.')
    expect(body.note).toBe('Wants calls after six.')
    expect((await list('mei')).customers[0]?.note).toBe(body.note)
    const own = await app.call('GET /api/account/data', {}, { as: mei })
    expect(JSON.stringify(own.body)).not.toContain('after six')
    expect((await setNote('Another', body.version - 1)).status).toBe(409)
    expect((await setNote('', body.version)).body.note).toBe('')
    const kinds = await app.call('POST /api/audit/searches', { data: { kind: 'account.noted' } }, { as: sam })
    expect(kinds.body.events).toHaveLength(2)
    const ofStaff = { id: sam.accountid, data: { note: 'x' } }
    expect((await app.call('PUT /api/customers/{id}/note', ofStaff, { as: sam })).status).toBe(404)
  })
})
