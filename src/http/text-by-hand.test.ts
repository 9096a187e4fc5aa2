import { afterEach, beforeEach, expect } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { textRemarks } from '#contract/text-messages.ts'
import { sendTextByHand as sendByHand } from '#domain/text-messages/text-by-hand.ts'
import { findCaller } from '#domain/accounts/find-caller.ts'
import { openThrottles } from '#domain/throttles.ts'
import { onOneEngine } from '#test/engines.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('texts written by hand on %s', (engine, test) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTextApp({ engine })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
    await app.agree(mei, id)
  })
  afterEach(() => app.close())

  const write = (text: string, as = sam) =>
    app.call('POST /api/tickets/{id}/text-messages', { id, data: { text } }, { as })
  const page = async () =>
    (await app.call('POST /api/pages/admin/tickets/{id}', { id, data: null }, { as: sam })).body

  test('a text is sent with its link, and staff see it on the ticket without', async () => {
    expect((await write('Please call us. {link}')).status).toBe(200)
    expect((await page()).texts?.messages.at(-1)).toMatchObject({ state: 'queued', author: 'Sam Okafor' })
    expect([await app.sendTexts(), await app.sendTexts()]).toEqual([1, 0])
    expect(app.standIn.taken[0]!.text).toMatch(/^Please call us\. http:\/\/localhost:3000\/track\/[\w-]{30}$/)
    const { texts, events } = await page()
    expect(texts?.messages.at(-1)).toMatchObject({
      kind: 'text-by-hand',
      body: 'Please call us. {link}',
      state: 'sent',
      segments: 1,
    })
    expect(JSON.stringify(texts)).not.toContain('/track/')
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ticket.text_written', 'ticket.texted']),
    )
  })

  test('it names no customer, address, serial or passcode, and no other placeholder', async () => {
    for (const text of [
      'Hello mei tanaka',
      'Hello Mei, it is ready.',
      'At 12 Wattle Street',
      'It goes to Carlton.',
      'Phone f2lxk0abcd12',
      'Call 0491 570 156',
      'Is the passcode 2580?',
      'Hello {name}',
    ]) {
      expect((await write(text)).body.fields, text).toHaveProperty('text')
    }
    expect(await app.sendTexts()).toBe(0)
    expect((await write('Your phone is ready. Please call us. {link}')).status).toBe(200)
  })

  test('ten an hour go to one ticket', async () => {
    const limited = { ...app.shop, throttles: openThrottles(true) }
    const staff = await findCaller(app.shop, sam.cookies.get('mendpost-session')!, { renew: false })
    for (let n = 0; n < 10; n++) await sendByHand(limited, { id, text: 'Please call us.' }, staff)
    await expect(sendByHand(limited, { id, text: 'Please call us.' }, staff)).rejects.toMatchObject({
      code: 'too_many',
    })
  })

  test('it is refused where the customer chose email, or the number did not agree', async () => {
    await app.call('PUT /api/tickets/{id}/updates', { id, data: { choice: 'email' } }, { as: mei })
    expect(await write('Hello')).toMatchObject({ status: 409, body: { error: textRemarks.emailChosen } })
    const other = await bookFor(app, mei, { updates_by: 'both', user_mobile: '0491 570 158' })
    expect(
      await app.call(
        'POST /api/tickets/{id}/text-messages',
        { id: other, data: { text: 'Hello' } },
        { as: sam },
      ),
    ).toMatchObject({ status: 409, body: { error: textRemarks.unconfirmed } })
  })

  test('in the evening it waits, and what the customer chose by morning counts', async () => {
    app.clock.advance(6 * HOUR_MS)
    sam = await app.logIn(sam.email)
    app.clock.advance(4 * HOUR_MS)
    sam = await app.logIn(sam.email)
    mei = await app.logIn(mei.email)
    await write('Hello')
    expect(await app.sendTexts()).toBe(0)
    await app.call('PUT /api/tickets/{id}/updates', { id, data: { choice: 'email' } }, { as: mei })
    app.clock.advance(10 * HOUR_MS)
    expect(await app.sendTexts()).toBe(0)
    sam = await app.logIn(sam.email)
    expect((await page()).texts?.messages.at(-1)).toMatchObject({
      state: 'not_sent',
      reason: textRemarks.emailChosen,
    })
  })
})
