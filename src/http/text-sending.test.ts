import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { textRemarks } from '#contract/text-messages.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { returnToEmail } from '#domain/text-messages/emails-sent-as-texts.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('texts by a provider that repeats nothing, on %s', (engine, test) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTextApp({ engine, provider: 'twilio' })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
    await app.agree(mei, id, 'text')
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

  test('a text is sent once, and keeps the provider’s id', async () => {
    expect([await app.sendTexts(), await app.sendTexts()]).toEqual([1, 0])
    expect((await app.messages()).at(-1)).toMatchObject({
      state: 'sent',
      provider_ref: expect.stringMatching(/^Twilio:SM\d{32}$/),
    })
  })

  test('silence is never repeated by itself: staff see that it was perhaps sent, and may send it again', async () => {
    app.standIn.play('silence')
    await app.sendTexts()
    app.clock.advance(10 * MINUTE_MS)
    await app.sendTexts()
    expect(app.standIn.taken).toHaveLength(1)
    const row = (await app.outbox()).at(-1)!
    expect(row.last_error).toMatch(textRemarks.perhapsSent)
    expect(row.failed_at).not.toBe(null)
    expect((await app.messages()).at(-1)!.state).toBe('unclear')
    expect(await returnToEmail(app.shop)).toBe(0)
    expect((await app.call('POST /api/outbox/{id}/resendings', { id: row.id }, { as: sam })).status).toBe(200)
    expect(await app.sendTexts()).toBe(1)
  })

  test('a process that dies between sending and noting leaves a text that was perhaps sent', async () => {
    const kill = new Error('killed')
    const { texts } = app.shop
    const send = texts!.send.bind(texts)
    texts!.send = async (text) => {
      await send(text)
      throw kill
    }
    await app.sendTexts()
    texts!.send = send
    // The lease of the dead process ends.
    app.clock.advance(HOUR_MS)
    await app.sendTexts()
    expect(app.standIn.taken).toHaveLength(1)
    expect((await app.outbox()).at(-1)!.last_error).toBe(textRemarks.perhapsSent)
  })

  test('a process that dies between reading that a text was perhaps sent and setting it aside sends it no second time', async () => {
    const asked = app.standIn.asked.length
    app.standIn.play('silence')
    await app.sendTexts()
    // Its last write is lost, and the lease of the dead process ends.
    await app.shop.database.db
      .updateTable('outbox')
      .set({ failed_at: null, last_error: null })
      .where('channel', '=', 'text')
      .where('failed_at', 'is not', null)
      .execute()
    app.clock.advance(HOUR_MS)
    await app.sendTexts()
    expect(app.standIn.asked).toHaveLength(asked + 1)
    expect((await app.outbox()).at(-1)!.last_error).toBe(textRemarks.perhapsSent)
  })

  test('too many requests are tried again', async () => {
    app.standIn.play({ status: 429, body: { code: 20429, message: 'Too Many Requests' } })
    expect(await app.sendTexts()).toBe(0)
    app.clock.advance(10 * MINUTE_MS)
    expect(await app.sendTexts()).toBe(1)
  })

  test('a number that no text reaches is marked', async () => {
    app.standIn.play({
      status: 400,
      body: { code: 21614, message: "'To' number +61491570156 is not a mobile" },
    })
    await app.sendTexts()
    const row = (await app.outbox()).at(-1)!
    expect(row.last_error).toBe("Error 21614 'To' number (number) is not a mobile")
    expect((await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body.updates?.number).toBe(
      'bad',
    )
  })

  test('a refused log-in holds up all texts without spending their attempts', async () => {
    for (let attempts = 0; attempts < 12; attempts++) {
      app.standIn.play({ status: 401, body: { code: 20003, message: 'Authenticate' } })
      await app.sendTexts()
    }
    expect((await app.outbox()).at(-1)!.failed_at).toBe(null)
    expect(await app.sendTexts()).toBe(1)
  })
})

describe('a shop without a text provider', () => {
  test('queues no texts, offers no choice and promises nothing', async () => {
    const app = await openTestApp({ throttle: false })
    const mei = await app.customer('Mei Tanaka')
    const id = await bookFor(app, mei, { updates_by: 'text' })
    const choice = await app.call(
      'PUT /api/tickets/{id}/updates',
      { id, data: { choice: 'text' } },
      { as: mei },
    )
    expect(choice).toMatchObject({
      status: 409,
      body: { error: 'We send no text messages: updates come by email.' },
    })
    expect((await app.call('GET /api/profile', {})).body.profile).not.toHaveProperty('texts')
    expect((await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body).not.toHaveProperty(
      'updates',
    )
    const texts = await app.shop.database.db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'text')
      .execute()
    expect(texts).toEqual([])
    await app.close()
  })
})
