import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carrierKeys, carriers, toParcel, parseTrackingNumber } from '#contract/carriers.ts'
import { repairNotice } from '#test/repair-notice.ts'
import { statuses, type Status } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { aBooking, bookFor, phoneBySlug, otherContact } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { readPdfCode, readPdfText } from '#test/read-billing-document.ts'

onOneEngine('shipping on %s', (engine, test) => {
  let shop: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    shop = await openTestApp({ engine, throttle: false })
    mei = await shop.customer()
    sam = await shop.staff()
  })
  afterEach(() => shop.close())

  const row = (id: number) =>
    shop.shop.database.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const setStatus = (id: number, status: Status) =>
    shop.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment: 'Moved.', status } },
      { as: sam },
    )
  const kinds = async (id: number) => {
    const { body } = await shop.call('POST /api/audit/searches', { data: { ticket: id } }, { as: sam })
    return body.events.map(({ kind }) => kind)
  }

  test('submitTicket stores version and time of the accepted notice', async () => {
    const id = await bookFor(shop, mei, { notice_version: repairNotice.version })
    const { body } = await shop.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })
    expect(body.notice).toEqual({
      version: repairNotice.version,
      accepted_at: new Date(shop.clock.now()).toISOString(),
    })
  })

  test('submitTicket ignores an unknown notice version, and needs none', async () => {
    const phone = await phoneBySlug(shop, 'iphone13')
    const data = aBooking(phone, { notice_version: '1999-01' })
    const refused = await shop.call('POST /api/submitticket/', { data }, { as: mei })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { notice_version: 'We do not know that version of the repair notice.' },
    ])
    const id = await bookFor(shop, mei)
    expect((await shop.call('GET /api/tickets/{id}/mail-in', { id }, { as: sam })).body.notice).toEqual({
      version: null,
      accepted_at: null,
    })
  })

  test("acceptNotice is for the ticket's customer; the first acceptance counts", async () => {
    const id = await bookFor(shop, mei)
    const input = { id, data: { notice_version: repairNotice.version } }
    expect((await shop.call('POST /api/tickets/{id}/notice-acceptance', input, { as: sam })).status).toBe(404)
    const unknown = await shop.call(
      'POST /api/tickets/{id}/notice-acceptance',
      { id, data: { notice_version: 'x' } },
      { as: mei },
    )
    expect(unknown.status).toBe(400)
    const first = await shop.call('POST /api/tickets/{id}/notice-acceptance', input, { as: mei })
    shop.clock.advance(60_000)
    const second = await shop.call('POST /api/tickets/{id}/notice-acceptance', input, { as: mei })
    expect(first.body.notice.version).toBe(repairNotice.version)
    expect(second.body.notice).toEqual(first.body.notice)
    expect((await kinds(id)).filter((kind) => kind === 'ticket.notice_accepted')).toHaveLength(1)
  })

  test('the packing slip names ticket, both addresses and phone, but neither passcode nor serial', async () => {
    const id = await bookFor(shop, mei)
    const { body } = await shop.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })
    expect(body.slip).toMatchObject({
      ticket_id: id,
      phone: 'iPhone 13',
      repair: 'Screen Replacement',
      customer: { name: mei.fullname, lines: ['Unit 3', '12 Wattle Street', 'Carlton VIC 3053'] },
      shop: { name: 'Mendpost Repairs', lines: ['120 Flinders Lane', 'Melbourne VIC 3000'] },
      notice: repairNotice.message,
    })
    const file = await document(id, mei)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="packing-slip-${id}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const text = readPdfText(new Uint8Array(await file.arrayBuffer()))
    for (const words of [
      `Ticket ${id}`,
      'iPhone 13',
      'Screen Replacement',
      mei.fullname,
      'Carlton VIC 3053',
    ]) {
      expect(text).toContain(words)
    }
    for (const secret of ['2580', 'F2LXK0ABCD12', '0491', mei.email]) {
      expect(text + JSON.stringify(body)).not.toContain(secret)
    }
  })

  test.each(['Nguyễn Thị Hương', '李小龍', '\u202e) Tj /JS (x', 'Zoë "O’Neil" <b>'])(
    'the code on the printed slip of %s opens the ticket, and the name is drawn as it is',
    async (fullname) => {
      const { accountid } = mei
      await shop.shop.database.db
        .updateTable('accounts')
        .set({ fullname })
        .where('id', '=', accountid)
        .execute()
      const id = await bookFor(shop, mei)
      const bytes = new Uint8Array(await (await document(id, mei)).arrayBuffer())
      expect(readPdfText(bytes)).toContain(fullname.replace('\u202e', ''))
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch)\b/)
      expect(readPdfCode(bytes)).toBe(`${publicOrigin}/t/${id}`)
    },
  )

  test('a ticket with a damaged battery has no slip, checklist or announced parcel', async () => {
    const id = await bookFor(shop, mei, { battery: 'damaged' })
    const { body } = await shop.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })
    expect([body.postable, body.preparations]).toEqual([false, []])
    expect((await shop.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })).status).toBe(409)
    const file = await document(id, sam)
    expect([file.status, await file.json()]).toEqual([
      409,
      {
        error:
          'The battery is damaged, so the phone must not be posted. Call us first: there is no packing slip.',
      },
    ])
    const data = { carrier: 'auspost' as const, tracking: '33ABC1234567' }
    expect((await shop.call('PUT /api/tickets/{id}/inbound-parcel', { id, data }, { as: mei })).status).toBe(
      409,
    )
  })

  test('each side enters its parcel, and both see both as links', async () => {
    const id = await bookFor(shop, mei)
    const inbound = { carrier: 'auspost' as const, tracking: ' 33abc 123 4567 ' }
    const outbound = { carrier: 'startrack' as const, tracking: 'ABC-99' }
    expect(
      (await shop.call('PUT /api/tickets/{id}/inbound-parcel', { id, data: inbound }, { as: mei })).status,
    ).toBe(200)
    expect(
      (await shop.call('PUT /api/tickets/{id}/return-parcel', { id, data: outbound }, { as: mei })).status,
    ).toBe(403)
    expect(
      (await shop.call('PUT /api/tickets/{id}/return-parcel', { id, data: outbound }, { as: sam })).status,
    ).toBe(200)
    for (const as of [mei, sam]) {
      const { body } = await shop.call('GET /api/tickets/{id}/mail-in', { id }, { as })
      expect(body.inbound).toEqual({
        carrier: 'auspost',
        name: 'Australia Post',
        number: '33ABC1234567',
        link: 'https://auspost.com.au/mypost/track/details/33ABC1234567',
      })
      expect(body.outbound?.link).toContain('ABC-99')
    }
    // A repeated entry records no event.
    await shop.call('PUT /api/tickets/{id}/inbound-parcel', { id, data: inbound }, { as: mei })
    await shop.call(
      'PUT /api/tickets/{id}/inbound-parcel',
      { id, data: { carrier: '', tracking: '' } },
      { as: mei },
    )
    expect((await shop.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })).body.inbound).toBeNull()
    expect((await kinds(id)).filter((kind) => kind === 'ticket.parcel_announced')).toHaveLength(2)
  })

  test.each([
    [{ carrier: '', tracking: '33ABC1234567' }, ['carrier']],
    [{ carrier: 'auspost', tracking: '' }, ['tracking']],
    [{ carrier: 'auspost', tracking: '"><script>1' }, ['tracking']],
    [{ carrier: 'auspost', tracking: 'javascript:alert(1)' }, ['tracking']],
    [{ carrier: 'pigeon', tracking: '33ABC1234567' }, ['carrier']],
  ])('enterParcel refuses %j beside its field', async (data, fields) => {
    const id = await bookFor(shop, mei)
    const answered = await shop.call('PUT /api/tickets/{id}/inbound-parcel', { id, data }, { as: mei })
    expect([answered.status, Object.keys(answered.body.fields ?? {})]).toEqual([400, fields])
  })

  test('the customer corrects mobile and address until the phone arrives', async () => {
    const id = await bookFor(shop, mei)
    const answered = await shop.call('PUT /api/tickets/{id}/contact', { id, data: otherContact }, { as: mei })
    expect(answered.status).toBe(200)
    for (const [endpoint, as] of [
      ['POST /api/get-user-ticket', mei],
      ['POST /api/get-ticket', sam],
    ] as const) {
      const { body } = await shop.call(endpoint, { data: { ticketid: id } }, { as })
      expect(body as Ticket).toMatchObject(otherContact)
    }
    const found = await shop.call(
      'POST /api/get-ticket',
      { data: { ticketid: -1, q: '0491570157' } },
      { as: sam },
    )
    expect((found.body as unknown as { id: number }[]).map((ticket) => ticket.id)).toEqual([id])
    const { body } = await shop.call('POST /api/audit/searches', { data: { ticket: id } }, { as: sam })
    expect(body.events[0]).toMatchObject({
      kind: 'ticket.corrected',
      details: { fields: ['user_mobile', 'address', 'address_apt', 'address_city', 'address_post'] },
    })
    expect(JSON.stringify(body.events)).not.toContain('Banksia')
    // Repeated it changes nothing; staff may correct it too.
    await shop.call('PUT /api/tickets/{id}/contact', { id, data: otherContact }, { as: mei })
    const back = { ...otherContact, address: '6 Banksia Road' }
    expect((await shop.call('PUT /api/tickets/{id}/contact', { id, data: back }, { as: sam })).status).toBe(
      200,
    )
    expect((await kinds(id)).filter((kind) => kind === 'ticket.corrected')).toHaveLength(2)
  })

  test('correctBooking applies the rules of a booking', async () => {
    const id = await bookFor(shop, mei)
    const data = { ...otherContact, user_mobile: '12345', address_post: '0100', address_state: 'Mars' }
    const shaped = await shop.call('PUT /api/tickets/{id}/contact', { id, data }, { as: mei })
    expect(Object.keys(shaped.body.fields ?? {})).toEqual(['address_state'])
    const checked = await shop.call(
      'PUT /api/tickets/{id}/contact',
      { id, data: { ...data, address_state: 'VIC' } },
      { as: mei },
    )
    expect(Object.keys(checked.body.fields ?? {})).toEqual(['user_mobile', 'address_post'])
  })

  test('cancelBooking completes the ticket, erases its passcode and emails both sides', async () => {
    const id = await bookFor(shop, mei)
    const before = (await shop.emails()).length
    expect((await shop.call('POST /api/tickets/{id}/cancellation', { id }, { as: sam })).status).toBe(404)
    expect((await shop.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })).status).toBe(200)
    expect((await shop.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })).status).toBe(200)
    expect(await row(id)).toMatchObject({
      status: 6,
      outcome: 'cancelled',
      passcode_encrypted: null,
      note_count: 1,
    })
    const { body } = await shop.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.notes.map(({ comment, status_change }) => [comment, status_change])).toEqual([
      ['The booking was cancelled.', 6],
    ])
    expect((await shop.emails()).slice(before).map(({ kind: email }) => email)).toEqual([
      'booking-cancelled',
      'cancelled-for-shop',
    ])
    expect(await kinds(id)).toEqual([
      'ticket.cancelled',
      'ticket.status_changed',
      'ticket.passcode_erased',
      'ticket.booked',
    ])
    const shipping = await shop.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })
    expect([shipping.body.cancelled, shipping.body.open, shipping.body.postable]).toEqual([
      true,
      false,
      false,
    ])
    const data = { phone_pin: '1379' }
    expect((await shop.call('PUT /api/tickets/{id}/passcode', { id, data }, { as: mei })).status).toBe(400)
    // Staff may reopen it.
    await setStatus(id, 1)
    expect((await shop.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })).body).toMatchObject({
      cancelled: false,
      open: true,
    })
  })

  test.both('of a parallel cancellation and arrival one wins, and the ticket says which', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await bookFor(shop, mei)
      const [cancelled, arrived] = await Promise.all([
        shop.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei }),
        setStatus(id, 2),
      ])
      const { status, outcome, passcode_encrypted } = await row(id)
      expect(arrived.status).toBe(200)
      if (cancelled.status === 200) {
        // Received afterwards, it is a booking again.
        expect([status, outcome, passcode_encrypted]).toEqual([2, null, null])
      } else {
        expect([cancelled.status, status, outcome]).toEqual([409, 2, null])
        expect(passcode_encrypted).not.toBeNull()
      }
    }
  })

  test.both('parallel cancellations cancel once', async () => {
    const id = await bookFor(shop, mei)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await row(id)).note_count).toBe(1)
    expect((await kinds(id)).filter((kind) => kind === 'ticket.cancelled')).toHaveLength(1)
  })

  test('a customer can change their ticket exactly until the phone has arrived, whatever happened before', async () => {
    const change = fc.constantFrom('correct', 'cancel', 'announce', 'slip')
    const way = fc.array(fc.constantFrom(...statuses), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(way, change, async (steps, what) => {
        const id = await bookFor(shop, mei)
        for (const status of steps) await setStatus(id, status)
        const status = steps.at(-1) ?? 0
        const as = { as: mei }
        const answered =
          what === 'correct'
            ? await shop.call('PUT /api/tickets/{id}/contact', { id, data: otherContact }, as)
            : what === 'cancel'
              ? await shop.call('POST /api/tickets/{id}/cancellation', { id }, as)
              : what === 'announce'
                ? await shop.call(
                    'PUT /api/tickets/{id}/inbound-parcel',
                    { id, data: { carrier: 'dhl', tracking: 'A1234' } },
                    as,
                  )
                : await shop.call('GET /api/tickets/{id}/packing-slip', { id }, as)
        // "Waiting approval" stops the posting: no slip until the ticket goes on.
        const isStopped = what === 'slip' && status === -1
        expect([steps, what, answered.status]).toEqual([steps, what, status <= 1 && !isStopped ? 200 : 409])
        const { open } = (await shop.call('GET /api/tickets/{id}/mail-in', { id }, as)).body
        expect(open).toBe(status <= 1 && !(what === 'cancel'))
      }),
      { numRuns: 12 },
    )
  })

  test('the personal data download includes parcels, and erasure removes their numbers', async () => {
    const id = await bookFor(shop, mei, { notice_version: repairNotice.version })
    const data = { carrier: 'auspost' as const, tracking: '33ABC1234567' }
    await shop.call('PUT /api/tickets/{id}/inbound-parcel', { id, data }, { as: mei })
    const { body } = await shop.call('GET /api/account/data', {}, { as: mei })
    expect(body.tickets[0]?.mail_in).toMatchObject({
      notice: { version: repairNotice.version },
      inbound: { number: '33ABC1234567' },
    })
    await shop.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
    const erased = await shop.call(
      'POST /api/account/erasures',
      { data: { password: mei.password } },
      { as: mei },
    )
    expect(erased.status).toBe(200)
    expect(await row(id)).toMatchObject({ tracking_in: '', tracking_out: '', address: '' })
  })

  function document(id: number, as: SignedIn): Promise<Response> {
    return shop.fetch(
      `${publicOrigin}${'/api/tickets/{id}/packing-slip.pdf'.replace('{id}', String(id))}`,
      {},
      as,
    )
  }
})

test("carrier links stay on the carrier's site for any number", () => {
  fc.assert(
    fc.property(fc.constantFrom(...carrierKeys), fc.string(), (carrier, number) => {
      const parcel = toParcel(carrier, number)
      const { track } = carriers[carrier]
      expect(parcel === null).toBe(number === '')
      if (parcel === null || track === null) return
      expect(new URL(parcel.link!).origin).toBe(new URL(track).origin)
      expect(parcel.link).toMatch(/^https:\/\//)
    }),
  )
})

test.each([
  ['33ABC1234567', '33ABC1234567'],
  [' 33 abc 123 4567 ', '33ABC1234567'],
  ['AP-12/34', 'AP-12/34'],
  ['abc', null],
  ['ABCDEF', null],
  ['1'.repeat(41), null],
  ['12345<', null],
])('the parcel number %j is stored as %j', (submitted, kept) => {
  expect(parseTrackingNumber(submitted)).toBe(kept)
})
