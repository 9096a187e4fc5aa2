import { afterEach, beforeEach, expect } from 'vitest'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { BookingsInput } from '#contract/bookings.schema.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { inRole } from '#test/security/roles.ts'
import { bookFor, phoneBySlug, sampleContact } from '#test/sample-booking.ts'

onOneEngine('parcels on %s', (engine, test) => {
  let app: TestApp
  let phone: Phone
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine })
    phone = await phoneBySlug(app, 'iphone13')
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const anItem = (more: Partial<BookingsInput['items'][number]> = {}): BookingsInput['items'][number] => ({
    phone_id: phone.id,
    repair_name: 'screen',
    phone_serial: 'F2LXK0ABCD12',
    ...more,
  })
  const book = async (...items: BookingsInput['items']) =>
    (await app.call('POST /api/bookings', { data: { ...sampleContact, items } }, { as: mei })).body
  const readParcel = async (id: number, as: SignedIn = mei) =>
    (await app.call('GET /api/parcels/{id}', { id }, { as })).body

  test.both(
    'GET /api/parcels/{id} lists the tickets in their order, and what they owe together',
    async () => {
      const { parcel_id, ticket_ids } = await book(anItem(), anItem({ repair_name: 'battery' }))
      const before = await readParcel(parcel_id)
      expect(parcel_id).toBeGreaterThan(1000)
      expect(before).toEqual({
        id: parcel_id,
        ticket_ids,
        due_cents: 0,
        currency: 'AUD',
        carrier_in: '',
        tracking_in: '',
        version: expect.any(Number),
      })
      for (const ticketid of ticket_ids) {
        await app.call(
          'POST /api/submit-ticket-comment',
          { data: { ticketid, comment: 'Done', status: 4 } },
          { as: sam },
        )
      }
      const after = await readParcel(parcel_id)
      expect(after.version).toBeGreaterThan(before.version)
      const tickets = []
      for (const ticketid of ticket_ids) {
        tickets.push((await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body)
      }
      expect(tickets.map((ticket) => ticket.parcel_id)).toEqual([parcel_id, parcel_id])
      expect(after.due_cents).toBe(tickets.reduce((sum, ticket) => sum + ticket.due_cents, 0))
      expect(after.due_cents).toBeGreaterThan(0)
      expect(await readParcel(parcel_id, sam)).toMatchObject({ due_cents: after.due_cents })
      const tess = await inRole(app, await app.staff('Tess Technician'), 'technician')
      expect(await readParcel(parcel_id, tess)).toMatchObject({ ticket_ids, due_cents: null })
    },
  )

  test('GET /api/parcels/{id} shows a customer no more than what a note for staff leaves of the version', async () => {
    const { parcel_id, ticket_id } = await book(anItem())
    const before = await readParcel(parcel_id)
    const data = { ticketid: ticket_id, comment: 'For us alone', status: 0 as const }
    await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    expect(await readParcel(parcel_id)).toEqual(before)
  })

  test('POST /api/submitticket/ makes a parcel of one', async () => {
    const ids = [await bookFor(app, mei), await bookFor(app, mei)]
    const parcels = []
    for (const id of ids) parcels.push(await readParcel((await readTicket(id)).parcel_id))
    expect(parcels.map(({ ticket_ids }) => ticket_ids)).toEqual(ids.map((id) => [id]))
  })

  const readTicket = async (ticketid: number, as: SignedIn = mei) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as })).body
  const takeOff = (samePhonePercent: number, anotherPhoneCents: number) =>
    setProfile(app, sam, {
      abn: anAbn,
      gstRegistered: true,
      discounts: { samePhonePercent, anotherPhoneCents },
    })

  test.both(
    'a discount is fixed at the booking, and stands on ticket, invoice and GST as a line of its own',
    async () => {
      await takeOff(15, 1_000)
      const { ticket_ids } = await book(
        anItem(),
        anItem({ repair_name: 'battery', phone_serial: 'f2lx k0ab-cd12' }),
        anItem({ phone_serial: 'C39XK0ABCD99' }),
        anItem({ phone_serial: 'C39XK0ABCD99', repair_name: 'speaker' }),
      )
      await takeOff(0, 0)
      const tickets = []
      for (const id of ticket_ids) tickets.push(await readTicket(id))
      const share = (dollars: number) => Math.round(dollars * 15)
      expect(tickets.map(({ discount_cents, discount_kind }) => [discount_kind, discount_cents])).toEqual([
        [null, 0],
        ['second_repair', share(phone.battery)],
        ['further_phone', 1_000],
        ['second_repair', share(phone.speaker)],
      ])
      expect(tickets.map(({ agreed_cents }) => agreed_cents)).toEqual(
        tickets.map(({ price, discount_cents }) => price * 100 - discount_cents),
      )
      const id = ticket_ids[1]!
      await setStatus(app, sam, id, 4)
      const { papers } = (await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })).body
      const { body } = await app.call(
        'GET /api/tickets/{id}/invoices/{number}',
        { id, number: papers[0]!.number },
        { as: mei },
      )
      const invoice = body.paper
      expect(invoice.lines.map(({ label, amount_cents }) => [label, amount_cents])).toEqual([
        [expect.stringMatching(/^Battery/), phone.battery * 100],
        ['Second repair', -share(phone.battery)],
      ])
      const total = phone.battery * 100 - share(phone.battery)
      expect([invoice.total_cents, invoice.gst_cents]).toEqual([total, Math.round(total / 11)])
    },
  )

  test('a discount goes with its own ticket, stays when a neighbour ends, and is never more than the price', async () => {
    await takeOff(0, 999_999)
    const { ticket_ids } = await book(anItem(), anItem({ phone_serial: 'C39XK0ABCD99' }), anItem())
    const [first, free] = ticket_ids as [number, number]
    const { agreed_cents, discount_cents, price } = await readTicket(free)
    expect([agreed_cents, discount_cents]).toEqual([0, price * 100])
    await app.call('POST /api/tickets/{id}/cancellation', { id: first }, { as: mei })
    expect(await readTicket(free)).toMatchObject({ agreed_cents: 0, discount_cents: price * 100 })
    await app.call('POST /api/tickets/{id}/cancellation', { id: free }, { as: mei })
    expect(await readTicket(free)).toMatchObject({ agreed_cents: 0, due_cents: 0 })
  })

  test('a discount other than the form showed refuses the booking and names the item', async () => {
    await takeOff(10, 0)
    const items = [anItem(), anItem({ repair_name: 'battery', discount_seen: 0 })]
    const { status, body } = await app.call(
      'POST /api/bookings',
      { data: { ...sampleContact, items } },
      { as: mei },
    )
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'price_changed', item: 1, discount_cents: phone.battery * 10 }),
    ])
  })

  test.each([
    { samePhonePercent: -1, anotherPhoneCents: 0 },
    { samePhonePercent: 101, anotherPhoneCents: 0 },
    { samePhonePercent: 2.5, anotherPhoneCents: 0 },
    { samePhonePercent: 0, anotherPhoneCents: -1 },
    { samePhonePercent: 0, anotherPhoneCents: 0.5 },
  ])('PUT /api/shop-profile refuses discounts of %j', async (discounts) => {
    const { version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    const profile = { ...firstProfile, discounts }
    const { status } = await app.call(
      'PUT /api/shop-profile',
      { data: { profile, version, password: sam.password } },
      { as: sam },
    )
    expect(status).toBe(400)
  })

  const add = (id: number, more: Partial<BookingsInput['items'][number]> = {}, as: SignedIn = mei) =>
    app.call('POST /api/parcels/{id}/tickets', { id, data: anItem(more) }, { as })

  test('POST /api/parcels/{id}/tickets adds a repair to the same address until the parcel is posted', async () => {
    await takeOff(10, 0)
    const { parcel_id, ticket_id } = await book(anItem())
    const added = await add(parcel_id, { repair_name: 'battery' })
    const byStaff = await add(parcel_id, { phone_serial: 'C39XK0ABCD99' }, sam)
    expect([added.status, byStaff.status]).toEqual([200, 200])
    const ids = [ticket_id, added.body.ticket_id, byStaff.body.ticket_id]
    expect((await readParcel(parcel_id)).ticket_ids).toEqual(ids)
    const { address, address_post, user_mobile } = await readTicket(ticket_id)
    expect(await readTicket(added.body.ticket_id)).toMatchObject({
      address,
      address_post,
      user_mobile,
      discount_kind: 'second_repair',
      discount_cents: phone.battery * 10,
    })
    expect((await add(parcel_id, {}, await app.customer('Jonas Other'))).status).toBe(404)
    expect((await add(parcel_id, { phone_serial: '' })).status).toBe(400)

    const data = { carrier: 'auspost', tracking: '33ABC1234567' }
    await app.call('PUT /api/tickets/{id}/inbound-parcel', { id: ids[1]!, data }, { as: mei })
    expect(await readParcel(parcel_id)).toMatchObject({ carrier_in: 'auspost', tracking_in: '33ABC1234567' })
    for (const id of ids) {
      const { body } = await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })
      expect(body.inbound).toMatchObject({ number: '33ABC1234567' })
    }
    expect((await add(parcel_id)).status).toBe(409)
    expect((await add(parcel_id, {}, sam)).status).toBe(409)
  })

  test('POST /api/parcels/{id}/tickets refuses once a phone of the parcel has arrived, and not because one was cancelled', async () => {
    const { parcel_id, ticket_ids } = await book(anItem(), anItem({ repair_name: 'battery' }))
    await app.call('POST /api/tickets/{id}/cancellation', { id: ticket_ids[0]! }, { as: mei })
    expect((await add(parcel_id)).status).toBe(200)
    await setStatus(app, sam, ticket_ids[1]!, 2)
    expect((await add(parcel_id)).status).toBe(409)
  })

  test.both('POST /api/parcels/{id}/tickets makes one ticket of one key', async () => {
    const { parcel_id } = await book(anItem())
    const send = () =>
      app.call(
        'POST /api/parcels/{id}/tickets',
        { id: parcel_id, data: anItem() },
        { as: mei, headers: { 'idempotency-key': 'one more' } },
      )
    const [one, two] = await Promise.all([send(), send()])
    expect(one.body).toEqual(two.body)
    expect((await readParcel(parcel_id)).ticket_ids).toHaveLength(2)
  })

  test('the slip of a parcel lists what is to be posted in it, and a ticket has the slip of its parcel', async () => {
    const { parcel_id, ticket_ids } = await book(
      anItem(),
      anItem({ repair_name: 'battery' }),
      anItem({ phone_serial: 'C39XK0ABCD99', battery: 'damaged' }),
    )
    const readSlip = async (id: number) =>
      (await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })).body.slip
    const [first, second] = ticket_ids as [number, number]
    const slip = await readSlip(second)
    expect(slip).toEqual(await readSlip(first))
    expect([slip.parcel_id, slip.ticket_id, slip.tickets.map(({ ticket_id }) => ticket_id)]).toEqual([
      parcel_id,
      first,
      [first, second],
    ])
    expect(new Set(slip.preparations).size).toBe(slip.preparations.length)
    const print = () => app.fetch(`/api/parcels/${parcel_id}/slip.pdf`, {}, mei)
    const printed = await print()
    expect([printed.status, printed.headers.get('content-disposition')]).toEqual([
      200,
      `inline; filename="packing-slip-P-${parcel_id}.pdf"`,
    ])
    for (const id of ticket_ids) {
      expect((await print()).status).toBe(id === ticket_ids[2] ? 409 : 200)
      await app.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
      if (id === first) expect((await readSlip(second)).tickets).toHaveLength(1)
    }
    expect((await print()).status).toBe(404)
    expect(
      (await app.fetch(`/api/parcels/${parcel_id}/slip.pdf`, {}, await app.customer('Jonas'))).status,
    ).toBe(404)
  })

  test.both('P-… finds the tickets of a parcel by search and scan', async () => {
    const { parcel_id, ticket_ids } = await book(anItem(), anItem({ repair_name: 'battery' }))
    const other = await book(anItem())
    for (const q of [`P-${parcel_id}`, `p ${parcel_id}`]) {
      const data = { ticketid: -1 as const, q, sort: 'oldest' as const }
      const found = (await app.call('POST /api/get-ticket', { data }, { as: sam })).body as { id: number }[]
      expect([q, found.map(({ id }) => id)]).toEqual([q, ticket_ids])
    }
    await app.call('POST /api/tickets/{id}/cancellation', { id: ticket_ids[1]! }, { as: mei })
    const scan = (code: string) => app.call('POST /api/scans', { data: { code } }, { as: sam })
    expect((await scan(`P-${parcel_id}`)).body).toMatchObject({
      ticket_id: ticket_ids[0],
      found_by: 'parcel',
      others: [],
    })
    expect((await scan(`P-${other.parcel_id + 1}`)).status).toBe(404)
  })

  test('pages and private link of a ticket name what is in its parcel, and a new link ends those of all', async () => {
    const { parcel_id, ticket_ids, private_link } = await book(anItem(), anItem({ repair_name: 'battery' }))
    const [first, second] = ticket_ids as [number, number]
    const page = async () =>
      (await app.call('GET /api/pages/tickets/{id}', { id: first }, { as: mei })).body.in_parcel
    const others = [
      { id: second, displayName: 'iPhone 13', repair_name: 'battery', status: 0, outcome: null },
    ]
    expect(await page()).toEqual({ open: true, others })
    const { body } = await app.call(
      'POST /api/pages/admin/tickets/{id}',
      { id: first, data: null },
      { as: sam },
    )
    expect(body.in_parcel).toEqual({ open: true, others })
    const list = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: -1 as const, q: `P-${parcel_id}`, sort: 'oldest' as const } },
      { as: sam },
    )
    expect(list.body).toMatchObject([{ in_parcel_with: [second] }, { in_parcel_with: [first] }])

    const track = (link: string) => app.call('GET /api/track/{token}', { token: link.split('/').at(-1)! })
    const tracked = (await track(private_link)).body
    expect(tracked).toMatchObject({
      parcel_id,
      in_parcel: [{ id: second, repair_name: 'battery', status: 0 }],
    })
    const link = tracked.in_parcel[0]!.link!
    expect((await track(link)).body).toMatchObject({ ticket_id: second, in_parcel: [{ id: first }] })
    await app.call('POST /api/tickets/{id}/link-renewal', { id: first }, { as: mei })
    expect([(await track(private_link)).status, (await track(link)).status]).toEqual([404, 404])
    for (const id of ticket_ids) await app.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
    expect(await page()).toMatchObject({ open: false })
  })
})
