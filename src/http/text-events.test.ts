import { afterEach, beforeEach, expect, test } from 'vitest'
import { textEventsPath } from '#contract/text-messages.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { stripTicket } from '#domain/privacy/strip-ticket.ts'
import { textId } from '#domain/text-messages/reserve-text.ts'
import { returnToEmail } from '#domain/text-messages/emails-sent-as-texts.ts'
import { rateLimits } from '#domain/throttles.ts'
import { openTextProvider } from '#integrations/text-messages.ts'
import { signTwilio } from '#integrations/text-twilio.ts'
import { signText } from '#integrations/text-webhook.ts'
import { readSmsUrl } from '#server/sms-url.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn } from '#test/open-test-app.ts'
import { eventsUrl, openTextApp, type TextApp } from '#test/open-text-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { untilOneWaits } from '#test/until-one-waits.ts'
import { openTextStandIn } from '#test/text-stand-in.ts'

const mobile = '+61491570156'
/** Returns the id of a message as Twilio writes it. */
const toSid = (number: number) => `SM${String(number).padStart(32, '0')}`

onOneEngine('events of the text webhook on %s', (engine, test) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTextApp({ engine })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
    await app.agree(mei, id, 'text')
    await app.sendEmails()
  })
  afterEach(() => app.close())

  const post = (event: object, signature?: string) => {
    const body = JSON.stringify(event)
    const headers = { 'mendpost-signature': signature ?? signText(app.standIn.secret, body, Date.now()) }
    return app.fetch(textEventsPath, { method: 'POST', headers, body })
  }
  const receive = () =>
    app.call(
      'POST /api/submit-ticket-comment',
      {
        data: {
          ticketid: id,
          comment: 'Here.',
          status: statusCodes.receivedDevice,
          makeVisibleToCustomer: true,
        },
      },
      { as: sam },
    )
  const sent = async () => {
    await receive()
    await app.sendEmails()
    await app.sendTexts()
    return app.standIn.taken.at(-1)!.id
  }
  const state = async () => (await app.messages()).at(-1)!.state
  const number = async () =>
    (await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body.updates?.number
  const notes = async () =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })).body.notes.map(
      ({ comment }) => comment,
    )
  let replies = 0
  const reply = (text: string, from = mobile) => post({ type: 'reply', id: `r${++replies}`, from, text })

  test('delivery reports that come late, doubled and out of order end in the same state', async () => {
    const text = await sent()
    const report = (to: string) => post({ type: 'report', id: text, state: to })
    expect((await report('delivered')).status).toBe(204)
    for (const late of ['sent', 'undelivered', 'delivered', 'sent']) await report(late)
    expect(await state()).toBe('delivered')
    expect(await returnToEmail(app.shop)).toBe(0)
  })

  test('a text that was not delivered comes as an email, once, and a bad number gets no more', async () => {
    const text = await sent()
    const report = {
      type: 'report',
      id: text,
      state: 'undelivered',
      why: 'Unknown subscriber',
      bad_number: true,
    }
    for (let times = 0; times < 3; times++) await post(report)
    expect([await state(), await number()]).toEqual(['undelivered', 'bad'])
    expect(await returnToEmail(app.shop)).toBe(1)
    expect(await app.sendEmails()).toEqual(['ticket-status'])
    const events = await app.shop.database.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'ticket.text_undelivered')
      .execute()
    expect(events).toHaveLength(1)
  })

  test('a report about a text that is none of ours changes nothing', async () => {
    await sent()
    for (const strange of ['1-forged', '999-x', 'x', textId(app.shop, 9_999)]) {
      expect((await post({ type: 'report', id: strange, state: 'delivered' })).status).toBe(204)
    }
    expect(await state()).toBe('sent')
  })

  test('STOP ends texts, START begins them again', async () => {
    for (const word of ['stop', ' STOP. ', 'Unsubscribe']) {
      await reply('START')
      expect(await number()).toBe('confirmed')
      await reply(word)
      expect(await number()).toBe('stopped')
    }
    await receive()
    expect(await app.sendTexts()).toBe(0)
    expect(app.standIn.taken).toEqual([])
  })

  test('YES answers the question to a new number', async () => {
    const other = await bookFor(app, mei, { updates_by: 'both', user_mobile: '0491 570 158' })
    const asked = async () =>
      (await app.call('GET /api/pages/tickets/{id}', { id: other }, { as: mei })).body.updates?.number
    expect(await asked()).toBe('asked')
    await reply('Yes', '+61491570158')
    expect(await asked()).toBe('confirmed')
  })

  test('a reply becomes a message when exactly one open ticket has its number, once', async () => {
    await post({ type: 'reply', id: 'same', from: mobile, text: 'When is it ready?' })
    await post({ type: 'reply', id: 'same', from: mobile, text: 'When is it ready?' })
    expect((await notes()).filter((note) => note === 'By text: When is it ready?')).toHaveLength(1)
    expect((await app.emails()).map(({ kind }) => kind)).toContain('message-for-staff')
  })

  test('a reply is never a message on the ticket of another customer who booked with the number', async () => {
    const tom = await app.customer('Tom Ford')
    const own = await bookFor(app, tom, { updates_by: 'email', user_mobile: '0491 570 158' })
    await reply('My unlock code is 4711', '+61491570158')
    const { notes: seen } = (
      await app.call('POST /api/get-user-ticket', { data: { ticketid: own } }, { as: tom })
    ).body
    expect(seen).toEqual([])
    const { messages } = (await app.call('GET /api/contact-messages', {}, { as: sam })).body
    expect(messages.map(({ message }) => message)).toEqual(['My unlock code is 4711'])
    // Nor does their booking cut off the customer who confirmed the number.
    await bookFor(app, tom, { updates_by: 'email', user_mobile: mobile })
    await reply('When is it ready?')
    expect(await notes()).toContain('By text: When is it ready?')
  })

  test.both('a reply that comes while its customer is erased is not put on the erased ticket', async () => {
    const { database } = app.shop
    const [stripped, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const erasing = database.transaction(async (tx) => {
      await stripTicket(tx, app.shop, id, null)
      stripped.resolve()
      await gate.promise
    })
    await stripped.promise
    const replying = reply('My new street is Quillwort Grove')
    if (engine === 'postgres') await untilOneWaits(database)
    gate.resolve()
    await Promise.all([erasing, replying])
    const kept = await database.db.selectFrom('notes').select('comment').where('ticket_id', '=', id).execute()
    expect(JSON.stringify([kept, await app.messages()])).not.toContain('Quillwort')
    const { messages } = (await app.call('GET /api/contact-messages', {}, { as: sam })).body
    expect(messages.map(({ message }) => message)).toEqual(['My new street is Quillwort Grove'])
  })

  test('a wish for no more texts among other words ends texts, and the words reach the shop', async () => {
    await reply('Stop texting me, where is my phone?')
    expect(await number()).toBe('stopped')
    expect(await notes()).toContain('By text: Stop texting me, where is my phone?')
  })

  test('a reply waits among the contact messages when two tickets or none have its number', async () => {
    const tom = await app.customer('Tom Ford')
    await app.agree(tom, await bookFor(app, tom))
    await reply('Which one?')
    await reply('Wrong number', '+61491570159')
    const { messages } = (await app.call('GET /api/contact-messages', {}, { as: sam })).body
    expect(messages.map(({ fullname, email, message }) => [fullname, email, message])).toEqual([
      ['Text from 0491 570 159', '', 'Wrong number'],
      ['Text from 0491 570 156', '', 'Which one?'],
    ])
    expect(await notes()).not.toContainEqual(expect.stringContaining('Which one?'))
  })

  test('a reply is stored without control characters, and from a strange sender not at all', async () => {
    await reply('Hello\u0000\u202e there')
    expect(await notes()).toContain('By text: Hello   there')
    expect((await reply('Buy now', 'PROMO')).status).toBe(204)
    expect((await reply('Hi', '+15005550006')).status).toBe(204)
    expect((await app.call('GET /api/contact-messages', {}, { as: sam })).body.total).toBe(0)
  })

  test('a request that is not signed, or signed long ago, is refused', async () => {
    const event = { type: 'reply', id: 'x', from: mobile, text: 'STOP' }
    const body = JSON.stringify(event)
    const old = signText(app.standIn.secret, body, Date.now() - 3_600_000)
    const other = signText('another secret of somebody', body, Date.now())
    for (const signature of ['', 't=1,v1=00', old, other])
      expect((await post(event, signature)).status).toBe(400)
    expect(await number()).toBe('confirmed')
  })

  test('a body over 64 kB is refused', async () => {
    expect((await post({ type: 'reply', text: 'x'.repeat(70_000) })).status).toBe(413)
  })
})

