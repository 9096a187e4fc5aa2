import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { staffOutcomes } from '#contract/outcomes.ts'
import { forEachPart } from '#contract/part-tests.ts'
import { intakePhotosNeeded } from '#contract/photos.ts'
import { hasArrived, statuses, type Status } from '#contract/ticket-statuses.ts'
import type { NewOutcome } from '#contract/outcomes.schema.ts'
import type { Ticket, TicketRow } from '#contract/tickets.schema.ts'
import { sendReminders } from '#domain/reminders/send-reminders.ts'
import { setProfile, setStatus, anAbn } from '#test/money.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { aPicture } from '#test/sample-picture.ts'
import { composeQueued } from '#test/compose-queued.ts'

const fees = [
  { key: 'assessment', label: 'Assessment fee', cents: 4_950 },
  { key: 'postage', label: 'Return postage', cents: 1_500 },
]

onOneEngine('outcomes on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer()
    sam = await app.staff()
    const bank = { accountName: 'Mendpost', bsb: '063-000', accountNumber: '12345678' }
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, fees, bank })
  })
  afterEach(() => app.close())

  const read = async (id: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body as Ticket
  const end = async (id: number, more: Partial<NewOutcome> = {}) => {
    const { version } = await read(id)
    const data = {
      outcome: 'not_repairable' as const,
      fee_cents: 0,
      comment: 'The board is corroded.',
      version,
      ...more,
    }
    return app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })
  }
  const at = async (status: Status) => {
    const id = await bookFor(app, mei)
    if (status !== 0) await setStatus(app, sam, id, status)
    return id
  }
  const pay = async (id: number, amount_cents: number) => {
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const data = {
      method: 'cash' as const,
      amount_cents,
      reference: '',
      version: body.version,
      overpayment_confirmed: true,
    }
    expect((await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })).status).toBe(200)
  }
  const clear = () => app.shop.database.db.deleteFrom('outbox').execute()
  const row = (id: number) =>
    app.shop.database.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('a ticket starts with its version, no outcome, the agreed total, and nothing due', async () => {
    const id = await at(0)
    const ticket = await read(id)
    const own = (await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })).body
    for (const seen of [ticket, own]) {
      expect(seen).toMatchObject({ outcome: null, agreed_cents: ticket.price * 100, due_cents: 0 })
      expect(seen.version).toBe((await row(id)).version)
    }
  })

  test.each(staffOutcomes)('endTicket ends a ticket as %s, at no charge', async (outcome) => {
    const id = await at(outcome === 'never_arrived' ? 1 : 2)
    await clear()
    const { status, body } = await end(id, { outcome, visible: true })
    expect(status).toBe(200)
    expect(body.ticket).toMatchObject({ outcome, agreed_cents: 0, due_cents: 0, phone_pin: null })
    expect(body.ticket.price).toBeGreaterThan(0)
    expect(body.ticket.notes.at(-1)).toMatchObject({ comment: 'The board is corroded.', staff_only: 0 })
    expect((await app.emails()).map(({ kind }) => kind)).toEqual(['ticket-ended'])
    const [email] = await composeQueued(app)
    expect(email!.text).toContain('We charge nothing.')
    expect(email!.text).toContain('The board is corroded.')
    expect((await row(id)).passcode_encrypted).toBeNull()
  })

  test('endTicket completes a ticket whose phone is not here, and keeps one whose phone has to go back', async () => {
    const away = await at(1)
    expect((await end(away, { outcome: 'cancelled_by_shop' })).body.ticket).toMatchObject({ status: 6 })
    const here = await at(3)
    const { body } = await end(here)
    expect(body.ticket).toMatchObject({ status: 3, next: { acts: 'shop' } })
    expect(body.ticket.next.text).toContain('unrepaired')
    await setStatus(app, sam, here, 5)
    const posted = await read(here)
    expect(posted).toMatchObject({ status: 5, outcome: 'not_repairable', due_cents: 0 })
  })

  test('endTicket charges a fee of the settings by an invoice of its own, due at once', async () => {
    const id = await at(2)
    await clear()
    const { body } = await end(id, { fee_cents: 4_950 })
    expect(body.ticket).toMatchObject({ agreed_cents: 4_950, due_cents: 4_950, next: { task: 'pay' } })
    const document = await app.call('GET /api/tickets/{id}/invoices/{number}', { id, number: 0 }, { as: mei })
    expect(document.body.paper).toMatchObject({
      lines: [{ label: 'Assessment fee', amount_cents: 4_950 }],
      total_cents: 4_950,
      gst_cents: 450,
    })
    const [email, ...others] = await composeQueued(app)
    expect(others).toEqual([])
    expect(email!.text).toContain('We charge $49.50 and nothing else.')
    await pay(id, 4_950)
    expect((await read(id)).due_cents).toBe(0)
  })

  test.each([
    ['a fee above every fee of the settings', { fee_cents: 4_951 }],
    ['a fee above the named one', { fee_cents: 1_501, fee_key: 'postage' }],
    ['a fee that the settings do not name', { fee_cents: 100, fee_key: 'storage' }],
    ['a negative fee', { fee_cents: -1 }],
  ])('endTicket refuses %s', async (_, more) => {
    const id = await at(2)
    const { status, body } = await end(id, more)
    expect([status, Object.keys(body.fields ?? {}).map((name) => name.replace('data.', ''))]).toEqual([
      400,
      ['fee_cents'],
    ])
    expect((await read(id)).outcome).toBeNull()
  })

  test('endTicket refuses a fee that the customer was not told before booking', async () => {
    await setProfile(app, sam, { fees: [] })
    const id = await at(2)
    await setProfile(app, sam, { fees })
    const { status, body } = await end(id, { fee_cents: 4_950, fee_key: 'assessment' })
    expect([status, body]).toMatchObject([409, { code: 'fee_not_told' }])
    expect((body as { error?: string }).error).toContain('Assessment fee')
    expect((await end(id)).status).toBe(200)
  })

  test('endTicket charges no more than the customer was told, whatever the settings say now', async () => {
    const id = await at(2)
    await setProfile(app, sam, { fees: fees.map((fee) => ({ ...fee, cents: fee.cents * 2 })) })
    expect((await end(id, { fee_cents: 4_951, fee_key: 'assessment' })).status).toBe(409)
    expect((await end(id, { fee_cents: undefined, fee_key: 'assessment' })).body.ticket.agreed_cents).toBe(
      4_950,
    )
  })

  test('endTicket takes the fee’s own amount when none is typed', async () => {
    const id = await at(2)
    expect((await end(id, { fee_cents: undefined, fee_key: 'postage' })).body.ticket.agreed_cents).toBe(1_500)
  })

  test('a quote says what its “no” costs, and the answer is signed with it', async () => {
    const decline = async (told: typeof fees) => {
      await setProfile(app, sam, { fees: told })
      const id = await at(2)
      const data = { kind: 'new_price' as const, description: 'New board', amount_cents: 99_000 }
      const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
      const answer = { answer: 'send_back' as const, name: 'Mei' }
      await app.call(
        'POST /api/tickets/{id}/quotes/{quoteid}/answer',
        { id, quoteid: body.quote.id, data: answer },
        { as: mei },
      )
      return { quote: body.quote, next: (await read(id)).next.text }
    }
    const [told, untold] = [await decline(fees), await decline([])]
    const words = 'for at most $49.50 (Assessment fee $49.50 or Return postage $15.00)'
    expect(told.quote.if_declined).toEqual({ most_cents: 4_950, words })
    expect(told.next).toBe(`We send your phone back unrepaired, ${words}.`)
    expect(untold.quote.if_declined).toEqual({ most_cents: 0, words: 'at no charge' })
    expect(untold.next).toBe('We send your phone back unrepaired, at no charge.')
  })

  test('endTicket refuses a fee above the booked price', async () => {
    const id = await at(2)
    await app.shop.database.db.updateTable('tickets').set({ price: 40 }).where('id', '=', id).execute()
    expect((await end(id, { fee_cents: 4_001 })).status).toBe(400)
    expect((await end(id, { fee_cents: 4_000 })).body.ticket.agreed_cents).toBe(4_000)
  })

  test('endTicket refuses unknown tickets, old versions, posted phones, and outcomes that staff do not set', async () => {
    const id = await at(2)
    const { version } = await read(id)
    const data = { outcome: 'declined' as const, fee_cents: 0, comment: 'No.', version }
    expect(
      (await app.call('POST /api/tickets/{id}/outcome', { id: 999_999, data }, { as: sam })).status,
    ).toBe(404)
    expect((await end(id, { version: version - 1 })).status).toBe(409)
    for (const outcome of ['cancelled', 'uncollected', 'repaired'] as never[]) {
      expect((await end(id, { outcome })).status).toBe(400)
    }
    expect((await end(id, { comment: '  ' })).status).toBe(400)
    for (const status of [5, 6] as const) {
      await setStatus(app, sam, id, status)
      expect((await end(id)).status).toBe(409)
    }
    expect((await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: mei })).status).toBe(403)
  })

  test('endTicket writes an adjustment note for an issued invoice, and a payment becomes money owed back', async () => {
    const id = await at(4)
    const { due_cents: due, price } = await read(id)
    expect(due).toBe(price * 100)
    await pay(id, due)
    await clear()
    const { body } = await end(id, { outcome: 'cancelled_by_shop', fee_cents: 1_500 })
    expect(body.ticket).toMatchObject({ agreed_cents: 1_500, due_cents: 0, balance_cents: 1_500 - due })
    const { body: money } = await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })
    expect(money).toMatchObject({
      invoiced_cents: 1_500,
      balance_cents: 1_500 - due,
      due_cents: 0,
      owed_back_cents: due - 1_500,
    })
    expect(money.papers.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ['invoice', due],
      ['adjustment', 1_500 - due],
    ])
    const document = await app.call('GET /api/tickets/{id}/invoices/{number}', { id, number: 0 }, { as: mei })
    expect(document.body.paper.bank).toBeNull()
    const emails = await composeQueued(app)
    expect(emails.map(({ text }) => /We owe you \$[\d.,]+ and pay it back/.test(text))).toEqual([true])
  })

  test.both('endTicket leaves its fee owed where a discount had brought the invoice down to it', async () => {
    const id = await at(4)
    const { due_cents: due } = await read(id)
    const { body: before } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const lines = [{ label: 'Goodwill', amount_cents: 4_950 - due }]
    const adjusted = await app.call(
      'POST /api/tickets/{id}/adjustments',
      { id, data: { lines, reason: 'The screen did not help.', version: before.version } },
      { as: sam },
    )
    expect(adjusted.status).toBe(200)
    await setStatus(app, sam, id, 3)
    await clear()
    expect((await end(id, { fee_cents: 4_950 })).body.ticket).toMatchObject({ due_cents: 4_950 })
    await setStatus(app, sam, id, 4)
    expect(await read(id)).toMatchObject({ agreed_cents: 4_950, balance_cents: 4_950, due_cents: 4_950 })
    const { body: money } = await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })
    expect(money.papers.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ['invoice', due],
      ['adjustment', 4_950 - due],
      ['adjustment', 0],
    ])
    for (const { text } of await composeQueued(app)) expect(text).toContain('$49.50')
  })

  test('endTicket closes an open quote, and reminders end', async () => {
    const id = await at(2)
    const quote = { kind: 'extra' as const, description: 'New battery', amount_cents: 7_900 }
    expect((await app.call('POST /api/tickets/{id}/quotes', { id, data: quote }, { as: sam })).status).toBe(
      200,
    )
    await end(id, { fee_cents: 4_950 })
    const { body } = await app.call('GET /api/tickets/{id}/quotes', { id }, { as: mei })
    expect(body.quotes.map(({ state }) => state)).toEqual(['withdrawn'])
    await setStatus(app, sam, id, 4)
    await clear()
    for (let week = 0; week < 6; week++) {
      app.clock.advance(7 * DAY_MS)
      expect(await sendReminders(app.shop)).toBe(0)
    }
  })

  test('a quote approved after an outcome takes the repair up again', async () => {
    const id = await at(2)
    await end(id)
    const quote = { kind: 'new_price' as const, description: 'We found a board', amount_cents: 19_900 }
    const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data: quote }, { as: sam })
    const answer = { answer: 'approve' as const, name: 'Mei Tanaka' }
    await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid: body.quote.id, data: answer },
      { as: mei },
    )
    expect(await read(id)).toMatchObject({ outcome: null, agreed_cents: 19_900, due_cents: 0 })
  })

  test('endTicket refuses to end a phone that has arrived as never arrived, and the page does not offer it', async () => {
    const offers = async (id: number) =>
      !(await app.call('GET /api/pages/admin/tickets/{id}/ending', { id }, { as: sam })).body.ticket.arrived
    const away = await at(1)
    expect(await offers(away)).toBe(true)
    const here = await at(3)
    const found = await at(1)
    const { parcel_id } = await read(found)
    const opened = { id: parcel_id, data: { found: [found] } }
    expect((await app.call('PUT /api/parcels/{id}/contents', opened, { as: sam })).status).toBe(200)
    await clear()
    for (const id of [here, found]) {
      const before = await read(id)
      const { status, body } = await end(id, { outcome: 'never_arrived', visible: true })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['outcome']])
      expect(await read(id)).toEqual(before)
      expect(await offers(id)).toBe(false)
    }
    expect(await app.emails()).toEqual([])
    await setStatus(app, sam, here, 1)
    expect((await end(here, { outcome: 'never_arrived' })).status).toBe(200)
  })

  test('a phone that was lost on its way in and turns up is received as any other, or its ticket taken up before', async () => {
    const id = await at(1)
    const price = (await read(id)).price * 100
    const { version } = (await end(id, { outcome: 'lost' })).body.ticket
    const call = 'DELETE /api/tickets/{id}/outcome/{version}'
    const { body } = await app.call(call, { id, version }, { as: sam })
    expect(body.ticket).toMatchObject({ status: 1, outcome: null, agreed_cents: price })
    await end(id, { outcome: 'lost' })
    await setStatus(app, sam, id, 2)
    expect(await read(id)).toMatchObject({ status: 2, outcome: null, agreed_cents: price })
  })

  test('takeUpTicket takes a never-arrived ticket up again, and so does the phone when it arrives', async () => {
    const id = await at(1)
    const price = (await read(id)).price * 100
    const ended = (await end(id, { outcome: 'never_arrived' })).body.ticket
    expect(ended).toMatchObject({ status: 6, outcome: 'never_arrived', agreed_cents: 0 })
    expect(
      (
        await app.call(
          'DELETE /api/tickets/{id}/outcome/{version}',
          { id, version: ended.version - 1 },
          { as: sam },
        )
      ).status,
    ).toBe(409)
    const { status, body } = await app.call(
      'DELETE /api/tickets/{id}/outcome/{version}',
      { id, version: ended.version },
      { as: sam },
    )
    expect([status, body.ticket.status, body.ticket.outcome, body.ticket.agreed_cents]).toEqual([
      200,
      1,
      null,
      price,
    ])
    const again = await app.call(
      'DELETE /api/tickets/{id}/outcome/{version}',
      { id, version: body.ticket.version },
      { as: sam },
    )
    expect(again.status).toBe(409)
    await end(id, { outcome: 'never_arrived' })
    await setStatus(app, sam, id, 2)
    expect(await read(id)).toMatchObject({ status: 2, outcome: null, agreed_cents: price })
  })

  test('a receipt that is undone leaves a never-arrived ticket as it was', async () => {
    const id = await at(0)
    await end(id, { outcome: 'never_arrived' })
    await setStatus(app, sam, id, 1)
    const accepted = { notice_version: '1', notice_accepted_at: app.clock.now() }
    await app.shop.database.db.updateTable('tickets').set(accepted).where('id', '=', id).execute()
    for (let count = 0; count < intakePhotosNeeded; count++) {
      const photo = { id, stage: 'intake' as const, staff_only: true, picture: await aPicture() }
      await app.call('POST /api/tickets/{id}/photos', photo, { as: sam })
    }
    const ended = await row(id)
    expect(ended).toMatchObject({ outcome: 'never_arrived', outcome_from: 0 })
    const seen = { phone_seen_id: ended.phone_id, serial_seen: ended.phone_serial }
    const test = { results: forEachPart(() => 'working' as const), remarks: '', ...seen }
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'intake', data: test },
      { as: sam },
    )
    const received = await app.call(
      'POST /api/tickets/{id}/steps',
      { id, data: { step: 'receive' } },
      { as: sam },
    )
    expect([received.status, received.body.error, (await row(id)).status]).toEqual([200, undefined, 2])
    const step = { id, stepid: received.body.step.id }
    expect((await app.call('DELETE /api/tickets/{id}/steps/{stepid}', step, { as: sam })).status).toBe(200)
    const { status, outcome, outcome_from, outcome_fee_cents, outcome_fee_label } = ended
    const before = { status, outcome, outcome_from, outcome_fee_cents, outcome_fee_label }
    expect(await row(id)).toMatchObject(before)
  })

  test('takeUpTicket refuses other outcomes and unknown tickets', async () => {
    const id = await at(2)
    const { version } = (await end(id)).body.ticket
    expect(
      (await app.call('DELETE /api/tickets/{id}/outcome/{version}', { id, version }, { as: sam })).status,
    ).toBe(409)
    expect(
      (await app.call('DELETE /api/tickets/{id}/outcome/{version}', { id: 999_999, version }, { as: sam }))
        .status,
    ).toBe(404)
  })

  test('the staff list and the customer’s list tell outcomes, and the staff list filters by them', async () => {
    const [ended, open] = [await at(2), await at(2)]
    await end(ended, { outcome: 'lost' })
    await app.shop.database.db
      .updateTable('tickets')
      .set({ outcome: 'unrepaired' })
      .where('id', '=', open)
      .execute()
    const list = async (more: object) => {
      const { body } = await app.call(
        'POST /api/get-ticket',
        { data: { ticketid: -1, ...more } },
        { as: sam },
      )
      return (body as TicketRow[]).map(({ id, outcome }) => [id, outcome])
    }
    expect(await list({})).toEqual([
      [open, 'declined'],
      [ended, 'lost'],
    ])
    expect(await list({ outcome: 'lost' })).toEqual([[ended, 'lost']])
    expect(await list({ outcome: 'declined', limit: 5 })).toEqual([[open, 'declined']])
    expect(await list({ outcome: 'never_arrived', q: 'Mei' })).toEqual([])
    const unknown = { data: { ticketid: -1, outcome: 'eaten' as never } }
    expect((await app.call('POST /api/get-ticket', unknown, { as: sam })).status).toBe(400)
    const own = await app.call('GET /api/pages/account', {}, { as: mei })
    expect(own.body.endings?.map(({ outcome }) => outcome)).toEqual(['declined', 'lost'])
  })

  test('a booking cancelled by its customer has the outcome cancelled', async () => {
    const id = await at(0)
    await app.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
    expect(await read(id)).toMatchObject({ outcome: 'cancelled', agreed_cents: 0, due_cents: 0 })
  })

  test.both('a booking that was invoiced and set back is cancelled with its invoice taken back', async () => {
    const id = await at(4)
    const { due_cents: due } = await read(id)
    await setStatus(app, sam, id, 1)
    const cancelled = await app.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
    expect(cancelled.status).toBe(200)
    expect(await read(id)).toMatchObject({ outcome: 'cancelled', balance_cents: 0, due_cents: 0 })
    const { body: money } = await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })
    expect(money.papers.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ['invoice', due],
      ['adjustment', -due],
    ])
    const { body: unpaid } = await app.call('GET /api/money/unpaid', {}, { as: sam })
    expect(unpaid.tickets).toEqual([])
    const days = { from: '2026-11-01', to: '2026-11-30', basis: 'accrual' as const }
    const { body: summary } = await app.call('GET /api/money/summary', days, { as: sam })
    expect(summary).toMatchObject({ gst_on_sales_cents: 0 })
  })

  test.each([5, 6] as const)(
    'status %i on a ticket that was never invoiced makes nothing due, and no email calls it repaired',
    async (status) => {
      const id = await at(2)
      await clear()
      await setStatus(app, sam, id, status)
      expect(await read(id)).toMatchObject({ due_cents: 0, outcome: null })
      const { body: money } = await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })
      expect(money).toMatchObject({ due_cents: 0, invoice: 'not_due' })
      const { body: page } = await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })
      expect(page.ticket.next.text).not.toMatch(/repair|pay/i)
      const emails = await composeQueued(app)
      expect(emails).toHaveLength(1)
      expect(emails[0]!.subject + emails[0]!.text).not.toMatch(/completed|repaired|is done|\$/i)
    },
  )

  test('nothing asks for more than the fee of an ended ticket, at any status and after any payment', async () => {
    const moves = fc.array(fc.constantFrom<Status>(...statuses), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          before: fc.constantFrom<Status>(-1, 0, 1, 2, 3, 4),
          paid: fc.constantFrom(0, 0.3, 1),
          outcome: fc.constantFrom(...staffOutcomes),
          fee_cents: fc.constantFrom(0, 1_500, 4_950),
          abn: fc.boolean(),
          after: moves,
        }),
        async ({ before, paid, outcome, fee_cents, abn, after }) => {
          await setProfile(app, sam, { abn: abn ? anAbn : '', gstRegistered: abn, fees })
          const id = await at(before)
          const sum = Math.round((await read(id)).price * 100 * paid)
          if (sum > 0) await pay(id, sum)
          const isRefused = outcome === 'never_arrived' && hasArrived(before)
          expect((await end(id, { outcome, fee_cents })).status).toBe(isRefused ? 400 : 200)
          if (isRefused) return
          await clear()
          for (const status of after) {
            const data = { ticketid: id, comment: 'On we go.', status }
            await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
            // Later than the present, in which the sessions of these tests would end.
            await sendReminders({ ...app.shop, now: () => app.clock.now() + 8 * DAY_MS })
          }
          const ticket = await read(id)
          // A phone that arrives after all takes its ticket up again.
          if (ticket.outcome === null) {
            expect(['never_arrived', 'lost']).toContain(outcome)
            expect(after).toContain(2)
            return
          }
          const due = Math.max(0, fee_cents - sum)
          const owedBack = Math.max(0, sum - fee_cents)
          const { body: page } = await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })
          const { body: desk } = await app.call(
            'POST /api/pages/admin/tickets/{id}',
            { id, data: null },
            { as: sam },
          )
          const { body: money } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
          for (const seen of [ticket, page.ticket, page.money, desk.work.money, money]) {
            expect(seen?.due_cents).toBe(due)
          }
          for (const seen of [page.money, desk.work.money, money]) {
            expect(seen?.owed_back_cents).toBe(owedBack)
          }
          for (const seen of [ticket, page.ticket, page.money, money])
            expect(seen.agreed_cents).toBe(fee_cents)
          if (due <= 0) expect(page.ticket.next.task).not.toBe('pay')
          const asked = [page.ticket.next.text, ticket.next.text]
          for (const email of await composeQueued(app)) asked.push(email.text)
          for (const text of asked) expectNoMore(text, fee_cents, sum - fee_cents)
          expect((await app.call('POST /api/tickets/{id}/checkouts', { id }, { as: mei })).status).toBe(409)
        },
      ),
      { numRuns: engine === 'sqlite' ? 40 : 10 },
    )
  }, 120_000)
})

/** Fails when a text names an amount other than the fee, a part of it, or the money owed back. */
function expectNoMore(text: string, feeCents: number, owedBackCents: number): void {
  for (const [, dollars] of text.matchAll(/\$([\d,]+\.\d\d)/g)) {
    const cents = Math.round(Number(dollars!.replaceAll(',', '')) * 100)
    if (cents === owedBackCents) continue
    expect(cents, text).toBeLessThanOrEqual(feeCents)
  }
}
