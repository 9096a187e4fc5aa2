import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendContactMessage } from '#contract/contact.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'

const message = {
  fullname: 'Trần Thị Bình',
  email: 'binh@example.com',
  message: 'Do you repair\nPixel phones?',
}

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
  })
  afterEach(() => house.close())

  const send = (data: object) => house.call(sendContactMessage, { data } as never)
  const kept = () =>
    house.shop.books.db.selectFrom('contact_messages').selectAll().orderBy('id').limit(100).execute()

  test('a message is kept and both the shop and its sender are written to', async () => {
    const { status, body } = await send(message)
    expect([status, body]).toEqual([200, { received: true }])
    const [row] = await kept()
    expect(row).toMatchObject(message)
    expect((await house.letters()).map(({ letter, payload }) => [letter, payload])).toEqual([
      ['contact-for-shop', { message_id: row!.id }],
      ['contact-received', { message_id: row!.id }],
    ])
    const events = await house.shop.books.db.selectFrom('events').selectAll().execute()
    expect(events).toMatchObject([{ kind: 'contact.received', subject_id: row!.id, details: '{}' }])
  })

  test('the message itself may be left out', async () => {
    expect((await send({ fullname: 'Mei', email: 'mei@example.com' })).status).toBe(200)
    expect((await kept())[0]!.message).toBe('')
  })

  test('a robot that fills the hidden field is answered the same and leaves nothing behind', async () => {
    const { status, body } = await send({ ...message, website: 'https://spam.example' })
    expect([status, body]).toEqual([200, { received: true }])
    expect([await kept(), await house.letters()]).toEqual([[], []])
  })

  test('name and a real address are required', async () => {
    expect((await send({})).body.fields).toEqual({
      fullname: 'Please enter your full name.',
      email: 'Please enter an email address, such as mei@example.com.',
    })
    for (const email of ['mei', 'mei@', 'a b@example.com', 'x\r\nBcc: all@example.com']) {
      expect(Object.keys((await send({ ...message, email })).body.fields!), email).toEqual(['email'])
    }
    expect((await send({ ...message, message: 'x'.repeat(5001) })).status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test('whatever is sent, the answer is a reply or a refusal, never a bug', async () => {
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

  test('ten messages an hour are enough for one address', async () => {
    const busy = await openTestShop({ engine })
    for (let at = 0; at < 10; at++)
      expect((await busy.call(sendContactMessage, { data: message })).status).toBe(200)
    expect((await busy.call(sendContactMessage, { data: message })).status).toBe(429)
    expect((await busy.call(sendContactMessage, { data: message }, { as: busy.browser() })).status).toBe(200)
    await busy.close()
  })
})