onOneEngine('events of Twilio on %s', (engine, test) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTextApp({ engine, provider: 'twilio' })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
    await app.agree(mei, id, 'both')
    await app.call(
      'POST /api/submit-ticket-comment',
      {
        data: {
          ticketid: id,
          comment: 'Here.',
          status: statusCodes.receivedDevice,
          makeVisibleToCustomer: true,
        },
      },
      { as: sam },
    )
  })
  afterEach(() => app.close())

  const post = (fields: Record<string, string>, { query = '', token = app.standIn.twilio.token } = {}) => {
    const form = new URLSearchParams(fields)
    return app.fetch(`${textEventsPath}${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signTwilio(token, `${eventsUrl}${query}`, form),
      },
      body: form.toString(),
    })
  }
  const state = async () => (await app.messages()).at(-1)!.state

  test('a report finds its text by our id or by Twilio’s', async () => {
    await app.sendTexts()
    const { provider_ref } = (await app.messages()).at(-1)!
    const sid = provider_ref!.slice('Twilio:'.length)
    expect((await post({ MessageSid: sid, MessageStatus: 'delivered' })).status).toBe(204)
    expect(await state()).toBe('delivered')
  })

  test('a report says that a text was sent which was only perhaps sent', async () => {
    app.standIn.play('silence')
    await app.sendTexts()
    expect(await state()).toBe('unclear')
    const query = `?id=${app.standIn.taken.at(-1)!.id}`
    await post({ MessageSid: toSid(1), MessageStatus: 'delivered' }, { query })
    expect(await state()).toBe('delivered')
    const row = await app.shop.database.db
      .selectFrom('outbox')
      .select(['failed_at', 'sent_at'])
      .where('channel', '=', 'text')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ failed_at: null, sent_at: expect.any(Number) })
  })

  test('a report that is quicker than the answer is not lost', async () => {
    const { texts } = app.shop
    const send = texts!.send.bind(texts)
    texts!.send = async (text) => {
      const taken = await send(text)
      await post({ MessageSid: toSid(9), MessageStatus: 'delivered' }, { query: `?id=${text.id}` })
      return taken
    }
    expect(await app.sendTexts()).toBe(1)
    expect(await state()).toBe('delivered')
  })

  test('a signed reply is taken once, also when its fields are cut in other places', async () => {
    const fields = { Body: 'Is it ready?', From: mobile, To: '+61480000000' }
    const asked = { ...fields, MessageSid: toSid(3), NumMedia: '0' }
    const moved = { ...fields, MessageSid: `${toSid(3)}NumMedia0` }
    const sign = (form: Record<string, string>) => signTwilio('a', eventsUrl, new URLSearchParams(form))
    expect(sign(moved)).toBe(sign(asked))
    for (const sent of [asked, asked, moved]) expect((await post(sent)).status).toBe(204)
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.notes.filter(({ comment }) => comment === 'By text: Is it ready?')).toHaveLength(1)
  })

  test('STOP counts with Twilio’s signature only', async () => {
    const stop = { MessageSid: toSid(2), From: mobile, To: '+61480000000', Body: 'STOP' }
    expect((await post(stop, { token: 'wrong' })).status).toBe(400)
    const number = async () =>
      (await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body.updates?.number
    expect(await number()).toBe('confirmed')
    expect((await post(stop)).status).toBe(204)
    expect(await number()).toBe('stopped')
  })
})

test('without a text provider there is no such call', async () => {
  const app = await openTestApp({ throttle: false })
  expect((await app.fetch(textEventsPath, { method: 'POST', body: '{}' })).status).toBe(404)
  await app.close()
})

test('the webhook is limited by network address, before its signature is checked', async () => {
  const standIn = await openTextStandIn()
  const settings = readSmsUrl(standIn.webhookUrl)
  if (typeof settings === 'string') throw new Error(settings)
  const app = await openTestApp({ parts: { texts: openTextProvider(settings, { eventsUrl: null }) } })
  const statuses = new Set<number>()
  for (let calls = 0; calls <= rateLimits.textEventPerAddress.points; calls++) {
    statuses.add((await app.fetch(textEventsPath, { method: 'POST', body: '{}' })).status)
  }
  expect([...statuses]).toEqual([400, 429])
  await app.close()
  await standIn.close()
})
