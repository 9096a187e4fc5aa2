import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { textRemarks } from '#contract/text-messages.ts'
import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { returnToEmail } from '#domain/text-messages/emails-sent-as-texts.ts'
import { onBothEngines, onOneEngine } from '#test/engines.ts'
import { type SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('text messages on %s', (engine, test) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTextApp({ engine })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const setStatus = (status: Status, comment = 'Done.') =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment, status, makeVisibleToCustomer: true } },
      { as: sam },
    )
  const choose = (choice: 'email' | 'text' | 'both' | null, as = mei) =>
    app.call('PUT /api/tickets/{id}/updates', { id, data: { choice } }, { as })
  const remarks = async () => (await app.outbox()).map(({ last_error }) => last_error)
  const tokenIn = (text: string) => /\/sms\/([\w-]{30})/.exec(text)?.[1] ?? ''
  const updates = async () =>
    (await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body.updates

  test('who chose nothing gets no text, and is not asked', async () => {
    await setStatus(statusCodes.receivedDevice)
    expect(await app.sendTexts()).toBe(0)
    expect(await remarks()).toEqual([textRemarks.emailChosen])
    expect(await app.sendEmails()).toContain('ticket-status')
  })

  test('the owner of a number is asked first, and gets texts after a yes', async () => {
    expect((await choose('both')).body.updates).toEqual({ chosen: 'both', choice: 'both', number: 'asked' })
    await setStatus(statusCodes.receivedDevice)
    await app.sendTexts()
    expect(app.standIn.taken).toHaveLength(1)
    expect(await remarks()).toEqual([null, textRemarks.unconfirmed])
    const token = tokenIn(app.standIn.taken[0]!.text)
    expect(
      (await app.call('POST /api/text-messages/answers', { data: { token, answer: 'yes' } })).status,
    ).toBe(200)
    expect((await updates())?.number).toBe('confirmed')
    await setStatus(statusCodes.pendingPayment)
    await setStatus(statusCodes.postedToCustomer)
    await app.sendTexts()
    const text = app.standIn.taken.at(-1)!
    expect(text.to).toBe('+61491570156')
    expect(text.text).toMatch(/is on its way back to you\. http:\/\/localhost:3000\/track\/[\w-]{30}$/)
    expect(app.standIn.wrong).toEqual([])
  })

  test('a no keeps all texts from a number, and a wrong token is refused', async () => {
    await choose('both')
    await app.sendTexts()
    const token = tokenIn(app.standIn.taken[0]!.text)
    expect(
      (await app.call('POST /api/text-messages/answers', { data: { token: 'x'.repeat(30), answer: 'yes' } }))
        .status,
    ).toBe(404)
    await app.call('POST /api/text-messages/answers', { data: { token, answer: 'no' } })
    expect((await updates())?.number).toBe('stopped')
    await setStatus(statusCodes.receivedDevice)
    expect(await app.sendTexts()).toBe(0)
    expect((await remarks()).at(-1)).toBe(textRemarks.stopped)
  })

  test('a changed number is asked again, and the token of the old one is worthless', async () => {
    await choose('text')
    await app.sendTexts()
    const token = tokenIn(app.standIn.taken[0]!.text)
    await app.call('POST /api/text-messages/answers', { data: { token, answer: 'yes' } })
    const contact = {
      user_mobile: '0491 570 157',
      address: '12 Wattle Street',
      address_apt: '',
      address_city: 'Carlton',
      address_state: 'VIC' as const,
      address_post: '3053',
    }
    expect((await app.call('PUT /api/tickets/{id}/contact', { id, data: contact }, { as: mei })).status).toBe(
      200,
    )
    expect((await updates())?.number).toBe('asked')
    await setStatus(statusCodes.receivedDevice)
    await app.sendTexts()
    expect(app.standIn.taken.map(({ to }) => to)).toEqual(['+61491570156', '+61491570157'])
    expect(app.standIn.taken[1]!.text).toContain('/sms/')
    expect(
      (await app.call('POST /api/text-messages/answers', { data: { token, answer: 'yes' } })).status,
    ).toBe(404)
  })

  test('no text names a person, an address, a serial or a passcode', async () => {
    await app.agree(mei, id)
    for (const status of [
      statusCodes.receivedDevice,
      statusCodes.pendingPayment,
      statusCodes.postedToCustomer,
      statusCodes.completed,
    ]) {
      await setStatus(status, 'For Mei Tanaka of 12 Wattle Street, F2LXK0ABCD12, code 2580.')
      await app.sendTexts()
    }
    await setStatus(statusCodes.completed, 'For Mei Tanaka of 12 Wattle Street, F2LXK0ABCD12, code 2580.')
    await app.sendTexts()
    const all = app.standIn.taken.map(({ text }) => text).join('\n')
    expect(app.standIn.taken.length).toBeGreaterThan(2)
    expect(all).not.toMatch(/Mei|Tanaka|Wattle|Carlton|F2LXK|2580|iPhone/)
  })

  test('between 21:00 and 8:00 every text waits for the morning, the question to a new number too', async () => {
    // The test clock begins at noon in Melbourne.
    app.clock.advance(10 * HOUR_MS)
    mei = await app.logIn(mei.email)
    await choose('both')
    expect(await app.sendTexts()).toBe(0)
    const [waiting] = await app.outbox()
    expect(waiting).toMatchObject({ attempts: 0, sent_at: null, failed_at: null, last_error: null })
    expect(new Date(waiting!.due_at).toISOString()).toBe('2026-11-20T21:00:00.000Z')
    app.clock.advance(9 * HOUR_MS + 59 * MINUTE_MS)
    expect(await app.sendTexts()).toBe(0)
    app.clock.advance(MINUTE_MS)
    expect(await app.sendTexts()).toBe(1)
  })

  test('a choice made after queueing counts when the text is sent', async () => {
    await app.agree(mei, id)
    await setStatus(statusCodes.receivedDevice)
    await choose('email')
    expect(await app.sendTexts()).toBe(0)
    expect((await remarks()).at(-1)).toBe(textRemarks.emailChosen)
  })

  test('who chose texts only gets the email when the text cannot be sent', async () => {
    await app.agree(mei, id, 'text')
    await app.sendEmails()
    await setStatus(statusCodes.receivedDevice)
    expect(await app.sendEmails()).toEqual([])
    expect(await app.sendTexts()).toBe(1)
    expect(await returnToEmail(app.shop)).toBe(0)

    await setStatus(statusCodes.postedToCustomer)
    expect(await app.sendEmails()).toEqual([])
    app.standIn.play({ status: 400, body: { error: 'no such number' } })
    await app.sendTexts()
    expect(await returnToEmail(app.shop)).toBe(1)
    expect(await app.sendEmails()).toEqual(['ticket-status'])
    expect(await returnToEmail(app.shop)).toBe(0)
  })

  test('the business that pays is emailed what it owes, whatever its customer chose', async () => {
    await app.agree(mei, id, 'text')
    const data = { company: 'Tanaka Trading', abn: '', email: 'accounts@tanaka.example' }
    await app.call('PUT /api/tickets/{id}/buyer', { id, data }, { as: sam })
    await app.sendEmails()
    await setStatus(statusCodes.receivedDevice)
    expect(await app.sendEmails()).toEqual([])
    await app.sendTexts()
    await setStatus(statusCodes.pendingPayment)
    expect(await app.sendEmails()).toEqual(['ticket-status'])
    // The customer is told of the note, and not asked to pay.
    expect(await app.sendTexts()).toBe(1)
    expect(app.standIn.taken.at(-1)!.text).not.toMatch(/pay/i)
    expect(await remarks()).toContain('The business that pays is asked by email.')
    expect(await returnToEmail(app.shop)).toBe(0)
  })

  test('who chose texts as well gets both, once each', async () => {
    await app.agree(mei, id, 'both')
    await app.sendEmails()
    await setStatus(statusCodes.receivedDevice)
    expect(await app.sendEmails()).toEqual(['ticket-status'])
    expect([await app.sendTexts(), await app.sendTexts()]).toEqual([1, 0])
    expect(app.standIn.taken).toHaveLength(1)
  })

  test('a refused request is tried again with the same id, and sent once', async () => {
    await app.agree(mei, id)
    await setStatus(statusCodes.receivedDevice)
    app.standIn.play(429, 503, 'silence')
    for (let attempts = 0; attempts < 4; attempts++) {
      await app.sendTexts()
      app.clock.advance(10 * MINUTE_MS)
    }
    expect(app.standIn.taken).toHaveLength(1)
    expect((await app.outbox()).at(-1)).toMatchObject({ attempts: 4, last_error: null })
    expect((await app.messages()).at(-1)).toMatchObject({ state: 'sent', segments: 1 })
  })

  test('the monthly limit stops texts, and what they would say goes by email', async () => {
    await app.agree(mei, id, 'text')
    await app.sendEmails()
    const set = (data: { segment_price: number; monthly_limit_cents: number | null; version: number }) =>
      app.call('PUT /api/text-messages/settings', { data }, { as: sam })
    expect(
      (await set({ segment_price: 0, monthly_limit_cents: 500, version: 1 })).body.fields,
    ).toHaveProperty('segment_price')
    const saved = await set({ segment_price: 6_000, monthly_limit_cents: 100, version: 1 })
    expect(saved.body.settings).toEqual({ segment_price: 6_000, monthly_limit_cents: 100, version: 2 })
    expect((await set({ segment_price: 1, monthly_limit_cents: null, version: 1 })).status).toBe(409)
    await setStatus(statusCodes.receivedDevice)
    await app.sendTexts()
    await setStatus(statusCodes.postedToCustomer)
    await app.sendTexts()
    expect((await remarks()).slice(-2)).toEqual([null, textRemarks.overLimit])
    const { usage } = (await app.call('GET /api/text-messages', {}, { as: sam })).body
    expect(usage[0]).toMatchObject({ month: '2026-11', texts: 1, segments: 1, cents: 60 })
    expect(await app.sendEmails()).toEqual(['ticket-status'])
  })

  test('the words of a text can be changed, and hold their placeholders to account', async () => {
    const change = (body: string, version = 0) =>
      app.call(
        'PUT /api/text-messages/templates/{text}',
        { text: 'text-received', data: { body, version } },
        { as: sam },
      )
    expect((await change('Hello {customer}: {link}')).body.fields?.['body']).toMatch('There is no {customer}')
    expect((await change('Hello')).body.fields?.['body']).toMatch('{link}')
    expect((await change('{shop}: got it, {ticket}. {link}')).status).toBe(200)
    expect((await change('Other {link}')).status).toBe(409)
    await app.agree(mei, id)
    await setStatus(statusCodes.receivedDevice)
    await app.sendTexts()
    expect(app.standIn.taken[0]!.text).toMatch(new RegExp(`^Mendpost Repairs: got it, ${id}\\. http`))
    const reset = await app.call(
      'DELETE /api/text-messages/templates/{text}',
      { text: 'text-received' },
      { as: sam },
    )
    expect(reset.body.template.version).toBe(0)
  })

  test('the account’s choice holds for tickets that say nothing else', async () => {
    expect(
      (await app.call('PUT /api/account/updates', { data: { choice: 'text' } }, { as: mei })).status,
    ).toBe(200)
    expect((await app.call('GET /api/pages/account', {}, { as: mei })).body.updates).toEqual({
      choice: 'text',
    })
    expect(await updates()).toEqual({ chosen: null, choice: 'text', number: 'asked' })
    await choose('email')
    expect((await updates())?.choice).toBe('email')
    await choose(null)
    expect((await updates())?.choice).toBe('text')
  })

  test('a booking carries its choice, and the number is asked at once', async () => {
    const other = await bookFor(app, mei, { updates_by: 'both', user_mobile: '0491 570 158' })
    await app.sendTexts()
    expect(app.standIn.taken).toMatchObject([{ to: '+61491570158' }])
    expect(
      (await app.call('GET /api/pages/tickets/{id}', { id: other }, { as: mei })).body.updates?.number,
    ).toBe('asked')
  })

  test('a number is asked once a day by the whole shop, and three times in all', async () => {
    for (let day = 0; day < 5; day++) {
      for (const name of ['Ana', 'Ben', 'Cho']) {
        const stranger = await app.customer(`${name} ${'ABCDE'[day]}`)
        await bookFor(app, stranger, { updates_by: 'text', user_mobile: '0491 570 158' })
      }
      await app.sendTexts()
      expect(app.standIn.taken).toHaveLength(Math.min(day + 1, 3))
      app.clock.advance(24 * HOUR_MS + MINUTE_MS)
    }
  })

  test('the whole shop asks a hundred numbers a day', async () => {
    const { db } = app.shop.database
    const asked_at = app.shop.now()
    const numbers = Array.from({ length: 100 }, (_, n) => `number ${n}`)
    const rows = numbers.map((mobile_hash) => ({
      account_id: sam.accountid,
      mobile_hash,
      asked_at,
      confirmed_at: null,
    }))
    await db.insertInto('text_numbers').values(rows).execute()
    expect((await choose('both')).body.updates?.number).toBe('not_asked')
    app.clock.advance(24 * HOUR_MS + MINUTE_MS)
    mei = await app.logIn(mei.email)
    expect((await choose('both')).body.updates?.number).toBe('asked')
  })

  test('a shop that set no limit sends 2,000 segments a month', async () => {
    await app.agree(mei, id)
    const { db } = app.shop.database
    await setStatus(statusCodes.receivedDevice)
    expect(await app.sendTexts()).toBe(1)
    await db.updateTable('text_messages').set({ segments: 2_000 }).execute()
    await setStatus(statusCodes.postedToCustomer)
    expect(await app.sendTexts()).toBe(0)
    expect(await remarks()).toContain(textRemarks.overLimit)
  })

  test('one account causes at most five questions to other numbers a day', async () => {
    for (let number = 0; number < 7; number++) {
      await bookFor(app, mei, { updates_by: 'text', user_mobile: `0491 570 10${number}` })
    }
    await app.sendTexts()
    expect(app.standIn.taken).toHaveLength(5)
  })

  test('only the customer chooses for a ticket', async () => {
    const tom = await app.customer('Tom Ford')
    expect((await choose('both', tom)).status).toBe(404)
  })

  test('the site says that texts can be had', async () => {
    expect((await app.call('GET /api/profile', {})).body.profile.texts).toBe(true)
  })
})

onBothEngines('questions to numbers on %s', (engine) => {
  test('bookings that come at once ask the owner of one number once', async () => {
    const app = await openTextApp({ engine })
    const strangers = await Promise.all(Array.from({ length: 6 }, () => app.customer()))
    const booking = { updates_by: 'text', user_mobile: '0491 570 158' } as const
    await Promise.all(strangers.map((stranger) => bookFor(app, stranger, booking)))
    const asked = (await app.outbox()).filter(({ email_kind }) => email_kind === 'text-confirm')
    expect(asked).toHaveLength(1)
    await app.close()
  })
})
