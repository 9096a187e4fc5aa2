import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { parsePaymentReference } from '#domain/tickets/payment-reference.ts'
import { sendReminders } from '#domain/reminders/send-reminders.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, owing, setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { bookFor } from '#test/sample-booking.ts'

const bank = { accountName: 'Mendpost', bsb: '063-000', accountNumber: '12345678' }

onOneEngine('documents say how they stand on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  const pdfOf = async (path: string, as: SignedIn) => {
    const answer = await app.fetch(path, {}, as)
    if (answer.status !== 200) return answer.status
    return readPdfText(new Uint8Array(await answer.arrayBuffer())).replace(/\s+/g, ' ')
  }
  const pay = async (staff: SignedIn, id: number, amount_cents: number, reference = '') => {
    const { version } = (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: staff })).body
    const data = { method: 'bank' as const, amount_cents, reference, version }
    expect((await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: staff })).status).toBe(200)
  }

  test('an invoice shows what was paid, and asks for a transfer only while something is left', async () => {
    const { staff, customer, ticket: id, money } = await owing(app)
    await setProfile(app, staff, { bank, payId: 'pay@mendpost.example' })
    const other = await bookFor(app, customer)
    await pay(staff, other, 5_000)
    await setStatus(app, staff, other, 4)
    const paper = async () =>
      (await app.call('GET /api/tickets/{id}/invoices/{number}', { id: other, number: 0 }, { as: customer }))
        .body.paper
    const first = await paper()
    expect(first.standing).toMatchObject({
      paid_cents: 5_000,
      balance_cents: first.total_cents - 5_000,
      paid_on: null,
    })
    expect(first.bank?.payId).toBe('pay@mendpost.example')
    const asking = await pdfOf(`/api/tickets/${other}/invoice.pdf`, customer)
    for (const words of ['Please pay by', 'Paid −$50.00', 'Balance', first.standing!.reference, 'PayID'])
      expect(asking).toContain(words)
    const asked = (await composeQueued(app)).find(({ text }) => text.includes(first.standing!.reference))!
    expect(asked.text).toContain('The $50.00 that was paid before is taken off already.')

    app.clock.advance(4 * DAY_MS)
    await Promise.all([app.logIn(staff.email, staff), app.logIn(customer.email, customer)])
    await pay(staff, other, first.total_cents - 5_000)
    expect(await paper()).toMatchObject({ bank: null, standing: { balance_cents: 0, paid_on: '2026-11-24' } })
    const paid = await pdfOf(`/api/tickets/${other}/invoice.pdf`, customer)
    expect(paid).toContain('Paid on 24 November 2026')
    expect(paid).not.toMatch(/Please pay|How to pay|063/)

    const desk = (await app.call('GET /api/tickets/{id}/desk-money', { id: other }, { as: staff })).body
    const note = {
      reason: 'It took long.',
      lines: [{ label: 'Discount', amount_cents: -2_000 }],
      version: desk.version,
    }
    const adjusted = await app.call(
      'POST /api/tickets/{id}/adjustments',
      { id: other, data: note },
      { as: staff },
    )
    expect(adjusted.status).toBe(200)
    const { body } = await app.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: other, number: first.number + 1 },
      { as: customer },
    )
    expect(body.paper).toMatchObject({
      kind: 'adjustment',
      bank: null,
      standing: { paid_cents: first.total_cents - 2_000, balance_cents: 0, paid_on: '2026-11-24' },
    })

    const { reference } = (await money()).pay.bank!
    expect([reference === String(id), parsePaymentReference(reference)]).toEqual([false, id])
    const scan = await app.call('POST /api/scans', { data: { code: reference } }, { as: staff })
    expect(scan.body.ticket_id).toBe(id)
  })

  test('a reminder to pay names the day, the account and the reference as the first request did', async () => {
    const { staff, customer } = await owing(app)
    await setProfile(app, staff, { abn: anAbn, gstRegistered: true, bank, payId: 'pay@mendpost.example' })
    const id = await bookFor(app, customer)
    await setStatus(app, staff, id, 4)
    app.clock.advance(15 * DAY_MS)
    await sendReminders(app.shop)
    const mails = (await composeQueued(app)).filter(({ subject }) => subject.includes(`${id}`))
    const asked = mails.find(({ kind }) => kind === 'ticket-status')!
    const again = mails.find(({ kind }) => kind === 'reminder-pay')!
    const reference = /Reference:? *(\S+)/.exec(asked.text)![1]!
    for (const words of ['4 December 2026', '063-000', '12345678', 'pay@mendpost.example', reference])
      for (const { text } of [asked, again]) expect(text).toContain(words)
    expect(again.text).not.toContain('is to be paid by')
  })

  test('a payment has a receipt for its customer and staff, until it is taken back', async () => {
    const { staff, customer, ticket: id } = await owing(app)
    await pay(staff, id, 3_000, 'NAB 4411')
    const { entries, version } = (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: staff }))
      .body
    const payment = entries[0]!.id
    const path = `/api/tickets/${id}/payments/${payment}/receipt.pdf`
    for (const reader of [customer, staff]) {
      const text = await pdfOf(path, reader)
      for (const words of [
        `Receipt R-${payment}`,
        '20 November 2026',
        'Bank transfer',
        'NAB 4411',
        '$30.00',
        'Tax invoice 1',
        'Mei Tanaka',
      ])
        expect(text).toContain(words)
    }
    expect(await pdfOf(path, await app.customer('Lena Weber'))).toBe(404)
    expect(await pdfOf(path.replace(`/${payment}/`, '/999/'), customer)).toBe(404)
    const data = { reason: 'Another ticket.', version }
    await app.call('POST /api/tickets/{id}/payments/{payment}/reversal', { id, payment, data }, { as: staff })
    expect(await pdfOf(path, customer)).toBe(404)
  })

  test('another PayID needs the password, as another bank account does', async () => {
    const sam = await app.staff()
    await setProfile(app, sam, { abn: anAbn, bank })
    const { body } = await app.call('GET /api/shop-profile', {}, { as: sam })
    const data = { profile: { ...body.profile, payId: 'thief@example.com' }, version: body.version }
    expect((await app.call('PUT /api/shop-profile', { data }, { as: sam })).status).not.toBe(200)
  })
})
