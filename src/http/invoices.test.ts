import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { anAbn, owing, setProfile, setStatus } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

onBothEngines('invoices on %s', (engine) => {
  let test_: TestApp
  beforeEach(async () => {
    test_ = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => test_.close())

  const documents = () => test_.shop.database.db.selectFrom('invoices').selectAll().orderBy('id').execute()

  test('a GST-registered shop issues a tax invoice with ABN, lines and GST when payment falls due', async () => {
    const { customer, ticket, money } = await owing(test_)
    const { body } = await test_.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: ticket, number: 1 },
      { as: customer },
    )
    expect(body.paper).toMatchObject({
      title: 'Tax invoice',
      number: 1,
      issued_on: '2026-11-20',
      seller: { name: 'Mendpost Repairs', abn: anAbn },
      gst_registered: true,
      buyer: null,
      lines: [{ label: 'Screen Replacement, iPhone 13' }],
    })
    const { total_cents, gst_cents } = body.paper
    expect(gst_cents).toBe(Math.round(total_cents / 11))
    expect(await money()).toMatchObject({
      invoice: 'issued',
      invoiced_cents: total_cents,
      balance_cents: total_cents,
      papers: [{ number: 1, kind: 'invoice', title: 'Tax invoice' }],
    })
  })

  test('an invoice that waits over midnight for its number has the day on which it got it', async () => {
    const staff = await test_.staff()
    const ticket = await bookFor(test_, await test_.customer())
    await setProfile(test_, staff)
    const { database } = test_.shop
    // The last second of November in Melbourne.
    test_.clock.advance(Date.parse('2026-11-30T12:59:59Z') - test_.shop.now())
    const as = await test_.logIn(staff.email)
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = database.transaction(
      async (tx) => {
        await tx
          .updateTable('versions')
          .set((row) => ({ value: row('value', '+', 0) }))
          .where('name', '=', 'invoices')
          .execute()
        held.resolve()
        await free.promise
      },
      { withinMs: 60_000 },
    )
    await held.promise
    const issuing = setStatus(test_, as, ticket, 4)
    if (engine === 'postgres') {
      const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => Number((await waiting.execute(database.db)).rows[0]!.count)).toBe(1)
    }
    test_.clock.advance(2_000)
    free.resolve()
    await Promise.all([other, issuing])
    const [row] = await documents()
    expect(row!.issued_at).toBe(test_.shop.now())
    expect(JSON.parse(row!.document)).toMatchObject({ issued_on: '2026-12-01' })
  })

  test('a shop that is not registered issues an invoice that does not mention GST', async () => {
    const staff = await test_.staff()
    const customer = await test_.customer()
    await setProfile(test_, staff, { abn: anAbn, gstRegistered: false })
    const ticket = await bookFor(test_, customer)
    await setStatus(test_, staff, ticket, 4)
    const { body } = await test_.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: ticket, number: 1 },
      { as: customer },
    )
    expect(body.paper).toMatchObject({
      title: 'Invoice',
      gst_registered: false,
      gst_cents: 0,
      buyer: null,
    })
  })

  test('a tax invoice names buyer and address from $1,000, and not below', async () => {
    const staff = await test_.staff()
    const customer = await test_.customer('Nguyễn Thị Hương')
    await setProfile(test_, staff)
    const [dear, cheap] = [await bookFor(test_, customer), await bookFor(test_, customer)]
    const { db } = test_.shop.database
    await db.updateTable('tickets').set({ price: 1000 }).where('id', '=', dear).execute()
    await db.updateTable('tickets').set({ price: 999 }).where('id', '=', cheap).execute()
    for (const ticket of [dear, cheap]) await setStatus(test_, staff, ticket, 4)
    const named = await test_.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: dear, number: 1 },
      { as: customer },
    )
    expect(named.body.paper.buyer).toEqual({
      name: 'Nguyễn Thị Hương',
      address: ['Unit 3, 12 Wattle Street', 'Carlton VIC 3053'],
    })
    const unnamed = await test_.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: cheap, number: 2 },
      { as: customer },
    )
    expect(unnamed.body.paper.buyer).toBeNull()
  })

  test('a ticket gets one invoice, however often it is set to Pending Payment', async () => {
    const { staff, ticket } = await owing(test_)
    for (const status of [3, 4, 0, 4, 6, 4] as const) await setStatus(test_, staff, ticket, status)
    expect(await documents()).toHaveLength(1)
  })

  test('without an ABN a numbered payment request is issued, and counts as owed everywhere', async () => {
    const staff = await test_.staff()
    const customer = await test_.customer()
    const ticket = await bookFor(test_, customer)
    await setStatus(test_, staff, ticket, 4)
    const { body: due } = await test_.call('GET /api/tickets/{id}/money', { id: ticket }, { as: customer })
    expect(due).toMatchObject({ invoice: 'issued', balance_cents: due.due_cents })
    expect(due.papers).toMatchObject([{ title: 'Payment request', number: 1 }])
    const read = { id: ticket, number: 0 }
    const { paper } = (await test_.call('GET /api/tickets/{id}/invoices/{number}', read, { as: customer }))
      .body
    expect([paper.gst_cents, paper.gst_registered, paper.seller.abn]).toEqual([0, false, ''])
    const unpaid = await test_.call('GET /api/money/unpaid', {}, { as: staff })
    expect(unpaid.body.tickets).toMatchObject([{ ticket_id: ticket, open_cents: due.due_cents }])
    const numbers = await test_.call('GET /api/numbers', {}, { as: staff })
    expect(numbers.body.figures.find(({ key }) => key === 'unpaid')!.now).toBe(due.due_cents)
    // An ABN that comes later changes nothing that was issued.
    await setProfile(test_, staff)
    const again = await test_.call('POST /api/tickets/{id}/invoices', { id: ticket }, { as: staff })
    expect([again.status, again.body.number]).toEqual([200, 1])
  })

  test('a ticket without anything to pay gets no invoice and has balance 0', async () => {
    const staff = await test_.staff()
    const customer = await test_.customer()
    await setProfile(test_, staff)
    const [unrepaired, warranty] = [await bookFor(test_, customer), await bookFor(test_, customer)]
    const { db } = test_.shop.database
    await db.updateTable('tickets').set({ outcome: 'unrepaired' }).where('id', '=', unrepaired).execute()
    await db.updateTable('tickets').set({ price: 0 }).where('id', '=', warranty).execute()
    for (const ticket of [unrepaired, warranty]) {
      await setStatus(test_, staff, ticket, 4)
      const { body } = await test_.call('GET /api/tickets/{id}/money', { id: ticket }, { as: customer })
      expect(body).toMatchObject({ invoice: 'nothing_to_pay', balance_cents: 0, papers: [] })
    }
  })

  test('an invoice keeps its content when shop and customer change, and an adjustment note corrects it', async () => {
    const { staff, customer, ticket, money, readMoney } = await owing(test_)
    const before = await documents()
    await setProfile(test_, staff, { name: 'Another Name', abn: '', gstRegistered: false })
    const { balance_cents, version } = await readMoney()
    const callApi = (lines: { label: string; amount_cents: number }[], on = version) => ({
      id: ticket,
      data: { reason: 'The glass had a scratch.', lines, version: on },
    })
    const tooMuch = [{ label: 'Everything and more', amount_cents: -balance_cents - 1 }]
    expect(
      (await test_.call('POST /api/tickets/{id}/adjustments', callApi(tooMuch), { as: staff })).status,
    ).toBe(400)
    const less = [{ label: 'Discount for the scratch', amount_cents: -2_000 }]
    const note = await test_.call('POST /api/tickets/{id}/adjustments', callApi(less), { as: staff })
    expect([note.status, note.body.number]).toEqual([200, 2])
    // The same form sent twice.
    expect(
      (await test_.call('POST /api/tickets/{id}/adjustments', callApi(less), { as: staff })).status,
    ).toBe(409)
    expect((await documents())[0]).toEqual(before[0])
    expect(await money()).toMatchObject({ balance_cents: balance_cents - 2_000 })
    const { body } = await test_.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: ticket, number: 2 },
      { as: customer },
    )
    // Taxed like the sale, although the shop is no longer registered.
    expect(body.paper).toMatchObject({
      title: 'Adjustment note',
      adjusts: 1,
      reason: 'The glass had a scratch.',
      total_cents: -2_000,
      // 2536 before, 2355 after.
      gst_cents: -181,
      gst_registered: true,
      seller: { abn: anAbn },
    })
    expect((await test_.emails()).map(({ kind: email }) => email)).toContain('invoice-adjusted')
  })

  test('an invoice is refused for other customers', async () => {
    const { ticket, staff } = await owing(test_)
    const jonas = await test_.customer('Jonas Other')
    const own = await bookFor(test_, jonas)
    for (const as of [jonas, test_.browser()]) {
      const { status, body } = await test_.call(
        'GET /api/tickets/{id}/invoices/{number}',
        { id: ticket, number: 1 },
        { as },
      )
      expect([401, 404]).toContain(status)
      expect(JSON.stringify(body)).not.toContain('Screen')
    }
    // Nor by naming it under one's own ticket.
    const { status } = await test_.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: own, number: 1 },
      { as: jonas },
    )
    expect(status).toBe(404)
    expect(
      (await test_.call('GET /api/tickets/{id}/invoices/{number}', { id: ticket, number: 1 }, { as: staff }))
        .status,
    ).toBe(200)
  })

  test('the invoice PDF opens for its customer and staff only', async () => {
    const { customer, staff, ticket } = await owing(test_)
    const jonas = await test_.customer('Jonas Other')
    for (const [as, status] of [
      [customer, 200],
      [staff, 200],
      [jonas, 404],
    ] as const) {
      const file = await test_.fetch(`/api/tickets/${ticket}/invoice.pdf`, {}, as)
      const start = Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString()
      expect([file.status, start === '%PDF-']).toEqual([status, status === 200])
      expect(file.headers.get('cache-control')).toMatch(/no-store/)
    }
  })

  test('a payment and the email that asks for it state the amount owed', async () => {
    const { staff, ticket, readMoney } = await owing(test_)
    const { balance_cents, version } = await readMoney()
    const data = { method: 'bank' as const, amount_cents: 10_000, reference: 'NAB 4411', version }
    const { body } = await test_.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff })
    expect(body.balance_cents).toBe(balance_cents - 10_000)
    const email = (await test_.emails()).find((one) => one.kind === 'ticket-status')
    expect(email?.payload).toMatchObject({ status: 4, agreed_cents: balance_cents })
  })
})
