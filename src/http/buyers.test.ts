import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { isAbn } from '#contract/shop-profile.schema.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { sendQueued } from '#test/send-queued.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

onOneEngine('the business on invoices on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  test('saveBuyer names company and ABN on an invoice of any amount, with name and address', async () => {
    const staff = await app.staff()
    const customer = await app.customer('Mei Tanaka')
    await setProfile(app, staff)
    const ticket = await bookFor(app, customer)
    const saved = await app.call(
      'PUT /api/tickets/{id}/buyer',
      { id: ticket, data: { company: 'Tanaka Trading Pty Ltd', abn: '83 914 571 673' } },
      { as: customer },
    )
    expect([saved.status, saved.body.buyer]).toEqual([
      200,
      { company: 'Tanaka Trading Pty Ltd', abn: '83914571673', email: '', days_to_pay: null },
    ])
    const { body: money } = await app.call('GET /api/tickets/{id}/money', { id: ticket }, { as: customer })
    expect(money.buyer).toEqual({
      company: 'Tanaka Trading Pty Ltd',
      abn: '83914571673',
      email: '',
      days_to_pay: null,
      can_change: true,
    })
    await setStatus(app, staff, ticket, 4)
    const { body } = await app.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: ticket, number: 1 },
      { as: customer },
    )
    expect(body.paper.buyer).toEqual({
      name: 'Mei Tanaka',
      company: 'Tanaka Trading Pty Ltd',
      abn: '83914571673',
      address: ['Unit 3, 12 Wattle Street', 'Carlton VIC 3053'],
    })
  })

  test('saveBuyer is refused once an invoice was issued, for other customers and for wrong check digits', async () => {
    const staff = await app.staff()
    const customer = await app.customer('Mei Tanaka')
    const other = await app.customer('Jonas Other')
    await setProfile(app, staff)
    const ticket = await bookFor(app, customer)
    const save = async (as: typeof staff, data: { company: string; abn: string }) => {
      const { status, body } = await app.call('PUT /api/tickets/{id}/buyer', { id: ticket, data }, { as })
      return [status, body.fields ?? body.error ?? null]
    }
    const own = { company: 'Tanaka Trading', abn: '' }
    expect((await save(other, own))[0]).toBe(404)
    expect(await save(customer, { company: '', abn: '51 824 753 557' })).toEqual([
      400,
      { abn: 'That ABN does not pass its check. Please compare it again.' },
    ])
    expect((await save(staff, own))[0]).toBe(200)
    await setStatus(app, staff, ticket, 4)
    for (const as of [customer, staff]) {
      expect(await save(as, { company: 'Another', abn: anAbn })).toEqual([
        409,
        'The invoice has been issued, so the business on it can no longer be changed.',
      ])
    }
  })

  test('the business that pays is written to by its name, with links that need no log-in of the customer', async () => {
    const staff = await app.staff()
    const customer = await app.customer('Mei Tanaka')
    await setProfile(app, staff)
    const ticket = await bookFor(app, customer)
    const buyer = { company: 'Tanaka Trading Pty Ltd', abn: '', email: 'accounts@tanaka.example' }
    await app.call('PUT /api/tickets/{id}/buyer', { id: ticket, data: buyer }, { as: staff })
    await setStatus(app, staff, ticket, 4)
    const mails = await composeQueued(app)
    const asked = mails.find(({ to }) => to.address === buyer.email)!
    expect(asked.text).toContain('Hello Tanaka Trading Pty Ltd,')
    expect(asked.text).not.toMatch(/\/account\/ticket\/|because you booked/)
    expect(asked.link).toContain('/track/')
    const booked = mails.find(({ kind }) => kind === 'booking-received')!
    expect(booked.text).toMatch(/Hello Mei Tanaka,[^]*\/account\/ticket\/[^]*because you booked/)
  })

  test('a note with Pending Payment is read by the customer alone, where a business pays', async () => {
    const staff = await app.staff()
    const customer = await app.customer('Mei Tanaka')
    await setProfile(app, staff)
    const business = 'accounts@tanaka.example'
    for (const email of [business, customer.email.toUpperCase()]) {
      const id = await bookFor(app, customer)
      const data = { company: 'Tanaka Trading Pty Ltd', abn: '', email }
      await app.call('PUT /api/tickets/{id}/buyer', { id, data }, { as: staff })
      await sendQueued(app)
      const note = {
        ticketid: id,
        comment: 'Your father’s photos are all still there.',
        status: 4 as const,
        makeVisibleToCustomer: true,
      }
      await app.call('POST /api/submit-ticket-comment', { data: note }, { as: staff })
      const mails = await sendQueued(app)
      const reads = (address: string) =>
        mails
          .filter(({ to, text }) => to.address === address && text.includes(note.comment))
          .map(({ kind }) => kind)
      expect(reads(business)).toEqual([])
      expect(reads(customer.email)).toEqual([email === business ? 'ticket-note' : 'ticket-status'])
      expect(mails.filter(({ kind }) => kind === 'ticket-status').map(({ to }) => to.address)).toEqual([
        email === business ? business : customer.email,
      ])
    }
  })

  test('a receipt, a refund and an entry taken back go to the business that pays and to the customer, once each', async () => {
    const staff = await app.staff()
    const customer = await app.customer('Mei Tanaka')
    await setProfile(app, staff)
    const data = { company: 'Tanaka Trading Pty Ltd', abn: '', email: 'accounts@tanaka.example' }
    const kinds: string[] = ['payment-received', 'payment-refunded', 'payment-reversed']
    for (const email of [data.email, customer.email.toUpperCase(), '']) {
      const id = await bookFor(app, customer)
      await app.call('PUT /api/tickets/{id}/buyer', { id, data: { ...data, email } }, { as: staff })
      await setStatus(app, staff, id, 4)
      await sendQueued(app)
      const readMoney = async () =>
        (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: staff })).body
      const enter = async (kind: 'payments' | 'refunds', amount_cents: number) => {
        const { version } = await readMoney()
        const entry = { method: 'bank' as const, amount_cents, version }
        const answer = await app.call(`POST /api/tickets/{id}/${kind}`, { id, data: entry }, { as: staff })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
      await enter('payments', 20_000)
      await enter('refunds', 5000)
      const { version, entries } = await readMoney()
      const payment = entries.find(({ kind }) => kind === 'refund')!.id
      const mistake = { reason: 'A typing mistake.', version }
      await app.call(
        'POST /api/tickets/{id}/payments/{payment}/reversal',
        { id, payment, data: mistake },
        { as: staff },
      )
      const mails = (await sendQueued(app)).filter(({ kind }) => kinds.includes(kind))
      const to = (address: string) => mails.filter((mail) => mail.to.address === address)
      expect(to(customer.email).map(({ kind }) => kind)).toEqual(kinds)
      const paidByBusiness = email === data.email
      const toBusiness = mails.filter((mail) => mail.to.address !== customer.email)
      expect(toBusiness.map(({ kind }) => kind)).toEqual(paidByBusiness ? kinds : [])
      const [receipt] = to(customer.email)
      if (!paidByBusiness) {
        expect(receipt!.text).toContain('your payment has arrived')
        continue
      }
      expect(receipt!.text).toMatch(
        /Hello Mei Tanaka,[^]*a payment for the repair of the iPhone[^]*has arrived[^]*\/account\/ticket\//,
      )
      expect(toBusiness[0]!.text).toMatch(
        /Hello Tanaka Trading Pty Ltd,[^]*a payment for the repair of the iPhone[^]*has arrived[^]*\/track\//,
      )
      for (const { subject, text } of mails)
        expect(subject + text).not.toMatch(/your payment|you paid|back to you|your ticket /)
    }
  })

  test('the link of the business that pays shows and pays its invoice without the digits, and nothing of the customer', async () => {
    const staff = await app.staff()
    const customer = await app.customer('Mei Tanaka')
    await setProfile(app, staff, {
      abn: anAbn,
      bank: { accountName: 'Mendpost', bsb: '063-000', accountNumber: '1234 5678' },
    })
    const id = await bookFor(app, customer)
    const data = { company: 'Tanaka Trading Pty Ltd', abn: '', email: 'accounts@tanaka.example' }
    await app.call('PUT /api/tickets/{id}/buyer', { id, data }, { as: staff })
    await setStatus(app, staff, id, 4)
    const asked = (await composeQueued(app)).find(({ to }) => to.address === data.email)!
    const links = [...asked.text.matchAll(/\/track\/([\w-]+)/g)].map(([, token]) => token!)
    expect(new Set(links).size).toBe(1)
    const token = links[0]!
    const anyone = app.browser()
    const read = await app.call('GET /api/track/{token}', { token }, { as: anyone })
    const { tasks, ...seen } = read.body
    expect(seen).toMatchObject({
      for_payer: true,
      notes: [],
      history: [],
      quotes: [],
      in_parcel: [],
      parcels: [],
    })
    expect(tasks).toMatchObject({ due_cents: 23_500, invoice: true, postable: false, notice: null })
    expect(tasks?.bank?.reference).toBe(/Reference:? *(\S+)/.exec(asked.text)?.[1])
    const pdf = await app.fetch(`/api/track/${token}/invoice.pdf`, {}, anyone)
    const words = readPdfText(new Uint8Array(await pdf.arrayBuffer()))
    expect(words).toContain('Tanaka Trading Pty Ltd')
    expect(words).not.toContain('Wattle')
    const pay = await app.call('POST /api/track/{token}/checkout', { token }, { as: anyone })
    // No cards in this shop: the link was taken.
    expect(pay.body.error).not.toMatch(/digits|link/)
    const message = { token, data: { text: 'Hello', whole_parcel: false } }
    expect((await app.call('POST /api/track/{token}/messages', message, { as: anyone })).status).toBe(404)
    const digits = { token, data: { digits: '0156' } }
    expect((await app.call('POST /api/track/{token}/access', digits, { as: anyone })).status).toBe(404)
    const news = { token, data: { news: 'delivered' as const } }
    expect((await app.call('POST /api/track/{token}/parcel-news', news, { as: anyone })).status).toBe(404)
    const slip = await app.fetch(`/api/track/${token}/packing-slip.pdf`, {}, anyone)
    expect(slip.status).toBe(404)
  })

  test('saveBuyer accepts an ABN exactly when its check digits are right', async () => {
    const customer = await app.customer('Mei Tanaka')
    const ticket = await bookFor(app, customer)
    const nearMiss = fc
      .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }))
      .map(([place, more]) => {
        const digits = [...anAbn].map(Number)
        digits[place] = (digits[place]! + more) % 10
        return digits.join('')
      })
    await fc.assert(
      fc.asyncProperty(fc.oneof(nearMiss, fc.constant(anAbn), fc.stringMatching(/^\d{11}$/)), async (abn) => {
        const data = { company: '', abn }
        const { status } = await app.call(
          'PUT /api/tickets/{id}/buyer',
          { id: ticket, data },
          { as: customer },
        )
        expect(status).toBe(isAbn(abn) ? 200 : 400)
      }),
      { numRuns: 40 },
    )
  })
})
