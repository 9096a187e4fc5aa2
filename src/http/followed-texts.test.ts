import { afterEach, beforeEach, expect } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { textEventsPath } from '#contract/text-messages.ts'
import { returnToEmail } from '#domain/text-messages/emails-sent-as-texts.ts'
import { signText } from '#integrations/text-webhook.ts'
import { onOneEngine } from '#test/engines.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('texts that a later one follows, on %s', (engine, test) => {
  let app: TextApp
  let sam: SignedIn
  let id: number
  /** What went out before the morning. */
  let night: [texts: number, emails: string[]]
  beforeEach(async () => {
    app = await openTextApp({ engine })
    const mei = await app.customer('Mei Tanaka')
    id = await bookFor(app, mei)
    await app.agree(mei, id, 'text')
    await app.sendEmails()
    // Noon in Melbourne becomes 22:00: texts wait for the morning.
    app.clock.advance(10 * HOUR_MS)
    sam = await app.staff('Sam Okafor')
    await write('The part is here.')
    await write('It fits.')
    night = [await app.sendTexts(), await sendNotes()]
    app.clock.advance(10 * HOUR_MS)
    sam = await app.logIn(sam.email)
  })
  afterEach(() => app.close())

  const write = (comment: string) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment, status: 0, makeVisibleToCustomer: true } },
      { as: sam },
    )
  const sendNotes = async () => (await app.sendEmails()).filter((kind) => kind === 'ticket-note')
  const reportUndelivered = async () => {
    const body = JSON.stringify({ type: 'report', id: app.standIn.taken.at(-1)!.id, state: 'undelivered' })
    const headers = { 'mendpost-signature': signText(app.standIn.secret, body, Date.now()) }
    expect((await app.fetch(textEventsPath, { method: 'POST', headers, body })).status).toBe(204)
  }

  test.both('two messages of one night are one text, and no email beside it', async () => {
    expect(night).toEqual([0, []])
    expect(await app.sendTexts()).toBe(1)
    expect([await returnToEmail(app.shop), await sendNotes()]).toEqual([0, []])
  })

  test.both('a later text that does not arrive brings both emails back', async () => {
    await app.sendTexts()
    await reportUndelivered()
    expect(await returnToEmail(app.shop)).toBe(2)
    expect(await sendNotes()).toEqual(['ticket-note', 'ticket-note'])
  })

  test('a later text that is refused brings both emails back', async () => {
    app.standIn.play({ status: 400, body: { error: 'Not allowed' } })
    await app.sendTexts()
    expect(app.standIn.taken).toEqual([])
    expect(await returnToEmail(app.shop)).toBe(2)
  })

  test.both(
    'a later text that is itself followed by a third brings the emails of all three back',
    async () => {
      app.standIn.play(503)
      expect(await app.sendTexts()).toBe(0)
      await write('It is in.')
      expect(await sendNotes()).toEqual([])
      app.clock.advance(HOUR_MS)
      expect(await app.sendTexts()).toBe(1)
      expect(await returnToEmail(app.shop)).toBe(0)
      await reportUndelivered()
      expect(await returnToEmail(app.shop)).toBe(3)
    },
  )
})
