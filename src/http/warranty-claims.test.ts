import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Ticket, TicketRow } from '#contract/tickets.schema.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'

const until = '2027-11-20'

onOneEngine('warranty claims on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer()
    sam = await app.staff()
    await setProfile(app, sam)
  })
  afterEach(() => app.close())

  const issue = async (id: number, warranty_until: string | null) => {
    const tested = { results: { screen: 'working' as const } }
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'completion', data: tested },
      { as: sam },
    )
    const data = { work_done: 'Fitted a screen.', parts: [], warranty_until, version: 0 }
    return app.call('POST /api/tickets/{id}/completion', { id, data }, { as: sam })
  }
  const repaired = async (warranty_until: string | null = until) => {
    const id = await bookFor(app, mei)
    expect((await issue(id, warranty_until)).status).toBe(200)
    for (const status of [4, 6] as const) await setStatus(app, sam, id, status)
    return id
  }
  const claim = (id: number, as = mei, comment = 'The new screen flickers.') =>
    app.call('POST /api/tickets/{id}/warranty-claims', { id, data: { comment } }, { as })
  const read = async (id: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body as Ticket

  test.each(['customer', 'staff'] as const)(
    'the %s opens a claim: a linked ticket at price 0',
    async (by) => {
      const first = await repaired()
      await app.shop.database.db.deleteFrom('outbox').execute()
      const { status, body } = await claim(first, by === 'staff' ? sam : mei)
      expect(status).toBe(200)
      const ticket = await read(body.ticket_id)
      expect(ticket).toMatchObject({
        status: 0,
        price: 0,
        agreed_cents: 0,
        due_cents: 0,
        warranty_of: first,
        repair_name: 'screen',
        cust_name: 'Mei Tanaka',
      })
      expect(ticket.notes).toMatchObject([{ comment: 'The new screen flickers.' }])
      expect((await read(first)).warranty_claims).toEqual([ticket.id])
      const own = await app.call('POST /api/get-user-ticket', { data: { ticketid: first } }, { as: mei })
      expect(own.body.warranty_claims).toEqual([ticket.id])
      expect(
        (await app.call('GET /api/tickets/{id}/packing-slip', { id: ticket.id }, { as: mei })).status,
      ).toBe(200)
      const emails = await composeQueued(app)
      expect(emails.map(({ to }) => to.name)).toEqual(['Mei Tanaka', 'Mendpost Repairs'])
      expect(emails[0]!.text).toContain(`Warranty of ticket`)
      const list = await app.call(
        'POST /api/get-ticket',
        { data: { ticketid: -1, warranty: true } },
        { as: sam },
      )
      const rows = list.body as TicketRow[]
      expect(rows.map(({ id, warranty_of }) => [id, warranty_of])).toEqual([[ticket.id, first]])
    },
  )

  test('where phones wait for approval, the email about a claim asks for no parcel, as the page does', async () => {
    await setProfile(app, sam, { booking: 'wait_for_approval' })
    const first = await repaired()
    await app.shop.database.db.deleteFrom('outbox').execute()
    const { body } = await claim(first)
    const page = await app.call(
      'POST /api/get-user-ticket',
      { data: { ticketid: body.ticket_id } },
      { as: mei },
    )
    expect(page.body.next.text).toContain('Please do not post the phone yet')
    const [mail] = await composeQueued(app)
    const text = mail!.text.replace(/\s+/g, ' ')
    expect(text).toContain('Please do not post the phone yet')
    expect(text).not.toMatch(/Please post|packing slip|Before you post it|How to send/)
  })

  test('the completion of a claim keeps the first end date', async () => {
    const first = await repaired()
    const { body } = await claim(first)
    await issue(body.ticket_id, '2030-01-01')
    const read = await app.call('GET /api/tickets/{id}/completion', { id: body.ticket_id }, { as: sam })
    expect(read.body.completion?.warranty_until).toBe(until)
  })

  test('a claim that is not covered becomes a quote, which the customer pays for once approved', async () => {
    const { body } = await claim(await repaired())
    await setStatus(app, sam, body.ticket_id, 2)
    const data = {
      kind: 'new_price' as const,
      description: 'The glass was broken by a fall.',
      amount_cents: 19_900,
    }
    const quoted = await app.call('POST /api/tickets/{id}/quotes', { id: body.ticket_id, data }, { as: sam })
    const answer = { answer: 'approve' as const, name: 'Mei Tanaka' }
    await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id: body.ticket_id, quoteid: quoted.body.quote.id, data: answer },
      { as: mei },
    )
    await setStatus(app, sam, body.ticket_id, 4)
    expect(await read(body.ticket_id)).toMatchObject({ price: 0, agreed_cents: 19_900, due_cents: 19_900 })
  })

  test('the warranty runs from the day of posting back, and can be claimed as soon as the phone was posted', async () => {
    const id = await bookFor(app, mei)
    await issue(id, '2027-05-20')
    expect((await claim(id)).status).toBe(409)
    const kept = async () => {
      const { body } = await app.call('GET /api/tickets/{id}/completion', { id }, { as: mei })
      return [body.completion?.warranty_from, body.completion?.warranty_until]
    }
    expect(await kept()).toEqual([null, '2027-05-20'])
    await setStatus(app, sam, id, 4)
    app.clock.advance(25 * DAY_MS)
    mei = await app.logIn(mei.email)
    sam = await app.logIn(sam.email)
    await setStatus(app, sam, id, 5)
    // Six months from 15 December, not from 20 November.
    expect(await kept()).toEqual(['2026-12-15', '2027-06-15'])
    expect((await claim(id)).status).toBe(200)
    // Taken back and posted a day later: counted from that day.
    await setStatus(app, sam, id, 4)
    app.clock.advance(DAY_MS)
    mei = await app.logIn(mei.email)
    sam = await app.logIn(sam.email)
    await setStatus(app, sam, id, 5)
    expect(await kept()).toEqual(['2026-12-16', '2027-06-16'])
  })

  test.both('claims on neighbours travel in one parcel until it is posted', async () => {
    const { tickets, parcel } = await bookParcelFor(app, mei, 3)
    for (const id of tickets) {
      await issue(id, until)
      for (const status of [4, 6] as const) await setStatus(app, sam, id, status)
    }
    const [first, second, third] = tickets as [number, number, number]
    const claims = (await Promise.all([claim(first), claim(second)])).map(({ body }) => body.ticket_id)
    const { parcel_id } = await read(claims[0]!)
    expect(parcel_id).not.toBe(parcel)
    const together = await app.call('GET /api/parcels/{id}', { id: parcel_id }, { as: mei })
    expect(together.body.ticket_ids).toEqual(claims.toSorted((one, other) => one - other))
    const { slip } = (await app.call('GET /api/tickets/{id}/packing-slip', { id: claims[1]! }, { as: mei }))
      .body
    expect(slip.tickets.map(({ ticket_id }) => ticket_id)).toEqual(together.body.ticket_ids)
    await app.call(
      'PUT /api/tickets/{id}/inbound-parcel',
      { id: claims[0]!, data: { carrier: 'auspost', tracking: '33ABC1234567' } },
      { as: mei },
    )
    const late = (await claim(third)).body.ticket_id
    expect([parcel, parcel_id]).not.toContain((await read(late)).parcel_id)
  })

  test('a claim is refused with the reason', async () => {
    const open = await bookFor(app, mei)
    await issue(open, until)
    const undocumented = await bookFor(app, mei)
    await setStatus(app, sam, undocumented, 6)
    const unlimited = await repaired(null)
    const ended = await bookFor(app, mei)
    const { version } = await read(ended)
    const outcome = { outcome: 'declined' as const, fee_cents: 0, comment: 'No.', version }
    await app.call('POST /api/tickets/{id}/outcome', { id: ended, data: outcome }, { as: sam })
    const claimed = await repaired()
    const { body } = await claim(claimed)
    for (const [id, reason] of [
      [open, 'Your phone has not been posted back yet'],
      [undocumented, 'no completion document'],
      [unlimited, 'names no warranty period'],
      [ended, 'ended without a repair'],
      [claimed, `Ticket ${body.ticket_id} is an open claim`],
    ] as const) {
      const refused = await claim(id)
      expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(reason)])
    }
    expect((await claim(claimed, await app.customer('Oliver Brown'))).status).toBe(404)
    expect((await claim(999_999)).status).toBe(404)
    expect((await claim(claimed, mei, ' ')).status).toBe(400)
  })

  test('a claim is possible on the last day of the warranty, and refused on the next', async () => {
    const id = await repaired('2026-11-21')
    const late = await repaired('2026-11-20')
    app.clock.advance(DAY_MS)
    mei = await app.logIn(mei.email)
    sam = await app.logIn(sam.email)
    expect((await claim(id)).status).toBe(200)
    const refused = await claim(late)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('The warranty ended on 20 November 2026'),
    ])
  })
})
