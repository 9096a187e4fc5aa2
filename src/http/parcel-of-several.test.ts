import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { openParcelOfThree } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import type { SignedIn, TestApp } from '#test/open-test-app.ts'
import { phoneBySlug, sampleContact } from '#test/sample-booking.ts'
import { inRole } from '#test/security/roles.ts'
import { sendQueued } from '#test/send-queued.ts'

onOneEngine('several tickets of one parcel on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
  let tickets: [number, number, number]
  beforeEach(async () => {
    const name = 'Mei Unforgettable'
    ;({ app, mei, sam, parcel, tickets } = await openParcelOfThree(engine, { name, prepare: setProfile }))
    await sendQueued(app)
  })
  afterEach(() => app.close())

  const read = async (id: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body as Ticket
  const readParcel = async (as = sam) =>
    (await app.call('GET /api/parcels/{id}', { id: parcel }, { as })).body
  const payAll = async () => {
    const { due_cents, version } = await readParcel()
    const data = { method: 'cash' as const, amount_cents: due_cents!, version }
    const { status } = await app.call('POST /api/parcels/{id}/payments', { id: parcel, data }, { as: sam })
    expect(status).toBe(200)
  }
  const post = async (tracking: string) => {
    const data = { carrier: 'auspost', tracking }
    return (await app.call('POST /api/parcels/{id}/posting', { id: parcel, data }, { as: sam })).body
  }
  const toMei = async () => (await sendQueued(app)).filter(({ to }) => to.address === mei.email)
  const end = async (id: number, outcome: 'lost' | 'not_repairable') => {
    const { version } = await read(id)
    const data = { outcome, fee_cents: 0, comment: 'It never came.', visible: true, version }
    const { status } = await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })
    expect(status).toBe(200)
  }
  const erase = () =>
    app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei })
  const everything = async () => {
    let words = ''
    for (const table of ['accounts', 'tickets', 'ticket_words', 'notes', 'outbox', 'events', 'parcels']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.shop.database.db)
      words += JSON.stringify(rows)
    }
    return words
  }

  test('an account is erased once every ticket of its parcel is home and paid, and each of them is', async () => {
    for (const id of tickets) await setStatus(app, sam, id, 4)
    const [first, second, third] = tickets
    const refused = await erase()
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining(`3 tickets (${first}, ${second}, ${third}) are still open.`),
    ])
    await payAll()
    expect((await post('ERASE4711')).changed).toEqual(tickets)
    expect((await erase()).status).toBe(200)
    expect(await everything()).not.toMatch(/unforgettable|F2LXK0ABCD12|ERASE4711|Wattle/i)
    expect((await readParcel()).ticket_ids).toEqual(tickets)
    expect(await sendQueued(app)).toEqual([])
  })

  test('a guest is erased with all tickets of the parcel by any one of them', async () => {
    const { id: phone_id } = await phoneBySlug(app, 'iphone13')
    const items = ['screen', 'battery'].map((repair_name) => ({
      phone_id,
      repair_name,
      phone_serial: 'GUEST99SERIAL',
    }))
    const data = { ...sampleContact, fullname: 'Zoltan Guestname', email: 'zoltan@guests.example', items }
    const { ticket_ids } = (await app.call('POST /api/bookings', { data })).body
    const eraseBy = (ticket_id: number) =>
      app.call('POST /api/accounts/erasures', { data: { ticket_id, password: sam.password } }, { as: sam })
    await setStatus(app, sam, ticket_ids[0]!, 6)
    expect((await eraseBy(ticket_ids[0]!)).status).toBe(409)
    await setStatus(app, sam, ticket_ids[1]!, 6)
    expect((await eraseBy(ticket_ids[1]!)).status).toBe(200)
    expect(await everything()).not.toMatch(/guestname|zoltan@|GUEST99SERIAL/i)
  })

  test('the personal data of a closed ticket goes by itself, and leaves what its open neighbours need', async () => {
    const [first, second] = tickets
    await setStatus(app, sam, first, 6)
    app.clock.advance(2_000 * DAY_MS)
    sam = await app.logIn(sam.email)
    await sweepClosedTickets(app.shop)
    expect([(await read(first)).phone_serial, (await read(second)).phone_serial]).toEqual([
      '',
      'F2LXK0ABCD12',
    ])
    expect((await read(second)).address).toBe(sampleContact.address)
  })

  test('a bulk change of a parcel is one email, and names what is left with its reason', async () => {
    await setStatus(app, sam, tickets[2], 1)
    await sendQueued(app)
    const data = { ids: tickets, status: 1 as const }
    const { body } = await app.call('POST /api/tickets/bulk', { data }, { as: sam })
    expect(body).toEqual({
      changed: tickets.slice(0, 2),
      left: [{ id: tickets[2], why: 'It is at Approved already.' }],
    })
    const [mail, ...more] = await toMei()
    expect([mail?.kind, more]).toEqual(['ticket-status', []])
    for (const id of body.changed) expect(mail!.text).toContain(String(id))
  })

  test.both(
    'one phone is lost alone: nothing is owed for it, and the others are paid and posted',
    async () => {
      const [first, second, lost] = tickets
      await end(lost, 'lost')
      for (const id of [first, second]) await setStatus(app, sam, id, 4)
      const { due_cents } = await readParcel()
      expect(due_cents).toBe((await read(first)).due_cents + (await read(second)).due_cents)
      expect(await read(lost)).toMatchObject({ outcome: 'lost', agreed_cents: 0, due_cents: 0 })
      await payAll()
      expect(await post('BOX4711')).toMatchObject({ changed: [first, second], left: [] })
    },
  )

  test('a whole parcel is lost: nothing is owed or posted, no slip is printed, and what was paid is owed back', async () => {
    await setStatus(app, sam, tickets[0], 4)
    await payAll()
    const { agreed_cents: paid } = await read(tickets[0])
    for (const id of tickets) await end(id, 'lost')
    expect((await readParcel()).due_cents).toBe(0)
    expect(await post('BOX4712')).toMatchObject({ changed: [] })
    expect((await app.fetch(`/api/parcels/${parcel}/slip.pdf`, {}, sam)).status).toBe(404)
    const back = (await app.call('GET /api/money/unpaid', { owed: 'back' }, { as: sam })).body
    expect(back.tickets.map(({ ticket_id, open_cents }) => [ticket_id, open_cents])).toEqual([
      [tickets[0], paid],
    ])
  })

  test('one phone is not collected: its notice and disposal leave the neighbours as they are', async () => {
    const [first, second] = tickets
    for (const id of [first, second]) await setStatus(app, sam, id, 4)
    const add = (data: object) =>
      app.call('POST /api/tickets/{id}/collection-notices', { id: first, data }, { as: sam })
    expect((await add({ kind: 'notice', given: 'post' })).status).toBe(200)
    app.clock.advance(40 * DAY_MS)
    sam = await app.logIn(sam.email)
    const disposal = { kind: 'disposal', method: 'other', remarks: 'Recycled.' }
    const disposed = await add(disposal)
    expect([disposed.status, disposed.body]).toMatchObject([200, {}])
    expect(await read(first)).toMatchObject({ outcome: 'uncollected', due_cents: 0 })
    const left = await read(second)
    expect(left).toMatchObject({ outcome: null, status: 4 })
    expect((await readParcel()).due_cents).toBe(left.due_cents)
    await payAll()
    expect((await post('BOX4713')).changed).toEqual([second])
  })

  test('every phone of a parcel is declined: nothing is owed, and all go back in one box, told once', async () => {
    for (const id of tickets) {
      await setStatus(app, sam, id, 2)
      const data = { kind: 'new_price' as const, description: 'The board is wet.', amount_cents: 45_000 }
      const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
      const no = { answer: 'send_back' as const, name: 'Mei Unforgettable' }
      const answer = { id, quoteid: body.quote.id, data: no }
      expect(
        (await app.call('POST /api/tickets/{id}/quotes/{quoteid}/answer', answer, { as: mei })).status,
      ).toBe(200)
    }
    await sendQueued(app)
    expect((await readParcel()).due_cents).toBe(0)
    expect(await post('BOX4714')).toMatchObject({ changed: tickets, left: [] })
    app.clock.advance(60_000)
    const posted = (await toMei()).filter(({ text }) => text.includes('BOX4714'))
    expect(posted).toHaveLength(1)
    for (const id of tickets) expect(posted[0]!.text).toContain(String(id))
  })

  test('a bulk change to Posted leaves what is not paid, and tells of the others in one email', async () => {
    const [first, second, third] = tickets
    for (const id of tickets) {
      await setStatus(app, sam, id, 4)
      const parcelBack = { id, data: { carrier: 'auspost', tracking: 'BULK4711' } }
      await app.call('PUT /api/tickets/{id}/return-parcel', parcelBack, { as: sam })
    }
    const { version } = await readParcel()
    const amount_cents = (await read(first)).due_cents + (await read(second)).due_cents
    const payment = { method: 'cash' as const, amount_cents, version }
    await app.call('POST /api/parcels/{id}/payments', { id: parcel, data: payment }, { as: sam })
    await sendQueued(app)
    const data = { ids: tickets, status: 5 as const }
    const { body } = await app.call('POST /api/tickets/bulk', { data }, { as: sam })
    expect(body).toEqual({
      changed: [first, second],
      left: [{ id: third, why: 'Still missing: payment of the balance.' }],
    })
    app.clock.advance(60_000)
    const [mail, ...more] = await toMei()
    expect([mail?.kind, more]).toEqual(['ticket-status', []])
    for (const words of [String(first), String(second), 'BULK4711']) expect(mail!.text).toContain(words)
  })

  test.both(
    'a merge gives the parcel to the account that is kept, and undoing it gives it back with what was added',
    async () => {
      const jo = await app.customer('Jo Kept')
      const { id: phone_id } = await phoneBySlug(app, 'iphone13')
      const item = { phone_id, repair_name: 'speaker', phone_serial: 'F2LXK0ABCD12' }
      const add = (as: SignedIn) =>
        app.call('POST /api/parcels/{id}/tickets', { id: parcel, data: item }, { as })
      const data = { keep: jo.accountid, merge: mei.accountid }
      const { body } = await app.call('POST /api/customers/merges', { data }, { as: sam })
      expect(body.merge.ticket_ids).toEqual(tickets)
      expect((await readParcel(jo)).ticket_ids).toEqual(tickets)
      expect((await app.fetch(`/api/parcels/${parcel}/statement.pdf`, {}, jo)).status).toBe(200)
      const added = [await add(jo), await add(sam)]
      expect(added.map(({ status }) => status)).toEqual([200, 200])
      const found = [...tickets, ...added.map((one) => one.body.ticket_id)]
      const contents = { found, extra: [{ phone_name: 'Nokia 3310' }] }
      const opened = await app.call(
        'PUT /api/parcels/{id}/contents',
        { id: parcel, data: contents },
        { as: sam },
      )
      const all = [...found, ...opened.body.extra]
      for (const ticketid of all) {
        expect((await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: jo })).status).toBe(
          200,
        )
      }
      const undone = await app.call('DELETE /api/customers/merges/{id}', { id: body.merge.id }, { as: sam })
      expect(undone.body.ticket_ids).toEqual(all)
      expect((await app.call('GET /api/parcels/{id}', { id: parcel }, { as: jo })).status).toBe(404)
      mei = await app.logIn(mei.email)
      expect((await readParcel(mei)).ticket_ids).toEqual(all)
    },
  )

  test('another customer gets nothing of a parcel, and a technician none of its amounts', async () => {
    for (const id of tickets) await setStatus(app, sam, id, 4)
    const jo = await app.customer('Jo Nguyen')
    const tess = await inRole(app, await app.staff('Tess Technician'), 'technician')
    const { id: phone_id } = await phoneBySlug(app, 'iphone13')
    const item = { phone_id, repair_name: 'screen', phone_serial: 'F2LXK0ABCD12' }
    const payment = { method: 'cash' as const, amount_cents: 100, version: 0 }
    const asOther = [
      await app.call('GET /api/parcels/{id}', { id: parcel }, { as: jo }),
      await app.call('POST /api/parcels/{id}/tickets', { id: parcel, data: item }, { as: jo }),
      await app.call('POST /api/parcels/{id}/checkout', { id: parcel }, { as: jo }),
      await app.call('POST /api/parcels/{id}/payments', { id: parcel, data: payment }, { as: jo }),
      await app.call('GET /api/parcels/{id}/contents', { id: parcel }, { as: jo }),
      await app.fetch(`/api/parcels/${parcel}/slip.pdf`, {}, jo),
      await app.fetch(`/api/parcels/${parcel}/statement.pdf`, {}, jo),
    ]
    expect(asOther.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403, 404, 404])
    const asTechnician = [
      await app.call('POST /api/parcels/{id}/tickets', { id: parcel, data: item }, { as: tess }),
      await app.call('POST /api/parcels/{id}/payments', { id: parcel, data: payment }, { as: tess }),
      await app.fetch(`/api/parcels/${parcel}/slip.pdf`, {}, tess),
      await app.fetch(`/api/parcels/${parcel}/statement.pdf`, {}, tess),
    ]
    // Of tickets of their own, staff of any role may ask as customers do.
    expect(asTechnician.map(({ status }) => status)).toEqual([404, 403, 404, 404])
    const page = await app.call(
      'POST /api/pages/admin/tickets/{id}',
      { id: tickets[1], data: null },
      { as: tess },
    )
    const list = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: -1 as const, q: `P-${parcel}` } },
      { as: tess },
    )
    const contents = await app.call('GET /api/parcels/{id}/contents', { id: parcel }, { as: tess })
    expect((await readParcel(tess)).due_cents).toBeNull()
    expect([page.status, list.status, contents.status]).toEqual([200, 200, 200])
    expect(JSON.stringify([page.body, list.body, contents.body])).not.toMatch(/"\w*_cents":-?\d/)
  })
})
