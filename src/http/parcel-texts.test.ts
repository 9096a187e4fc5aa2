import { afterEach, beforeEach, expect } from 'vitest'
import { textEventsPath } from '#contract/text-messages.ts'
import { returnToEmail } from '#domain/text-messages/emails-sent-as-texts.ts'
import { signText } from '#integrations/text-webhook.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { openTextApp, type TextApp } from '#test/open-text-app.ts'
import { phoneBySlug, sampleContact } from '#test/sample-booking.ts'

onOneEngine('texts about a parcel on %s', (engine, test) => {
  let app: TextApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
  let first: number
  let second: number
  beforeEach(async () => {
    app = await openTextApp({ engine })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    await setProfile(app, sam)
    const booked = await bookParcelFor(app, mei, 2)
    parcel = booked.parcel
    ;[first, second] = booked.tickets as [number, number]
    await app.call('PUT /api/tickets/{id}/updates', { id: second, data: { choice: 'text' } }, { as: mei })
    await app.agree(mei, first, 'text')
    await app.sendEmails()
  })
  afterEach(() => app.close())

  const taken = () => app.standIn.taken.map(({ text }) => text)
  const writeToBoth = async () => {
    const data = { ids: [first, second], comment: 'The parts are here.', visible: true }
    const { body } = await app.call('POST /api/tickets/bulk', { data }, { as: sam })
    expect(body.changed).toEqual([first, second])
  }

  test('who wants texts is asked about the number once for a parcel', async () => {
    const noa = await app.customer('Noa Levi')
    const { id: phone_id } = await phoneBySlug(app, 'iphone13')
    const items = ['screen', 'battery', 'speaker'].map((repair_name) => ({
      phone_id,
      repair_name,
      phone_serial: 'F2LXK0ABCD12',
    }))
    const data = { ...sampleContact, user_mobile: '0491 570 157', updates_by: 'text' as const, items }
    expect((await app.call('POST /api/bookings', { data }, { as: noa })).status).toBe(200)
    await app.sendTexts()
    expect(taken()).toEqual([expect.stringContaining('do you want texts')])
  })

  test.both('a bulk press about two tickets is one text that names both, and no email', async () => {
    await writeToBoth()
    await app.sendTexts()
    expect(taken()).toEqual([expect.stringContaining(`${first} and ${second}`)])
    expect(await app.sendEmails()).toEqual([])
    expect(await returnToEmail(app.shop)).toBe(0)
  })

  test('a message about the whole parcel is one text that names every ticket', async () => {
    const data = {
      ticketid: second,
      comment: 'All home by Friday.',
      status: 0 as const,
      makeVisibleToCustomer: true,
      whole_parcel: true,
    }
    await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    await app.sendTexts()
    expect(taken()).toEqual([
      expect.stringMatching(new RegExp(`\\b(${second} and ${first}|${first} and ${second})\\b`)),
    ])
    expect(await app.sendEmails()).toEqual([])
  })

  test('emails that wait for the text of their parcel do not come back once it is sent', async () => {
    await writeToBoth()
    expect(await app.sendEmails()).toEqual([])
    await app.sendTexts()
    expect(taken()).toHaveLength(1)
    expect([await returnToEmail(app.shop), await app.sendEmails()]).toEqual([0, []])
  })

  test.both('a text that did not arrive comes back as the emails of every ticket that it named', async () => {
    await writeToBoth()
    await app.sendEmails()
    await app.sendTexts()
    const { id } = app.standIn.taken.at(-1)!
    const body = JSON.stringify({ type: 'report', id, state: 'undelivered', why: 'Switched off' })
    const headers = { 'mendpost-signature': signText(app.standIn.secret, body, Date.now()) }
    expect((await app.fetch(textEventsPath, { method: 'POST', headers, body })).status).toBe(204)
    expect(await returnToEmail(app.shop)).toBe(2)
  })

  test('who gets texts is told which phones were not in the parcel or not booked, beside the email', async () => {
    const open = (found: number[], extra: { phone_name: string }[] = []) =>
      app.call('PUT /api/parcels/{id}/contents', { id: parcel, data: { found, extra } }, { as: sam })
    await open([], [])
    const { body } = await open([first], [{ phone_name: 'Nokia 3310' }])
    await app.sendTexts()
    expect(taken()).toEqual([
      expect.stringMatching(new RegExp(`Please look at ticket ${second} and ${body.extra[0]}: https?://`)),
    ])
    expect(await app.sendEmails()).toContain('parcel-opened')
  })

  test('of two tickets that end at once, each text says how its own ended', async () => {
    await setStatus(app, sam, first, 4)
    await app.sendTexts()
    app.standIn.taken.length = 0
    // The second was never billed, and nothing says that it was repaired.
    for (const id of [first, second]) await setStatus(app, sam, id, 6)
    await app.sendTexts()
    expect(taken()).toEqual([
      expect.stringContaining(`ticket ${first} is repaired and complete`),
      expect.stringContaining(`ticket ${second} is closed`),
    ])
  })

  test('two tickets that ended alike are one text in the plural', async () => {
    for (const id of [first, second]) await setStatus(app, sam, id, 6)
    await app.sendTexts()
    expect(taken()).toEqual([expect.stringContaining(`ticket ${first} and ${second} are closed.`)])
  })

  test('phones that are posted back together are one text that names each', async () => {
    for (const id of [first, second]) await setStatus(app, sam, id, 4)
    const { due_cents, version } = (await app.call('GET /api/parcels/{id}', { id: parcel }, { as: sam })).body
    const payment = { method: 'cash' as const, amount_cents: due_cents!, version }
    await app.call('POST /api/parcels/{id}/payments', { id: parcel, data: payment }, { as: sam })
    await app.sendTexts()
    app.standIn.taken.length = 0
    const data = { carrier: 'auspost', tracking: 'BOX4711' }
    const { body } = await app.call('POST /api/parcels/{id}/posting', { id: parcel, data }, { as: sam })
    expect(body.changed).toEqual([first, second])
    app.clock.advance(60_000)
    await app.sendTexts()
    expect(taken()).toEqual([
      expect.stringContaining(`ticket ${first} and ${second} are on their way back to you.`),
    ])
  })

  test('one text says of two repairs that the phone has arrived, and of two phones that they have', async () => {
    for (const id of [first, second]) await setStatus(app, sam, id, 2)
    await app.sendTexts()
    expect(taken()).toEqual([
      expect.stringContaining(`your phone has arrived, ticket ${first} and ${second}`),
    ])
    app.standIn.taken.length = 0
    await app.shop.database.db
      .updateTable('tickets')
      .set({ phone_serial: 'ANOTHER4711' })
      .where('id', '=', second)
      .execute()
    for (const id of [first, second]) await setStatus(app, sam, id, 0)
    for (const id of [first, second]) await setStatus(app, sam, id, 2)
    await app.sendTexts()
    expect(taken().at(-1)).toEqual(
      expect.stringContaining(`your phones have arrived, ticket ${first} and ${second}`),
    )
  })
})
