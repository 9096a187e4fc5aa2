import fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

const message = {
  fullname: 'Trần Thị Bình',
  email: 'binh@example.com',
  message: 'Do you repair\nPixel phones?',
}

onOneEngine('contact messages on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  const send = (data: object) => app.call('POST /api/contact', { data } as never)
  const storedMessages = () =>
    app.shop.database.db.selectFrom('contact_messages').selectAll().orderBy('id').limit(100).execute()

  test('sendContactMessage stores the message and emails the shop and the sender', async () => {
    const { status, body } = await send(message)
    expect([status, body]).toEqual([200, { received: true }])
    const [row] = await storedMessages()
    expect(row).toMatchObject(message)
    expect((await app.emails()).map(({ kind: emailKind, payload }) => [emailKind, payload])).toEqual([
      ['contact-for-shop', { message_id: row!.id }],
      ['contact-received', { message_id: row!.id }],
    ])
    const events = await app.shop.database.db.selectFrom('events').selectAll().execute()
    expect(events).toMatchObject([{ kind: 'contact.received', subject_id: row!.id, details: '{}' }])
  })

  test('sendContactMessage accepts an empty message', async () => {
    expect((await send({ fullname: 'Mei', email: 'mei@example.com' })).status).toBe(200)
    expect((await storedMessages())[0]!.message).toBe('')
  })

  test('sendContactMessage ignores robots that fill the hidden field, with the usual answer', async () => {
    const { status, body } = await send({ ...message, website: 'https://spam.example' })
    expect([status, body]).toEqual([200, { received: true }])
    expect([await storedMessages(), await app.emails()]).toEqual([[], []])
  })

  test('sendContactMessage requires a name and a valid address', async () => {
    expect((await send({})).body.fields).toEqual({
      fullname: 'Please enter your full name.',
      email: 'Please enter an email address, such as mei@example.com.',
    })
    for (const email of ['mei', 'mei@', 'a b@example.com', 'x\r\nBcc: all@example.com']) {
      expect(Object.keys((await send({ ...message, email })).body.fields!), email).toEqual(['email'])
    }
    expect((await send({ ...message, message: 'x'.repeat(5001) })).status).toBe(400)
    expect(await storedMessages()).toEqual([])
  })

  test('sendContactMessage answers any input with a success or a refusal, never a 500', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(null, 1, {}, []))
    const anything = fc.record(
      { fullname: text, email: text, message: text, website: text },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (odd, onTop) => {
        expect((await send(onTop ? { ...message, ...odd, email: message.email } : odd)).status).toBeLessThan(
          500,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('sendContactMessage is limited to ten messages an hour and IP address', async () => {
    const busy = await openTestApp({ engine })
    for (let at = 0; at < 10; at++)
      expect((await busy.call('POST /api/contact', { data: message })).status).toBe(200)
    expect((await busy.call('POST /api/contact', { data: message })).status).toBe(429)
    expect((await busy.call('POST /api/contact', { data: message }, { as: busy.browser() })).status).toBe(200)
    await busy.close()
  })
})

onOneEngine('contact messages on %s', (engine, test) => {
  test('staff read the messages newest first, with whether their email has left', async () => {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(() => app.close())
    const sam = await app.staff('Sam Okafor')
    for (const message of ['First', 'Second', 'Third']) {
      const data = { fullname: 'Jonas Weber', email: 'jonas@example.com', message }
      expect((await app.call('POST /api/contact', { data })).status).toBe(200)
    }
    const { body } = await app.call('GET /api/contact-messages', {}, { as: sam })
    expect(body.total).toBe(3)
    expect(body.messages).toMatchObject([
      { message: 'Third', fullname: 'Jonas Weber', email: 'jonas@example.com', mailed: false },
      { message: 'Second' },
      { message: 'First' },
    ])
    for (const message of Array.from({ length: 50 }, (_, at) => `Further ${at}`)) {
      const data = { fullname: 'Jonas Weber', email: 'jonas@example.com', message }
      expect((await app.call('POST /api/contact', { data })).status).toBe(200)
    }
    const first = (await app.call('GET /api/contact-messages', {}, { as: sam })).body
    expect([first.messages.length, first.messages[0]!.message, first.total]).toEqual([50, 'Further 49', 53])
    const older = (await app.call('GET /api/contact-messages', { cursor: first.next! }, { as: sam })).body
    expect([older.messages.map(({ message }) => message), older.next]).toEqual([
      ['Third', 'Second', 'First'],
      null,
    ])
    const odd = await app.call('GET /api/contact-messages', { cursor: 'odd' }, { as: sam })
    expect([odd.status, Object.keys(odd.body.fields!)]).toEqual([400, ['cursor']])
    const mei = await app.customer()
    expect((await app.call('GET /api/contact-messages', {}, { as: mei })).status).toBe(403)
    expect((await app.call('GET /api/contact-messages', {})).status).toBe(401)
  })
})
