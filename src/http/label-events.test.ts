import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { labelEventsPath } from '#contract/labels.ts'
import { askForNews } from '#domain/labels/ask-for-news.ts'
import { easyPostMessage, starshipitMessage } from '#test/label-stand-in.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile } from '#test/money.ts'
import { openTestApp, type SignedIn } from '#test/open-test-app.ts'
import { openLabelApp, type LabelApp } from '#test/open-label-app.ts'
import { bookFor } from '#test/sample-booking.ts'

let app: LabelApp
let mei: SignedIn
let sam: SignedIn
const open = async (engine: 'sqlite' | 'postgres', service: 'starshipit' | 'easypost' = 'starshipit') => {
  app = await openLabelApp({ engine, service })
  mei = await app.customer('Mei Tanaka')
  sam = await app.staff('Sam Okafor')
}
const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  app.fetch(labelEventsPath, { method: 'POST', body, headers })
const buy = async (id: number, service: string, way: 'out' | 'in' = 'out') =>
  (
    await app.call(
      'POST /api/tickets/{id}/labels',
      { id, data: { service, way } },
      { as: sam, headers: { 'Idempotency-Key': `${id}` } },
    )
  ).body
const labelOf = (id: number) =>
  app.shop.database.db.selectFrom('labels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

onOneEngine('news of parcels by Starshipit on %s', (engine, test) => {
  beforeEach(() => open(engine))
  afterEach(() => app.close())

  test('a message with a wrong signature, of another body or without one is refused and changes nothing', async () => {
    const id = await app.makeReady(mei, sam)
    const { id: label, number } = await buy(id, 'PP')
    const right = starshipitMessage(number, 'Delivered', '2026-11-21T02:00:00Z')
    const wrong: { body: string; headers: Record<string, string> }[] = [
      { body: right.body, headers: {} },
      { body: `${right.body} `, headers: right.headers },
      { body: right.body, headers: { 'x-starshipit-signature': 'AAAA' } },
      { body: right.body, headers: { 'x-hmac-signature': right.headers['x-starshipit-signature'] } },
    ]
    for (const message of wrong) expect((await send(message)).status).toBe(400)
    expect((await labelOf(label)).arrived_at).toBe(null)
    expect((await send(right)).status).toBe(200)
    expect((await labelOf(label)).arrived_at).not.toBe(null)
  })

  test('doubled, late and unknown messages are taken, and none changes a status', async () => {
    const id = await app.makeReady(mei, sam)
    const { id: label, number } = await buy(id, 'PP')
    const delivery = async () =>
      (
        (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body as {
          delivery: object
        }
      ).delivery
    await send(starshipitMessage(number, 'Printed', '2026-11-20T00:10:00Z'))
    expect(await delivery()).toMatchObject({ way: null })
    await send(starshipitMessage(number, 'AwaitingCollection', '2026-11-20T00:20:00Z'))
    expect(await delivery()).toMatchObject({ way: 'at_post_office', said_by: 'carrier' })
    for (const [status, at] of [
      ['Delivered', '2026-11-23T02:00:00Z'],
      ['InTransit', '2026-11-21T02:00:00Z'],
      ['Delivered', '2026-11-23T02:00:00Z'],
      ['Cancelled', '2026-11-24T02:00:00Z'],
    ] as const) {
      expect((await send(starshipitMessage(number, status, at))).status).toBe(200)
    }
    const unknown = await send(starshipitMessage('33XYZ999', 'Delivered', '2026-11-23T02:00:00Z'))
    expect([unknown.status, await unknown.json()]).toEqual([200, { received: ['unknown_parcel'] }])
    const { status } = (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam }))
      .body as {
      status: number
    }
    expect([status, (await labelOf(label)).arrived_at !== null]).toEqual([4, true])
    expect(await delivery()).toMatchObject({ way: 'delivered' })
  })

  test('what the webhook lost is asked for after some hours, and not again once it is delivered', async () => {
    const id = await app.makeReady(mei, sam)
    const { id: label } = await buy(id, 'PP')
    expect(await askForNews(app.shop)).toBe(0)
    app.clock.advance(6 * HOUR_MS)
    app.standIn.play('news', 503)
    await askForNews(app.shop)
    expect((await labelOf(label)).arrived_at).toBe(null)
    app.standIn.setStatus('Delivered')
    expect(await askForNews(app.shop)).toBe(1)
    app.clock.advance(6 * HOUR_MS)
    expect([(await labelOf(label)).arrived_at !== null, await askForNews(app.shop)]).toEqual([true, 0])
  })

  test('parcels that cannot be asked for keep no other from being asked for', async () => {
    const ids = [await app.makeReady(mei, sam), await app.makeReady(mei, sam)]
    const [silent, other] = [await buy(ids[0]!, 'PP'), await buy(ids[1]!, 'PP')]
    const { id: _, ...row } = await labelOf(silent.id)
    const erased = Array.from({ length: 10 }, (_one, n) => ({
      ...row,
      reference: `erased ${n}`,
      key: `erased ${n}`,
      tracking: '',
    }))
    await app.shop.database.db.insertInto('labels').values(erased).execute()
    await app.shop.database.db
      .updateTable('labels')
      .set({ looked_at: 1 })
      .where('tracking', '=', '')
      .execute()
    app.clock.advance(7 * HOUR_MS)
    app.standIn.setStatus('Delivered')
    const { readNews } = app.shop.labels!
    app.shop.labels!.readNews = async (label) =>
      label.tracking === silent.number ? { failed: 'unclear', why: 'HTTP 500' } : readNews(label)
    await askForNews(app.shop)
    await askForNews(app.shop)
    expect((await labelOf(other.id)).arrived_at).not.toBe(null)
    expect((await labelOf(silent.id)).arrived_at).toBe(null)
  })

  test('the number of a prepaid label is entered when the carrier has the parcel, not when it is printed', async () => {
    await setProfile(app, sam, { prepaidLabels: true })
    const id = await bookFor(app, mei)
    const { number } = await buy(id, 'PP', 'in')
    const inbound = async () =>
      (await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })).body.inbound?.number ?? null
    await send(starshipitMessage(number, 'Printed', '2026-11-21T02:00:00Z'))
    expect(await inbound()).toBe(null)
    await send(starshipitMessage(number, 'Dispatched', '2026-11-21T03:00:00Z'))
    expect(await inbound()).toBe(number)
  })
})

describe('POST /api/labels/events', () => {
  test('takes EasyPost’s signature, and no other service’s', async () => {
    await open('sqlite', 'easypost')
    const id = await app.makeReady(mei, sam)
    const { id: label, number } = await buy(id, 'AustraliaPost/PP')
    const message = easyPostMessage(number, 'delivered', '2026-11-21T02:00:00Z')
    expect((await send(starshipitMessage(number, 'Delivered', '2026-11-21T02:00:00Z'))).status).toBe(400)
    expect((await send({ ...message, body: message.body.replace('delivered', 'failure') })).status).toBe(400)
    expect((await labelOf(label)).arrived_at).toBe(null)
    for (const _ of [1, 2]) expect((await send(message)).status).toBe(200)
    expect((await labelOf(label)).arrived_at).not.toBe(null)
    await app.close()
  })

  test('is no call where the shop has no label service', async () => {
    const plain = await openTestApp({})
    expect((await plain.fetch(labelEventsPath, { method: 'POST', body: '{}' })).status).toBe(404)
    await plain.close()
  })
})
