import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { localDay } from '#domain/shop/announced-closures.ts'
import { addDays } from '#domain/shop/report-period.ts'
import { sweepStatements } from '#domain/privacy/sweep-statements.ts'
import { toParcelReference, toPaymentReference } from '#domain/tickets/payment-reference.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { inRole } from '#test/security/roles.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { sendQueued } from '#test/send-queued.ts'

onOneEngine('statements of the bank on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let today: string
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    today = localDay(app.shop.now(), 'Australia/Melbourne')
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, statements: { bookByItself: true } })
  })
  afterEach(() => app.close())

  /** A ticket with an unpaid invoice. */
  const owing = async (as = mei) => {
    const id = await bookFor(app, as)
    await setStatus(app, sam, id, 4)
    return id
  }
  const money = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const table = (...rows: readonly (readonly [string, number, string])[]) =>
    [
      'Date,Amount,Description',
      ...rows.map(([day, cents, text]) => `${day},${(cents / 100).toFixed(2)},${text}`),
      '',
    ].join('\n')
  const read = (file: string, apply = true, as = sam) =>
    app.call('POST /api/money/statements', { file, apply }, { as })
  const confirm = (id: number, line: number, data?: { ticket_ids?: number[]; pays_cents?: number }) =>
    app.call(
      'POST /api/money/statements/{id}/lines/{line}/confirmation',
      { id, line, ...(data && { data }) },
      { as: sam },
    )
  const undo = (id: number, as = sam) => app.call('DELETE /api/money/statements/{id}', { id }, { as })
  const refund = async (id: number, amount_cents: number) => {
    const { version } = await money(id)
    const data = { method: 'bank' as const, amount_cents, version }
    expect((await app.call('POST /api/tickets/{id}/refunds', { id, data }, { as: sam })).status).toBe(200)
  }
  const queueOf = async (key: string) =>
    (await app.call('GET /api/queues', {}, { as: sam })).body.queues.find((one) => one.key === key)?.count
  const emails = async (kind: string) =>
    (
      await app.shop.database.db
        .selectFrom('outbox')
        .select('id')
        .where('email_kind', '=', kind as never)
        .execute()
    ).length

  test.both('a transfer whose reference and amount fit is booked, and everything follows it', async () => {
    const [ticket, other] = [await owing(), await owing()]
    const { due_cents } = await money(ticket)
    const file = table(
      [today, due_cents, `TANAKA ${toPaymentReference(ticket)}`],
      [today, -8_800, 'Rent'],
      [today, 700, 'Interest'],
    )
    const looked = await read(file, false)
    expect(looked.body).toMatchObject({ id: null, applied: false, booked_cents: due_cents })
    expect((await money(ticket)).due_cents).toBe(due_cents)

    const { status, body } = await read(file)
    expect({ status, states: body.lines.map(({ state }) => state) }).toEqual({
      status: 200,
      states: ['booked', 'ignored', 'ignored'],
    })
    expect(body).toMatchObject({
      booked_cents: due_cents,
      proposed_cents: 0,
      ignored_cents: -8_100,
      already_cents: 0,
      total_cents: due_cents - 8_100,
    })
    expect((await money(ticket)).due_cents).toBe(0)
    expect((await money(other)).due_cents).toBe(due_cents)
    expect(await queueOf('to_post')).toBe(1)
    expect(await emails('payment-received')).toBe(1)
    const payments = await app.call('GET /api/money/payments', { from: today, to: today }, { as: sam })
    expect(payments.body.totals.net_cents).toBe(due_cents)
    const unpaid = await app.call('GET /api/money/unpaid', {}, { as: sam })
    expect(unpaid.body.totals.open_cents).toBe(due_cents)
    const summary = await app.call(
      'GET /api/money/summary',
      { from: today, to: today, basis: 'cash' },
      { as: sam },
    )
    expect(summary.body.g1_cents).toBe(due_cents)

    const list = await app.call('GET /api/money/statements', {}, { as: sam })
    expect(list.body.statements).toMatchObject([
      { id: body.id, lines: 3, booked_cents: due_cents, total_cents: due_cents - 8_100, by: 'Sam Okafor' },
    ])
    const kinds = (await app.call('POST /api/audit/searches', { data: {} }, { as: sam })).body.events.map(
      ({ kind }) => kind,
    )
    expect(kinds).toContain('money.statement_read')
  })

  test.both(
    'the same file, another form of it and an overlapping one change nothing twice; twins stay two',
    async () => {
      const ticket = await owing()
      const { due_cents } = await money(ticket)
      const text = `TANAKA ${toPaymentReference(ticket)}`
      const yesterday = addDays(today, -1)
      await read(
        table([yesterday, 1_000, 'COFFEE FUND'], [yesterday, 1_000, 'COFFEE FUND'], [today, due_cents, text]),
      )
      const again = await read(
        table(
          [today, due_cents, text],
          [yesterday, 1_000, 'COFFEE FUND'],
          [yesterday, 1_000, 'COFFEE FUND'],
          [yesterday, 1_000, 'COFFEE FUND'],
        ),
      )
      expect(again.body.lines.map(({ state }) => state)).toEqual(['already', 'already', 'already', 'ignored'])
      const ofx = `OFXHEADER:100\n\n<OFX><BANKACCTFROM><BANKID>063000<ACCTID>12345678</BANKACCTFROM>
<STMTTRN><DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>${(due_cents / 100).toFixed(2)}<NAME>TANAKA<MEMO>${toPaymentReference(ticket)}</STMTTRN></OFX>`
      expect((await read(ofx)).body.lines.map(({ state }) => state)).toEqual(['already'])
      expect((await money(ticket)).paid_cents).toBe(due_cents)
      expect(await emails('payment-received')).toBe(1)
    },
  )

  test.both('what is not certain is proposed with its reason, and confirmed once', async () => {
    const [part, over, early, plain] = [await owing(), await owing(), await owing(), await owing()]
    const { due_cents } = await money(part)
    const { body } = await read(
      table(
        [today, due_cents - 5_000, `INV ${(await money(part)).papers[0]!.number}`],
        [today, due_cents + 1_000, `ticket ${over}`],
        [addDays(today, -3), due_cents, toPaymentReference(early)],
        [today, due_cents, 'no reference at all'],
      ),
    )
    expect(body.lines.map(({ state, ticket_ids }) => [state, ticket_ids])).toEqual([
      ['proposed', [part]],
      ['proposed', [over]],
      ['proposed', [early]],
      ['proposed', [part, over, early, plain]],
    ])
    expect(body.lines.every(({ why }) => why.endsWith('.'))).toBe(true)
    expect(body.booked_cents).toBe(0)
    const id = body.id!
    for (const line of [2, 3, 4]) expect((await confirm(id, line)).status).toBe(200)
    expect((await confirm(id, 2)).status).toBe(409)
    expect((await confirm(id, 5)).status).toBe(409)
    expect((await confirm(id, 5, { ticket_ids: [plain] })).body).toEqual({
      parts: [{ ticket_id: plain, amount_cents: due_cents }],
    })
    expect(
      await Promise.all([part, over, early, plain].map(async (one) => (await money(one)).due_cents)),
    ).toEqual([5_000, 0, 0, 0])
    expect((await money(over)).owed_back_cents).toBe(1_000)
    expect((await confirm(id, 99)).status).toBe(404)
  })

  test('confirmLine refuses what was paid meanwhile, and takes two parts of one invoice', async () => {
    const [ticket, parts] = [await owing(), await owing()]
    const { due_cents, version } = await money(ticket)
    const half = due_cents / 2
    const { body } = await read(
      table(
        [today, due_cents + 500, `ticket ${ticket}`],
        [today, half, `ticket ${parts}`],
        [today, half, `ticket ${parts} rest`],
      ),
    )
    await app.call(
      'POST /api/tickets/{id}/payments',
      { id: ticket, data: { method: 'cash', amount_cents: due_cents, version } },
      { as: sam },
    )
    const refused = await confirm(body.id!, 2)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `#${ticket} was paid meanwhile. Look at the line again.`,
    ])
    const shown = await app.call('GET /api/money/statements/{id}', { id: body.id! }, { as: sam })
    expect(shown.body.lines[0]).toMatchObject({ state: 'proposed', pays_cents: 0 })
    expect((await confirm(body.id!, 3)).status).toBe(200)
    expect((await confirm(body.id!, 4)).status).toBe(200)
    expect((await money(parts)).due_cents).toBe(0)
  })

  test.both('a transfer that was entered by hand is not booked or proposed again by its line', async () => {
    const [paid, half, named] = [await owing(), await owing(), await owing()]
    const { parcel, tickets } = await bookParcelFor(app, mei, 2)
    for (const id of tickets) await setStatus(app, sam, id, 4)
    const { due_cents } = await money(paid)
    const pay = async (id: number, amount_cents: number, method: 'bank' | 'cash' = 'bank') => {
      const { version } = await money(id)
      const data = { method, amount_cents, version }
      expect((await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })).status).toBe(200)
    }
    await pay(paid, due_cents)
    await pay(half, due_cents / 2)
    await pay(named, due_cents)
    const { due_cents: sum, version: parcelVersion } = (
      await app.call('GET /api/parcels/{id}', { id: parcel }, { as: sam })
    ).body
    const ofParcel = { method: 'bank' as const, amount_cents: sum!, version: parcelVersion }
    await app.call('POST /api/parcels/{id}/payments', { id: parcel, data: ofParcel }, { as: sam })
    const cash = await owing()
    await pay(cash, due_cents / 2, 'cash')

    const later = table([today, due_cents / 2, `ticket ${half} rest`])
    const { body } = await read(
      table(
        [today, due_cents, toPaymentReference(paid)],
        [addDays(today, -3), due_cents / 2, toPaymentReference(half)],
        [today, due_cents, 'MEI TANAKA'],
        [today, sum!, toParcelReference(parcel)],
        [today, due_cents / 2, toPaymentReference(cash)],
        [today, due_cents, `${toPaymentReference(paid)} again`],
      ),
    )
    expect(body.lines.map(({ state, ticket_ids }) => [state, ticket_ids])).toEqual([
      ['ignored', [paid]],
      ['ignored', [half]],
      ['ignored', [named]],
      ['ignored', tickets],
      ['booked', [cash]],
      ['proposed', [paid]],
    ])
    expect(body.lines[1]!.why).toBe(`The transfer on #${half} is entered already.`)
    expect((await read(later)).body.lines[0]).toMatchObject({ state: 'booked', ticket_ids: [half] })
    expect((await money(half)).due_cents).toBe(0)
    // Undone, the line of the half is read again, and is still the payment that was entered.
    expect((await undo(body.id!)).status).toBe(200)
    const again = await read(table([addDays(today, -3), due_cents / 2, toPaymentReference(half)]))
    expect(again.body.lines[0]).toMatchObject({ state: 'ignored', ticket_ids: [half] })
    expect((await money(half)).paid_cents).toBe(due_cents)
  })

  test('a mistyped reference that pays what is due says so', async () => {
    const ticket = await owing()
    const { due_cents } = await money(ticket)
    const reference = toPaymentReference(ticket)
    const mistyped = reference.slice(0, -1) + ((Number(reference.at(-1)) + 1) % 10)
    const { body } = await read(table([today, due_cents, mistyped]))
    expect(body.lines[0]!.why).toBe(
      `The reference ${mistyped} has a mistake in it. It is what #${ticket} owes.`,
    )
  })

  test.both('a parcel is paid by its reference, and by that of its tickets after a look', async () => {
    const { parcel, tickets } = await bookParcelFor(app, mei, 3)
    for (const id of tickets) await setStatus(app, sam, id, 4)
    const dues = await Promise.all(tickets.map(async (id) => (await money(id)).due_cents))
    const sum = dues.reduce((total, due) => total + due, 0)
    const byTickets = await read(table([today, sum, `tickets ${tickets.join(' & ')}`]), false)
    expect(byTickets.body.lines[0]).toMatchObject({ state: 'proposed', ticket_ids: tickets, choose: false })
    const { body } = await read(table([today, sum, `screens ${toParcelReference(parcel)}`]))
    expect(body.lines[0]).toMatchObject({ state: 'booked', ticket_ids: tickets })
    expect(await Promise.all(tickets.map(async (id) => (await money(id)).due_cents))).toEqual([0, 0, 0])
  })

  test.both('undoStatement gives everything back, so that the file can be booked again', async () => {
    const { parcel, tickets } = await bookParcelFor(app, mei, 2)
    for (const id of tickets) await setStatus(app, sam, id, 4)
    const single = await owing()
    const before = await Promise.all([...tickets, single].map(money))
    const sum = before[0]!.due_cents + before[1]!.due_cents
    const file = table(
      [today, sum, toParcelReference(parcel)],
      [today, before[2]!.due_cents - 100, `ticket ${single}`],
    )
    const { body } = await read(file)
    await confirm(body.id!, 3)
    const undone = await undo(body.id!)
    expect(undone.body).toEqual({
      ticket_ids: [...tickets, single],
      undone_cents: sum + before[2]!.due_cents - 100,
    })
    const amounts = ({ due_cents, balance_cents, paid_cents, held_cents }: (typeof before)[number]) => ({
      due_cents,
      balance_cents,
      paid_cents,
      held_cents,
    })
    expect((await Promise.all([...tickets, single].map(money))).map(amounts)).toEqual(before.map(amounts))
    expect((await undo(body.id!)).status).toBe(409)
    expect((await confirm(body.id!, 3)).status).toBe(409)
    const again = await read(file)
    expect(again.body.lines.map(({ state }) => state)).toEqual(['booked', 'proposed'])
    expect((await money(tickets[0]!)).due_cents).toBe(0)
  })

  test('undoStatement says what stands on it, and leaves the front desk its own of the same day', async () => {
    const [posted, refunded] = [await owing(), await owing()]
    const { due_cents } = await money(posted)
    const { body } = await read(
      table([today, due_cents, toPaymentReference(posted)], [today, due_cents, toPaymentReference(refunded)]),
    )
    await setStatus(app, sam, posted, 5)
    const { version } = await money(refunded)
    await app.call(
      'POST /api/tickets/{id}/refunds',
      { id: refunded, data: { method: 'bank', amount_cents: 100, version } },
      { as: sam },
    )
    const refused = await undo(body.id!)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain(`#${posted} was posted since`)
    expect(refused.body.error).toContain(`#${refunded} was refunded since`)
    expect((await money(posted)).due_cents).toBe(0)

    const front = await inRole(app, await app.staff('Fay Desk'), 'front_desk')
    const own = await read(table([today, 1, 'nothing of ours']), true, front)
    expect((await undo(body.id!, front)).status).toBe(403)
    expect((await undo(own.body.id!, front)).status).toBe(200)
  })

  test.both(
    'undoStatement counts all that it booked on a ticket against what was refunded since',
    async () => {
      const ticket = await owing()
      const half = (await money(ticket)).due_cents / 2
      const { body } = await read(
        table([today, half, `ticket ${ticket}`], [today, half, `ticket ${ticket} rest`]),
      )
      for (const line of [2, 3]) expect((await confirm(body.id!, line)).status).toBe(200)
      await refund(ticket, half)
      const refused = await undo(body.id!)
      expect([refused.status, refused.body.error]).toEqual([
        409,
        `This statement cannot be undone: #${ticket} was refunded since.`,
      ])
      expect((await money(ticket)).paid_cents).toBe(half)
    },
  )

  test.both(
    'undoStatement counts together what two tickets gave to a third that was refunded since',
    async () => {
      const { tickets } = await bookParcelFor(app, mei, 3)
      const [one, two, third] = tickets as [number, number, number]
      // Credit pays the oldest document first.
      for (const id of [third, one, two]) await setStatus(app, sam, id, 4)
      const dues = await Promise.all(tickets.map(async (id) => (await money(id)).due_cents))
      const { body } = await read(
        table([today, dues[0]! + 2_000, `ticket ${one}`], [today, dues[1]! + 2_000, `ticket ${two}`]),
      )
      for (const [line, id] of [
        [2, one],
        [3, two],
      ] as const)
        expect((await confirm(body.id!, line, { ticket_ids: [id] })).status).toBe(200)
      expect((await money(third)).paid_cents).toBe(4_000)
      await refund(third, 1_000)
      const refused = await undo(body.id!)
      expect([refused.status, (await money(third)).paid_cents]).toEqual([409, 3_000])
      expect(refused.body.error).toContain('was refunded since')
    },
  )

  test('undoStatement takes back a payment together with the refund of it in the same file', async () => {
    const ticket = await owing()
    const { due_cents } = await money(ticket)
    const { body } = await read(
      table([today, due_cents + 2_000, `ticket ${ticket}`], [today, -2_000, `refund ticket ${ticket}`]),
    )
    await confirm(body.id!, 2)
    expect((await confirm(body.id!, 3, { ticket_ids: [ticket] })).status).toBe(200)
    expect((await undo(body.id!)).status).toBe(200)
    expect(await money(ticket)).toMatchObject({ due_cents, paid_cents: 0 })
  })

  test('a refund that went out is entered once, and one that came back is owed again', async () => {
    const ticket = await owing()
    const { due_cents } = await money(ticket)
    const paid = await read(table([today, due_cents + 2_000, `ticket ${ticket}`]))
    await confirm(paid.body.id!, 2)
    const out = await read(table([today, -2_000, `refund ticket ${ticket}`]))
    expect(out.body.lines[0]).toMatchObject({ state: 'proposed', ticket_ids: [ticket] })
    expect((await confirm(out.body.id!, 2)).status).toBe(200)
    expect((await money(ticket)).owed_back_cents).toBe(0)
    const back = await read(table([today, 2_000, `RETURNED PAYMENT ticket ${ticket}`]))
    expect(back.body.lines[0]).toMatchObject({ state: 'proposed', ticket_ids: [ticket] })
    await confirm(back.body.id!, 2)
    const { owed_back_cents, entries } = await money(ticket)
    expect([owed_back_cents, entries.at(-1)!.kind]).toEqual([2_000, 'refund_failed'])
    expect(await emails('payment-received')).toBe(1)
  })

  /** A paid ticket whose refund went out by one statement, and came back by another. */
  const returned = async () => {
    const ticket = await owing()
    const { due_cents } = await money(ticket)
    const paid = await read(table([today, due_cents + 2_000, `ticket ${ticket}`]))
    await confirm(paid.body.id!, 2)
    const out = await read(table([today, -2_000, `refund ticket ${ticket}`]))
    await confirm(out.body.id!, 2)
    const file = table([today, 2_000, `RETURNED PAYMENT ticket ${ticket}`])
    const back = await read(file)
    expect((await confirm(back.body.id!, 2)).status).toBe(200)
    return { ticket, out: out.body.id!, back: back.body.id!, file, received: due_cents + 2_000 }
  }

  test.both('a refund that came back is not taken back too, by hand or with its statement', async () => {
    const { ticket, out, back, received } = await returned()
    const { entries, version } = await money(ticket)
    const refunded = entries.find(({ kind }) => kind === 'refund')!
    expect(refunded.reversible).toBe(false)
    const taken = await app.call(
      'POST /api/tickets/{id}/payments/{payment}/reversal',
      { id: ticket, payment: refunded.id, data: { reason: 'It did not go out.', version } },
      { as: sam },
    )
    expect([taken.status, taken.body.error]).toEqual([409, 'That refund came back already.'])
    const refused = await undo(out)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `This statement cannot be undone: the refund of #${ticket} came back since.`,
    ])
    expect((await money(ticket)).paid_cents).toBe(received)
    expect([(await undo(back)).status, (await undo(out)).status]).toEqual([200, 200])
    expect((await money(ticket)).paid_cents).toBe(received)
  })

  test.both(
    'a refund that came back by a statement that was undone nets to nothing, and is read again',
    async () => {
      const { ticket, back, file, received } = await returned()
      const totals = async () =>
        (await app.call('GET /api/money/payments', { from: today, to: today }, { as: sam })).body.totals
      expect(await totals()).toMatchObject({ received_cents: received, refunded_cents: 0 })
      expect((await undo(back)).status).toBe(200)
      expect(await totals()).toMatchObject({ received_cents: received, refunded_cents: 2_000 })
      const again = await read(file)
      expect(again.body.lines[0]!.why).toBe(`The refund on #${ticket} came back.`)
      await confirm(again.body.id!, 2)
      expect((await money(ticket)).entries.at(-1)!.kind).toBe('refund_failed')
      expect(await totals()).toMatchObject({ received_cents: received, refunded_cents: 0 })
    },
  )

  test('nothing is booked by itself until the owner allows it, and nothing at all while a line has a mistake', async () => {
    await setProfile(app, sam, { statements: { bookByItself: false } })
    const ticket = await owing()
    const { due_cents } = await money(ticket)
    const row = [today, due_cents, toPaymentReference(ticket)] as const
    const wrong = await read(`${table(row)}soon,1.00,x\n`)
    expect(wrong.body).toMatchObject({ applied: false, id: null, mistakes: [{ line: 3 }] })
    const { body } = await read(table(row))
    expect(body.lines[0]).toMatchObject({ state: 'proposed', ticket_ids: [ticket], choose: false })
    expect((await confirm(body.id!, 2)).status).toBe(200)
    expect((await money(ticket)).due_cents).toBe(0)
  })

  test('columns that were chosen are remembered by the row of headings', async () => {
    const file = `Wann,Wieviel,Was\n${today},12.00,Tips\n`
    expect((await read(file, false)).body).toMatchObject({
      mapping: null,
      headings: ['Wann', 'Wieviel', 'Was'],
    })
    const mapping = { day: 'Wann', amount: 'Wieviel', text: ['Was'] }
    await app.call('POST /api/money/statements', { file, mapping }, { as: sam })
    expect((await read(file, false)).body).toMatchObject({
      mistakes: [],
      lines: [{ amount_cents: 1_200, text: 'Tips' }],
    })
    const raw = await app.fetch(
      '/api/money/statements?apply=true',
      {
        method: 'POST',
        headers: { 'content-type': 'text/csv', origin: 'http://localhost:3000' },
        body: file,
      },
      sam,
    )
    expect([raw.status, (await raw.json()).applied]).toEqual([200, true])
  })

  test('a DOCTYPE is 400, what is too large 413, another type 415', async () => {
    const send = (type: string, body: string) =>
      app.fetch(
        '/api/money/statements',
        { method: 'POST', headers: { 'content-type': type, origin: 'http://localhost:3000' }, body },
        sam,
      )
    expect((await send('application/xml', '<!DOCTYPE a><Document/>')).status).toBe(400)
    expect((await send('text/csv', 'a'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await send('image/png', 'x')).status).toBe(415)
  })

  test('lines keep the words of customers alone, and lose them after the shop’s period', async () => {
    await read(table([today, 700, 'Mei Tanaka hello'], [today, -8_800, 'Wages of Sam']))
    const texts = async () =>
      (await app.shop.database.db.selectFrom('statement_lines').select('text').orderBy('line').execute()).map(
        ({ text }) => text,
      )
    expect(await texts()).toEqual(['Mei Tanaka hello', ''])
    expect(await sweepStatements(app.shop)).toBe(0)
    app.clock.advance(731 * DAY_MS)
    expect(await sweepStatements(app.shop)).toBe(2)
    expect(await texts()).toEqual(['', ''])
    await sendQueued(app)
  })
})
