import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { PaymentMethod } from '#contract/money.ts'
import type { GstBasis } from '#contract/money-reports.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { listInvoices } from '#domain/money-reports/list-invoices.ts'
import { listUnpaid } from '#domain/money-reports/list-unpaid.ts'
import { enterPayment } from '#domain/money/enter-payment.ts'
import { returnRefund } from '#domain/money/return-refund.ts'
import { settleRefund } from '#domain/money/settle-refund.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'

const headers = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }

onBothEngines('money reports on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff()
    const fees = [{ key: 'assessment', label: 'Assessment fee', cents: 4_950 }]
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, fees })
  })
  afterEach(() => app.close())

  const invoiced = async (customer = mei) => {
    const id = await bookFor(app, customer)
    await setStatus(app, sam, id, 4)
    return id
  }
  const read = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const enter = async (
    key: 'POST /api/tickets/{id}/payments' | 'POST /api/tickets/{id}/refunds',
    id: number,
    amount_cents: number,
    reference = '',
  ) => {
    const { version } = await read(id)
    const data = { method: 'bank' as const, amount_cents, reference, version, overpayment_confirmed: true }
    return (await app.call(key, { id, data }, { as: sam })).status
  }
  const adjust = async (id: number, amounts: number[]) => {
    const { version } = await read(id)
    const lines = amounts.map((amount_cents) => ({ label: 'Change', amount_cents }))
    return (
      await app.call(
        'POST /api/tickets/{id}/adjustments',
        { id, data: { reason: 'Agreed.', lines, version } },
        { as: sam },
      )
    ).status
  }
  /** Sessions end meanwhile, so both log in again. */
  const advance = async (days: number) => {
    app.clock.advance(days * DAY_MS)
    await app.logIn(sam.email, sam)
    await app.logIn(mei.email, mei)
  }
  const get = (path: string, method = 'GET') => app.fetch(path, { method, headers }, sam)
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const all = { from: '2026-11-01', to: '2030-12-31' }
  const summary = async (days: { from: string; to: string }, basis: GstBasis) =>
    (await app.call('GET /api/money/summary', { ...days, basis }, { as: sam })).body

  test('the lists give documents and payments with the totals of the whole filter', async () => {
    const [one, other] = [await invoiced(), await invoiced(await app.customer('Zoë Müller'))]
    expect(await adjust(one, [-2_000])).toBe(200)
    expect(await enter('POST /api/tickets/{id}/payments', one, 10_000)).toBe(200)
    expect(await enter('POST /api/tickets/{id}/refunds', one, 1_000)).toBe(200)
    const total = (await read(other)).invoiced_cents
    const list = async (search = '') =>
      (await app.call('GET /api/money/invoices', { ...november, search }, { as: sam })).body
    const found = await list()
    expect(found.invoices.map(({ number, kind }) => [number, kind])).toEqual([
      [3, 'adjustment'],
      [2, 'invoice'],
      [1, 'invoice'],
    ])
    expect(found.invoices[0]).toMatchObject({ adjusts: 1, customer: 'Mei Tanaka', issued_on: '2026-11-20' })
    expect(found.totals).toMatchObject({
      count: 3,
      total_cents: 2 * total - 2_000,
      invoices_cents: 2 * total,
      notes_cents: -2_000,
    })
    expect(found.holes).toEqual([])
    const numbers = async (search: string) => (await list(search)).invoices.map(({ number }) => number)
    expect(await numbers('zoe mul')).toEqual([2])
    expect(await numbers('$20.00')).toEqual([3])
    expect(await numbers(`#${other}`)).toEqual([2])
    expect(await numbers('3')).toEqual([3])
    expect(await numbers('nobody%')).toEqual([])
    // One by one, each once.
    const seen: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await listInvoices(app.shop, { ...november, search: '', cursor }, 1)
      seen.push(...page.invoices.map(({ number }) => number))
      expect(page.totals.count).toBe(3)
      if (page.next === null) break
      cursor = page.next
    }
    expect(seen).toEqual([3, 2, 1])
    const { payments, totals } = (await app.call('GET /api/money/payments', november, { as: sam })).body
    expect(payments.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['refund', -1_000],
      ['payment', 10_000],
    ])
    expect(totals).toMatchObject({
      count: 2,
      received_cents: 10_000,
      refunded_cents: 1_000,
      net_cents: 9_000,
    })
    const before = { from: '2026-11-01', to: '2026-11-19' }
    expect((await app.call('GET /api/money/invoices', before, { as: sam })).body.totals.count).toBe(0)
  })

  test('unpaid lists what is open by age, and what the shop owes back', async () => {
    const early = await invoiced()
    await advance(17)
    const late = await invoiced()
    const credit = await invoiced()
    const { invoiced_cents: total } = await read(late)
    await enter('POST /api/tickets/{id}/payments', late, 100)
    await enter('POST /api/tickets/{id}/payments', credit, total + 700)
    const unpaid = await listUnpaid(app.shop, { search: '' })
    // Both are due fourteen days after their invoice.
    expect(unpaid.tickets.map((row) => [row.ticket_id, row.open_cents, row.due_on, row.age_days])).toEqual([
      [early, total, '2026-12-04', 3],
      [late, total - 100, '2026-12-21', 0],
    ])
    expect(unpaid.totals.ages.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0])
    expect(unpaid.totals).toMatchObject({ count: 2, open_cents: 2 * total - 100 })
    const first = await listUnpaid(app.shop, { search: '' }, 1)
    const second = await listUnpaid(app.shop, { search: '', cursor: first.next! }, 1)
    expect([first, second].flatMap(({ tickets }) => tickets.map(({ ticket_id: id }) => id))).toEqual([
      early,
      late,
    ])
    const back = (await app.call('GET /api/money/unpaid', { owed: 'back' }, { as: sam })).body
    expect(back.tickets.map((row) => [row.ticket_id, row.open_cents, row.invoiced])).toEqual([
      [credit, 700, true],
    ])
    const days = { from: '2026-12-21', to: '2026-12-21', search: '' }
    expect((await listUnpaid(app.shop, days)).tickets.map(({ ticket_id: id }) => id)).toEqual([late])
  })

  test.each([
    ['from=2026-11-30&to=2026-11-01', 'to'],
    ['from=2026-02-29&to=2026-03-01', 'from'],
    ['from=2026-11-01&to=2026-11-31', 'to'],
    ['from=2020-01-01&to=2025-01-01', 'to'],
    ['from=1999-12-31&to=2000-02-01', 'from'],
    ['from=2026-11-01', 'to'],
    ['to=2026-11-01', 'from'],
    ['from=yesterday&to=2026-11-01', 'from'],
  ])('every report refuses the days %s', async (query, field) => {
    for (const name of ['invoices', 'payments', 'unpaid', 'summary', 'invoices.csv', 'exports/xero']) {
      const answer = await get(`/api/money/${name}?${query}`)
      const body = (await answer.json()) as { fields: Record<string, string> }
      expect([name, answer.status, Object.keys(body.fields)]).toEqual([name, 400, [field]])
      expect(body.fields[field]).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('reports refuse other bad input, and accept five whole years', async () => {
    for (const path of ['summary?basis=guess', 'unpaid?owed=me', 'invoices?cursor=abc', 'exports/excel']) {
      expect([path, (await get(`/api/money/${path}`)).status]).toEqual([path, 400])
    }
    expect((await get('/api/money/summary?from=2020-01-01&to=2024-12-31')).status).toBe(200)
  })

  test('a CSV list is defused, has a checksum, and is recorded', async () => {
    const mallory = await app.customer('=HYPERLINK("x")')
    const id = await invoiced(mallory)
    await enter('POST /api/tickets/{id}/payments', id, 2_000, '@SUM(A1), or "so"')
    const answer = await get('/api/money/payments.csv?from=2026-11-01&to=2026-11-30')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString('utf8')
    expect(text.startsWith('\uFEFFEntry,Day (Australia/Melbourne),Entered (Australia/Melbourne),Kind,')).toBe(
      true,
    )
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text).toContain(`${id},"'=HYPERLINK(""x"")",20.00,"'@SUM(A1), or ""so"""\r\n`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(answer.headers.get('repr-digest')).toBe(
      `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    )
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="payments-2026-11-01/)
    const { events } = (
      await app.call('POST /api/audit/searches', { data: { kind: 'money.listed' } }, { as: sam })
    ).body
    expect(events[0]).toMatchObject({ actor: { fullname: 'Sam Okafor' }, details: { rows: 1, sha256 } })
    for (const name of ['invoices', 'unpaid', 'summary']) {
      expect((await (await get(`/api/money/${name}.csv`)).text()).split('\r\n').length).toBeGreaterThan(2)
    }
  })

  test('a missing invoice number is shown wherever the figures of its time are', async () => {
    const ids = [await invoiced(), await invoiced(), await invoiced(), await invoiced()]
    const { db } = app.shop.database
    const lose = (id: number) => db.deleteFrom('invoices').where('ticket_id', '=', id).execute()
    expect((await summary(november, 'cash')).holes).toEqual([])
    await lose(ids[1]!)
    await lose(ids[3]!)
    const holes = [
      { from: 2, to: 2 },
      { from: 4, to: 4 },
    ]
    expect((await summary(november, 'accrual')).holes).toEqual(holes)
    expect((await app.call('GET /api/money/invoices', november, { as: sam })).body.holes).toEqual(holes)
    await lose(ids[0]!)
    expect((await summary(november, 'accrual')).holes).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
    ])
    expect((await summary({ from: '2026-12-01', to: '2026-12-31' }, 'accrual')).holes).toEqual([])
  })

  test('the GST of adjoining periods adds up to the documents, in every generated history', async () => {
    const { db, transaction } = app.shop.database
    const cents = fc.integer({ min: 1, max: 45_000 })
    const step = fc.record({
      ticket: fc.nat(1),
      kind: fc.constantFrom('pay', 'card', 'refund', 'card refund', 'bounce', 'note', 'fee', 'settle'),
      cents,
      more: fc.boolean(),
      days: fc.integer({ min: 0, max: 25 }),
    })
    const cards = new Map<number, { payment: string; paid: number; refunded: number; returned: number }>()
    const act = async (
      id: number,
      { kind, cents: amount, more }: { kind: string; cents: number; more: boolean },
    ) => {
      const card = cards.get(id)
      if (kind === 'pay') await enter('POST /api/tickets/{id}/payments', id, amount)
      if (kind === 'refund') await enter('POST /api/tickets/{id}/refunds', id, amount)
      if (kind === 'note') await adjust(id, more ? [amount, 7] : [-amount, -7])
      if (kind === 'card' && !card) {
        const payment = `pi_${id}`
        cards.set(id, { payment, paid: amount, refunded: 0, returned: 0 })
        const entry = { ticketId: id, kind: 'payment', method: 'card', amountCents: amount } as const
        await transaction((tx) => enterPayment(tx, app.shop, { ...entry, cardPayment: payment }, null))
      }
      if (kind === 'card refund' && card && card.refunded < card.paid) {
        card.refunded = Math.min(card.paid, card.refunded + amount)
        const refunded = { payment: card.payment, refundedCents: card.refunded, currency: 'aud' }
        await transaction((tx) => settleRefund(tx, app.shop, refunded as never, null))
      }
      if (kind === 'bounce' && card && card.refunded > 0) {
        const failed = {
          payment: card.payment,
          refund: `re_${id}`,
          amountCents: card.refunded,
          currency: 'aud',
        }
        const done = await transaction((tx) => returnRefund(tx, app.shop, failed as never))
        if (done === 'done') card.refunded = 0
      }
      if (kind === 'fee') {
        const { version } = (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam }))
          .body as Ticket
        const data = { outcome: 'not_repairable' as const, fee_cents: 4_950, comment: 'Corroded.', version }
        await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })
      }
      if (kind === 'settle') await settle(id)
    }
    const settle = async (id: number) => {
      const { balance_cents: balance } = await read(id)
      if (balance > 0) expect(await enter('POST /api/tickets/{id}/payments', id, balance)).toBe(200)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const ids = [await invoiced(), await invoiced()]
        for (const { ticket, days, ...rest } of steps) {
          if (days > 0) await advance(days)
          await act(ids[ticket]!, rest)
        }
        await advance(1)
        const { today: before } = await summary(november, 'cash')
        // A refund that came back can be paid out in two ways, so that a ticket can be below nothing.
        let received = 0
        for (const days of months('2026-11', before)) received += (await summary(days, 'cash')).g1_cents
        const rows = await db.selectFrom('invoices').select('ticket_id').execute()
        const tickets = [...new Set(rows.map(({ ticket_id: id }) => id))]
        const each = await Promise.all(tickets.map((id) => read(id)))
        expect(received).toBe(
          each.reduce(
            (sum, { paid_cents, invoiced_cents }) => sum + Math.max(0, Math.min(paid_cents, invoiced_cents)),
            0,
          ),
        )
        for (const id of ids) await settle(id)
        const documents = await db.selectFrom('invoices').selectAll().execute()
        const sum = (name: 'total_cents' | 'gst_cents') =>
          documents.reduce((total, row) => total + row[name], 0)
        const whole = [sum('total_cents'), sum('gst_cents')]
        const today = (await summary(november, 'cash')).today
        for (const basis of ['accrual', 'cash'] as const) {
          let [sales, gst] = [0, 0]
          for (const days of months('2026-11', today)) {
            const part = await summary(days, basis)
            sales += part.g1_cents
            gst += part.gst_on_sales_cents
            if (basis === 'accrual') {
              const within = documents.filter((row) => {
                const day = (JSON.parse(row.document) as { issued_on: string }).issued_on
                return days.from <= day && day <= days.to
              })
              expect(part.g1_cents).toBe(within.reduce((total, row) => total + row.total_cents, 0))
              expect(part.gst_on_sales_cents).toBe(within.reduce((total, row) => total + row.gst_cents, 0))
            }
            expect(part.holes).toEqual([])
          }
          // Every ticket is settled: nothing is left that one basis counts and the other does not.
          expect([basis, sales, gst]).toEqual([basis, ...whole])
        }
        const { totals } = (await app.call('GET /api/money/invoices', { ...all, search: '' }, { as: sam }))
          .body
        expect([totals.total_cents, totals.gst_cents]).toEqual(whole)
      }),
      { numRuns: 6 },
    )
  }, 120_000)

  test('Xero gets one row a line, notes as negative lines, and payments apart', async () => {
    const id = await invoiced()
    await adjust(id, [-2_000, 500])
    await enter('POST /api/tickets/{id}/payments', id, 10_000, 'TFR 1')
    await enter('POST /api/tickets/{id}/refunds', id, 1_000)
    const total = (await read(id)).invoiced_cents + 1_500
    const path = '/api/money/exports/xero?from=2026-11-01&to=2026-11-30'
    const [head, ...rows] = (await (await get(path)).text()).trimEnd().split('\r\n')
    expect(head).toMatch(/^\*ContactName,EmailAddress,.*\*InvoiceNumber,Reference,\*InvoiceDate,\*DueDate,/)
    const dollars = (cents: number) => (cents / 100).toFixed(2)
    const cells = rows.map((row) => row.split(',').filter((cell) => cell !== ''))
    expect(cells.map((row) => [row[0], row[2]])).toEqual([
      ['Mei Tanaka', '1'],
      ['Mei Tanaka', '2'],
      ['Mei Tanaka', '2'],
    ])
    expect(rows[0]).toContain(`,1,Ticket ${id},20/11/2026,04/12/2026,,`)
    expect(rows[0]).toContain(`,1,${dollars(total)},,200,GST on Income,`)
    expect(rows[1]).toContain(',1,-20.00,,200,GST on Income,')
    expect(rows[2]).toContain(',1,5.00,,200,')
    const payments = (await (await get(`${path}&part=payments`)).text()).trimEnd().split('\r\n')
    expect(payments.slice(1)).toEqual([
      `20/11/2026,100.00,Mei Tanaka,"Payment, bank transfer, ticket ${id}, TFR 1",1,Bank transfer,090`,
      `20/11/2026,-10.00,Mei Tanaka,"Refund, bank transfer, ticket ${id}",1,Bank transfer,090`,
    ])
  })

  test('MYOB gets GST by line that adds up to the document, and an empty line between sales', async () => {
    await setProfile(app, sam, { accountCode: '4-1000', paymentAccounts: oneAccount('1-1110'), daysToPay: 7 })
    const id = await invoiced()
    await adjust(id, [-2_003, 511, -7])
    await enter('POST /api/tickets/{id}/payments', id, 10_000)
    const path = '/api/money/exports/myob?from=2026-11-01&to=2026-11-30'
    const text = await (await get(path)).text()
    const [, first, second] = text.split(/\r\n(?:\r\n)?(?=Co|Mei Tanaka,,X,(?:1|2),)/)
    expect(text).toContain('\r\n\r\nMei Tanaka,,X,2,')
    expect(first).toContain(`Mei Tanaka,,X,1,20/11/2026,Ticket ${id},`)
    expect(second).toContain('4-1000')
    const rows = text.split('\r\n').filter((row) => row.startsWith('Mei'))
    const gst = rows.filter((row) => row.includes(',X,2,')).map((row) => Number(row.split(',').at(-3)))
    const { invoices } = (await app.call('GET /api/money/invoices', november, { as: sam })).body
    expect(Math.round(gst.reduce((sum, each) => sum + each, 0) * 100)).toBe(invoices[0]?.gst_cents)
    const payments = await (await get(`${path}&part=payments`)).text()
    expect(payments).toContain('Mei Tanaka,,1-1110,1,20/11/2026,1,100.00,')
  })

  test('MYOB gets deposits and refunds in a file of their own, and nothing of an entry that was taken back', async () => {
    const paymentAccounts = { card: '1-1100', bank: '1-1110', cash: '1-1120', terminal: '1-1130' }
    await setProfile(app, sam, { paymentAccounts, depositAccount: '2-1200' })
    const [id, open] = [await invoiced(), await bookFor(app, mei)]
    await enter('POST /api/tickets/{id}/payments', id, 10_000)
    await enter('POST /api/tickets/{id}/payments', id, 777)
    await enter('POST /api/tickets/{id}/refunds', id, 1_000)
    await enter('POST /api/tickets/{id}/payments', open, 5_000)
    const { entries, version } = await read(id)
    const data = { reason: 'Another ticket.', version }
    const taken = { id, payment: entries[1]!.id, data }
    expect(
      (await app.call('POST /api/tickets/{id}/payments/{payment}/reversal', taken, { as: sam })).status,
    ).toBe(200)
    const path = '/api/money/exports/myob?from=2026-11-01&to=2026-11-30'
    const file = async (part: string) =>
      (await (await get(`${path}&part=${part}`)).text()).trimEnd().split('\r\n')
    const payments = await file('payments')
    expect(payments.slice(1).map((row) => row.split(',').slice(0, 7))).toEqual([
      ['Mei Tanaka', '', '1-1110', '1', '20/11/2026', '1', '100.00'],
    ])
    const deposits = await file('deposits')
    expect(deposits[0]).toContain('Allocation Account #,Amount')
    expect(deposits.slice(1).map((row) => [row.split(',')[0], /,(2-1200,[^,]*),/.exec(row)?.[1]])).toEqual([
      ['1-1110', '2-1200,-10.00'],
      ['1-1110', '2-1200,50.00'],
    ])
    const xero = '/api/money/exports/xero?from=2026-11-01&to=2026-11-30'
    expect((await get(`${xero}&part=deposits`)).status).toBe(400)
    await app.call('POST /api/money/exports', { data: { format: 'myob', part: 'payments' } }, { as: sam })
    expect(await (await get('/api/money/exports/myob/1?part=deposits')).text()).toContain(',2-1200,50.00,')
    expect((await get('/api/money/exports/myob/1?part=sales')).status).toBe(400)
  })

  test('MYOB gets the right payment on its invoice where a wrong one before it was taken back', async () => {
    const id = await invoiced()
    const { due_cents: due } = await read(id)
    for (let time = 0; time < 2; time++) await enter('POST /api/tickets/{id}/payments', id, due)
    const { entries, version } = await read(id)
    const data = { reason: 'Another ticket.', version }
    const taken = { id, payment: entries[0]!.id, data }
    expect(
      (await app.call('POST /api/tickets/{id}/payments/{payment}/reversal', taken, { as: sam })).status,
    ).toBe(200)
    await app.call('POST /api/money/exports', { data: { format: 'myob', part: 'payments' } }, { as: sam })
    for (const path of [
      '/api/money/exports/myob?from=2026-11-01&to=2026-11-30&',
      '/api/money/exports/myob/1?',
    ]) {
      const [payments, deposits] = await Promise.all(
        ['payments', 'deposits'].map(async (part) =>
          (await (await get(`${path}part=${part}`)).text()).trimEnd().split('\r\n').slice(1),
        ),
      )
      expect(payments!.map((row) => row.split(',').slice(3, 7))).toEqual([
        [String(entries[1]!.id), '20/11/2026', '1', (due / 100).toFixed(2)],
      ])
      expect(deposits).toEqual([])
    }
  })

  test('payments name their account by method, and the contact of their invoice with its email', async () => {
    const paymentAccounts = { card: '091', bank: '090', cash: '092', terminal: '093' }
    await setProfile(app, sam, { paymentAccounts })
    const id = await bookFor(app, mei)
    const buyer = { company: 'Tanaka Pty Ltd', abn: '' }
    expect((await app.call('PUT /api/tickets/{id}/buyer', { id, data: buyer }, { as: sam })).status).toBe(200)
    await setStatus(app, sam, id, 4)
    for (const method of ['bank', 'cash', 'terminal'] as const) {
      const { version } = await read(id)
      const data = { method, amount_cents: 1_000, version }
      await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })
    }
    const path = '/api/money/exports/xero?from=2026-11-01&to=2026-11-30'
    const payments = (await (await get(`${path}&part=payments`)).text()).trimEnd().split('\r\n').slice(1)
    expect(payments.map((row) => [row.split(',')[2], row.split(',').at(-1)])).toEqual([
      ['Tanaka Pty Ltd', '090'],
      ['Tanaka Pty Ltd', '092'],
      ['Tanaka Pty Ltd', '093'],
    ])
    const sales = await (await get(path)).text()
    expect(sales).toContain(`\r\nTanaka Pty Ltd,${mei.email},`)
  })

  test('without GST registration the files say so', async () => {
    await setProfile(app, sam, { abn: anAbn, gstRegistered: false })
    await invoiced()
    const days = 'from=2026-11-01&to=2026-11-30'
    expect(await (await get(`/api/money/exports/xero?${days}`)).text()).toContain(',BAS Excluded,')
    expect(await (await get(`/api/money/exports/myob?${days}`)).text()).toContain(',N-T,0.00,I,')
    expect(await summary(november, 'accrual')).toMatchObject({ gst_on_sales_cents: 0, gst_registered: false })
  })

  test('the same period and the same export are byte-identical, whatever came after', async () => {
    const id = await bookFor(app, mei)
    await enter('POST /api/tickets/{id}/payments', id, 2_000)
    const path = '/api/money/exports/myob?from=2026-11-01&to=2026-11-30&part=payments'
    const before = await (await get(path)).text()
    expect((await get('/api/money/exports/myob', 'POST')).status).toBe(409)
    const { body } = await app.call(
      'POST /api/money/exports',
      { data: { format: 'myob', part: 'payments' } },
      { as: sam },
    )
    expect(body.export).toMatchObject({ number: 1, rows: 1, total_cents: 2_000, by: 'Sam Okafor' })
    await advance(40)
    await setStatus(app, sam, id, 4)
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, paymentAccounts: oneAccount('1-9999') })
    const again = await (await get('/api/money/exports/myob/1')).arrayBuffer()
    expect(createHash('sha256').update(Buffer.from(again)).digest('hex')).toBe(body.export.sha256)
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, paymentAccounts: oneAccount('090') })
    expect(await (await get(path)).text()).toBe(before)
    expect((await get('/api/money/exports/xero/1')).status).toBe(404)
  })

  test('parallel exports hold every document once, also while invoices are issued', async () => {
    const tickets: number[] = []
    for (let number = 0; number < 8; number++) tickets.push(await bookFor(app, mei))
    const files: string[] = []
    const exportNew = async () => {
      const answer = await app.fetch(
        '/api/money/exports/xero',
        { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' },
        sam,
      )
      expect([200, 409]).toContain(answer.status)
      if (answer.status === 200) files.push(await answer.text())
      else
        expect(((await answer.json()) as { error: string }).error).toBe(
          'Nothing is new since the last export.',
        )
    }
    await Promise.all(tickets.flatMap((id) => [setStatus(app, sam, id, 4), exportNew(), exportNew()]))
    await exportNew()
    const numbers = files.flatMap((file) =>
      file
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => Number(row.split(',')[10])),
    )
    expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const { exports, fresh } = (await app.call('GET /api/money/exports', {}, { as: sam })).body
    expect(exports).toHaveLength(files.length)
    expect(exports.reduce((sum, { rows }) => sum + rows, 0)).toBe(8)
    expect(fresh.map(({ rows }) => rows)).toEqual([0, 0, 8, 0])
    const { events } = (
      await app.call('POST /api/audit/searches', { data: { kind: 'money.exported' } }, { as: sam })
    ).body
    expect(new Set(events.map(({ details }) => details['sha256']))).toEqual(
      new Set(exports.map(({ sha256 }) => sha256)),
    )
  }, 60_000)
})

/** One account for the payments of all methods. */
function oneAccount(code: string): Record<PaymentMethod, string> {
  return { card: code, bank: code, cash: code, terminal: code }
}

/** The calendar months from one to that of a day. */
function months(first: string, last: string): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = []
  for (let [year = 0, month = 0] = first.split('-').map(Number); ; month++) {
    const from = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
    if (from > last) return found
    found.push({ from, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) })
  }
}
