import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { finishLabels, listUnclearLabels } from '#domain/labels/finish-labels.ts'
import { planShipment } from '#domain/labels/plan-shipment.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import { stripTicket } from '#domain/privacy/strip-ticket.ts'
import { openLabelService } from '#integrations/labels.ts'
import { reachLabelService } from '#integrations/reach-label-service.ts'
import { readLabelsUrl } from '#server/labels-url.ts'
import { enginesOf, onOneEngine } from '#test/engines.ts'
import { engines } from '#test/open-test-database.ts'
import { labelPrices } from '#test/label-stand-in.ts'
import { setProfile, setStatus } from '#test/money.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { openLabelApp, type LabelApp } from '#test/open-label-app.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { bookFor, sampleContact } from '#test/sample-booking.ts'

let app: LabelApp
let mei: SignedIn
let sam: SignedIn
const open = async (engine: 'sqlite' | 'postgres', service: 'starshipit' | 'easypost' = 'starshipit') => {
  app = await openLabelApp({ engine, service })
  mei = await app.customer('Mei Tanaka')
  sam = await app.staff('Sam Okafor')
}

const ready = (more: object = {}) => app.makeReady(mei, sam, more)
const prices = (id: number, more: object = {}) =>
  app.call('GET /api/tickets/{id}/label-prices', { id, ...more }, { as: sam })
const buy = (
  id: number,
  {
    key = 'one',
    ...data
  }: { key?: string; service?: string; price_seen_cents?: number; way?: 'out' | 'in' } = {},
) =>
  app.call(
    'POST /api/tickets/{id}/labels',
    { id, data: { service: 'PP', ...data } },
    { as: sam, headers: { 'Idempotency-Key': key } },
  )
const drop = (id: number, label: number, as = sam) =>
  app.call('DELETE /api/tickets/{id}/labels/{label}', { id, label }, { as })
const outbound = async (id: number) =>
  (await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: sam })).body.outbound?.number ?? null
const statusOf = async (ticketid: number) =>
  ((await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as { status: number })
    .status
const pdf = (id: number, label: number, as = sam) =>
  app.fetch(`/api/tickets/${id}/labels/${label}/label.pdf`, {}, as)

onOneEngine('labels of a carrier on %s', (engine, test) => {
  beforeEach(() => open(engine))
  afterEach(() => app.close())

  test('label-prices shows what each way of sending costs, cheapest first, and buys nothing', async () => {
    const id = await ready()
    const { status, body } = await prices(id)
    expect([status, body]).toMatchObject([
      200,
      {
        provider: 'Starshipit',
        ticket_ids: [id],
        to: { name: 'Mei Tanaka', lines: ['Unit 3', '12 Wattle Street', 'Carlton VIC 3053'] },
        problems: [],
        label: null,
        prices: [
          { service: 'PP', name: 'Parcel Post', cents: 1120, currency: 'AUD' },
          { service: 'EXP', cents: 1595 },
        ],
      },
    ])
    expect([app.standIn.charged(), app.standIn.orders.size]).toEqual([0, 0])
    expect((await prices(id, { way: 'in' })).status).toBe(409)
    const coming = await bookFor(app, mei)
    expect((await app.call('GET /api/tickets/{id}/label-prices', { id }, { as: mei })).status).toBe(403)
    expect((await prices(coming)).status).toBe(409)
    expect((await prices(987_654)).status).toBe(404)
  })

  test('buying sets the number and posts nothing; the scan of that label posts', async () => {
    const id = await ready()
    const { status, body } = await buy(id, { price_seen_cents: 1120 })
    expect([status, body]).toMatchObject([
      200,
      {
        state: 'bought',
        carrier: 'auspost',
        number: '33XYZ10500101',
        cents: 1120,
        ticket_ids: [id],
        problem: '',
      },
    ])
    const [order] = app.standIn.orders.values()
    expect(order!.reference).toMatch(new RegExp(`^${id}-[0-9A-F]{10}$`))
    expect(order!.body).toMatchObject({
      return_order: false,
      destination: { name: 'Mei Tanaka', street: '12 Wattle Street', building: 'Unit 3', post_code: '3053' },
      packages: [{ weight: 0.5, length: 0.22, width: 0.16, height: 0.08 }],
    })
    expect([await outbound(id), await statusOf(id)]).toEqual([body.number, 4])
    const file = await pdf(id, body.id)
    expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      'application/pdf',
      'private, no-store',
    ])
    expect(await file.text()).toMatch(/^%PDF-/)
    expect((await prices(id)).body).toMatchObject({ prices: [], label: { id: body.id } })

    const scan = { ticket: `${id}`, number: body.number }
    expect((await app.call('POST /api/posting/scans', { data: scan }, { as: sam })).status).toBe(200)
    expect([await statusOf(id), (await drop(id, body.id)).status]).toEqual([5, 409])
  })

  test('another price than the one shown buys nothing and names the new one', async () => {
    const id = await ready()
    const { status, body } = await buy(id, { price_seen_cents: 990 })
    expect([status, (body as { price_cents?: number }).price_cents]).toEqual([409, 1120])
    expect((await buy(id, { service: 'PIGEON' })).status).toBe(409)
    expect((await buy(id, { service: '' })).status).toBe(400)
    expect(app.standIn.charged()).toBe(0)
    expect((await buy(id, { price_seen_cents: 1120, key: 'two' })).status).toBe(200)
  })

  test('a parcel of several phones is one label, of the weight of all', async () => {
    const { tickets: ids } = await bookParcelFor(app, mei, 2)
    for (const id of ids) await app.settle(id, sam)
    const { body } = await buy(ids[0]!)
    expect(body).toMatchObject({ state: 'bought', ticket_ids: ids })
    expect([await outbound(ids[0]!), await outbound(ids[1]!)]).toEqual([body.number, body.number])
    expect([...app.standIn.orders.values()][0]!.body).toMatchObject({ packages: [{ weight: 1 }] })
    expect((await buy(ids[1]!, { key: 'two' })).status).toBe(409)
  })

  test('a voided label gives its number back, and another can be bought', async () => {
    const id = await ready()
    const { body } = await buy(id)
    app.standIn.play('void', 500)
    expect((await drop(id, body.id)).status).toBe(503)
    expect(await outbound(id)).toBe(body.number)
    expect((await drop(id, body.id)).body).toMatchObject({ state: 'voided', void_in: 'Starshipit' })
    expect((await drop(id, body.id)).status).toBe(200)
    expect([await outbound(id), (await pdf(id, body.id)).status]).toEqual([null, 404])
    expect((await buy(id)).body).toMatchObject({ id: body.id, state: 'voided' })
    const again = await buy(id, { key: 'two' })
    expect([again.status, again.body.number === body.number]).toEqual([200, false])
    expect((await drop(await ready(), again.body.id)).status).toBe(404)
  })

  test.both(
    'a phone is not posted under a label that is being voided, and is again where that failed',
    async () => {
      const id = await ready()
      const { body: label } = await buy(id)
      const scan = async () => {
        const data = { ticket: `${id}`, number: label.number }
        return (await app.call('POST /api/posting/scans', { data }, { as: sam })).status
      }
      const scans: number[] = []
      app.beforeVoid(async () => void scans.push(await scan()))
      expect((await drop(id, label.id)).status).toBe(200)
      expect([scans, await statusOf(id), await outbound(id)]).toEqual([[409], 4, null])
      const { body: other } = await buy(id, { key: 'two' })
      app.beforeVoid(async () => {})
      app.standIn.play('void', 500)
      expect((await drop(id, other.id)).status).toBe(503)
      const data = { ticket: `${id}`, number: other.number }
      expect((await app.call('POST /api/posting/scans', { data }, { as: sam })).status).toBe(200)
    },
  )

  test('a label for a former address is named on list and ticket, until it is void', async () => {
    const id = await ready()
    const { body: label } = await buy(id)
    const move = async (more: object) => {
      const contact = { ...sampleContact, ...more }
      const { status } = await app.call('PUT /api/tickets/{id}/contact', { id, data: contact }, { as: sam })
      expect(status).toBe(200)
    }
    const readWarnings = async () => {
      const { parcels } = (await app.call('GET /api/posting', {}, { as: sam })).body
      const page = await app.call('GET /api/pages/admin/tickets/{id}/parcel', { id }, { as: sam })
      return [parcels[0]!.problems.length, page.body.label_outdated]
    }
    await move({ user_mobile: '0491 570 157' })
    expect(await readWarnings()).toEqual([0, false])
    await move({ user_mobile: '0491 570 157', address: '14 Wattle Street' })
    expect(await readWarnings()).toEqual([1, true])
    await drop(id, label.id)
    expect(await readWarnings()).toEqual([0, false])
    app.clock.advance(1000)
    await buy(id, { key: 'two' })
    expect(await readWarnings()).toEqual([0, false])
  })

  test('an address that is corrected while the price is asked keeps a label to the former one from being bought', async () => {
    const id = await ready()
    const { listPrices } = app.shop.labels!
    app.shop.labels!.listPrices = async (shipment) => {
      const prices = await listPrices(shipment)
      const contact = { ...sampleContact, address: '14 Wattle Street' }
      await app.call('PUT /api/tickets/{id}/contact', { id, data: contact }, { as: sam })
      return prices
    }
    expect((await buy(id)).status).toBe(409)
    expect([await outbound(id), app.standIn.charged()]).toEqual([null, 0])
    expect((await buy(id)).status).toBe(200)
    const [order] = app.standIn.orders.values()
    expect(order!.body).toMatchObject({ destination: { street: '14 Wattle Street' } })
  })

  test('a label that was bought at the second try is not for a former address that was corrected before', async () => {
    const id = await ready()
    app.standIn.play('buy', 400)
    expect((await buy(id)).status).toBe(409)
    app.clock.advance(1000)
    const contact = { ...sampleContact, address: '14 Wattle Street' }
    await app.call('PUT /api/tickets/{id}/contact', { id, data: contact }, { as: sam })
    app.clock.advance(1000)
    expect((await buy(id)).status).toBe(200)
    const page = await app.call('GET /api/pages/admin/tickets/{id}/parcel', { id }, { as: sam })
    expect(page.body.label_outdated).toBe(false)
  })

  test('a wrong address and a number that stands already keep a label from being bought', async () => {
    const wrong = await ready({ address_post: '2000', address_confirmed: true })
    expect((await prices(wrong)).body).toMatchObject({
      problems: ['The postcode 2000 is not in VIC.'],
      prices: [],
    })
    expect((await buy(wrong)).body.error).toBe(`#${wrong}: The postcode 2000 is not in VIC.`)
    const numbered = await ready()
    const data = { carrier: 'auspost', tracking: 'ST12345' }
    await app.call('PUT /api/tickets/{id}/return-parcel', { id: numbered, data }, { as: sam })
    expect((await buy(numbered, { key: 'two' })).body.error).toBe(
      `#${numbered} has a number already: ST12345.`,
    )
    expect(app.standIn.charged()).toBe(0)
  })

  test('requests that come too fast are sent again after the pause that the service asks for', async () => {
    const id = await ready()
    app.standIn.play('prices', 429, 429)
    expect((await prices(id)).body.prices).toHaveLength(labelPrices.length)
    expect(app.pauses).toEqual([1000, 1000])
    app.standIn.play('prices', 429, 429, 429)
    const { status, headers } = await prices(id)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  })

  test('a service that is away or refuses the keys sells nothing, and the same press buys later', async () => {
    const id = await ready()
    for (const [kind, code] of [
      ['open', 401],
      ['open', 503],
      ['buy', 503],
      ['buy', 402],
    ] as const) {
      app.standIn.play(kind, code, code, code)
      expect([kind, code, (await buy(id)).status]).toEqual([kind, code, 503])
      app.standIn.forget()
    }
    expect([await outbound(id), app.standIn.charged()]).toEqual([null, 0])
    expect([(await buy(id)).status, app.standIn.charged()]).toEqual([200, 1])
  })

  test('the words of a refusal are shown, and an address that was corrected since is the one on the label', async () => {
    const id = await ready()
    app.standIn.play('buy', 400)
    const { status, body } = await buy(id)
    expect([status, body.error]).toEqual([409, 'Starshipit says: played.'])
    await app.shop.database.db
      .updateTable('tickets')
      .set({ address: '7 Banksia Road' })
      .where('id', '=', id)
      .execute()
    expect((await buy(id)).status).toBe(200)
    const order = [...app.standIn.orders.values()].find(({ tracking }) => tracking !== '')
    expect(order!.body).toMatchObject({ destination: { street: '7 Banksia Road' } })
  })
})

describe.each(['starshipit', 'easypost'] as const)('%s', (service) => {
  // The locks are the same for each service.
  describe.each(service === 'starshipit' ? engines : enginesOf(service))('buys once on %s', (engine) => {
    beforeEach(() => open(engine, service))
    afterEach(() => app.close())
    const key = service === 'starshipit' ? 'PP' : 'AustraliaPost/PP'
    const buyIt = (id: number, press = 'one') => buy(id, { service: key, key: press })

    test('a double click, eight at once, and another person buy one label', async () => {
      const id = await ready()
      const presses = Array.from({ length: 8 }, (_, at) => (at < 4 ? 'one' : `${at}`))
      const all = await Promise.all(presses.map((press) => buyIt(id, press)))
      const done = all.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      expect(all.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
      expect([app.standIn.charged(), await outbound(id)]).toEqual([1, done[0]!.body.number])
      // Whoever was first.
      const first = presses[all.findIndex(({ status }) => status === 200)]!
      expect((await buy(id, { service: 'EXP', key: first })).body.error).toMatch(/with other details/)
    })

    test.each([
      ['the order was opened', 'open', 'silence'],
      ['the label was sold', 'buy', 'silence'],
      ['the server of the service failed', 'buy', 500],
    ] as const)('cut off after %s, the same press finds or buys the one label', async (_, kind, play) => {
      const id = await ready()
      app.standIn.play(kind, play)
      const first = await buyIt(id)
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, expect.any(String)])
      const sold = app.standIn.charged()
      if (kind === 'buy') {
        // Another press does not buy a second one meanwhile.
        expect((await buyIt(id, 'two')).status).toBe(409)
        app.clock.advance(2 * MINUTE_MS)
      }
      const { status, body } = await buyIt(id)
      expect([status, body.state, app.standIn.charged()]).toEqual([200, 'bought', 1])
      expect(sold).toBe(kind === 'buy' && play === 'silence' ? 1 : 0)
      expect([await outbound(id), await (await pdf(id, body.id)).text()]).toEqual([
        body.number,
        expect.stringMatching(/^%PDF-/),
      ])
    })

    test.each(['open', 'buy'] as const)(
      'killed after the answer to %s, the job asks the service and enters what it sold; none is bought by it',
      async (step) => {
        const id = await ready()
        app.killAfter(step)
        expect((await buyIt(id)).status).toBe(500)
        const sold = step === 'buy' ? 1 : 0
        expect([(await buyIt(id)).status, (await buyIt(id, 'two')).status]).toEqual([409, 409])
        app.clock.advance(3 * MINUTE_MS)
        app.standIn.play('find', 503)
        await finishLabels(app.shop)
        expect(await listUnclearLabels(app.shop)).toEqual([id])
        app.clock.advance(3 * MINUTE_MS)
        await finishLabels(app.shop)
        expect([await listUnclearLabels(app.shop), app.standIn.charged()]).toEqual([[], sold])
        const [order] = [...app.standIn.orders.values()].filter(({ tracking }) => tracking !== '')
        expect(await outbound(id)).toBe(order?.tracking ?? null)
        expect([(await buyIt(id)).body.state, app.standIn.charged()]).toEqual(['bought', 1])
      },
    )

    test('killed before it wrote what was sold, the same press enters it once the lease is over', async () => {
      const id = await ready()
      app.killAfter('buy')
      await buyIt(id)
      app.clock.advance(3 * MINUTE_MS)
      const { status, body } = await buyIt(id)
      expect([status, app.standIn.charged(), await outbound(id)]).toEqual([200, 1, body.number])
    })
  })
})

onOneEngine('prepaid labels on %s', (engine, test) => {
  beforeEach(() => open(engine))
  afterEach(() => app.close())

  test('the shop buys a label to itself where it chose to, and the customer prints it', async () => {
    const id = await bookFor(app, mei)
    const read = (as: SignedIn) => app.fetch(`/api/tickets/${id}/prepaid-label.pdf`, {}, as)
    const asked = await buy(id, { way: 'in' })
    expect([asked.status, asked.body.error]).toEqual([409, expect.stringMatching(/switched off/)])
    await setProfile(app, sam, { prepaidLabels: true })
    expect((await read(mei)).status).toBe(404)
    const { status, body } = await buy(id, { way: 'in' })
    expect([status, body]).toMatchObject([200, { way: 'in', state: 'bought', problem: '' }])
    expect([...app.standIn.orders.values()][0]!.body).toMatchObject({
      return_order: true,
      sender_details: { name: 'Mei Tanaka' },
      destination: { name: 'Mendpost Repairs' },
    })
    expect([(await read(mei)).status, (await read(sam)).status]).toEqual([200, 200])
    expect((await read(await app.customer('Amal Haddad'))).status).toBe(404)
    // It is not posted by that: the customer may still add a repair.
    const { body: shipping } = await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })
    expect([shipping.inbound, shipping.prepaid_label]).toEqual([null, true])
    // The private link shows it after the digits.
    const link = (await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })).body.link
    const token = link.split('/').at(-1)!
    const visitor = app.browser()
    const readByLink = () => app.fetch(`/api/track/${token}/prepaid-label.pdf`, {}, visitor)
    expect((await readByLink()).status).toBe(403)
    await app.call('POST /api/track/{token}/access', { token, data: { digits: '0156' } }, { as: visitor })
    const { tasks } = (await app.call('GET /api/track/{token}', { token }, { as: visitor })).body
    expect([(await readByLink()).status, tasks?.prepaid_label]).toEqual([200, true])
    expect((await drop(id, body.id)).body).toMatchObject({ state: 'voided' })
    expect((await read(mei)).status).toBe(404)
  })

  test('a phone that is on its way under another number gets no prepaid label', async () => {
    await setProfile(app, sam, { prepaidLabels: true })
    const [before, after] = [await bookFor(app, mei), await bookFor(app, mei)]
    const announce = (id: number, tracking: string) =>
      app.call(
        'PUT /api/tickets/{id}/inbound-parcel',
        { id, data: { carrier: 'auspost', tracking } },
        { as: mei },
      )
    await announce(before, 'OWN4711')
    expect((await buy(before, { way: 'in' })).status).toBe(409)
    expect((await buy(after, { way: 'in', key: 'two' })).status).toBe(200)
    await announce(after, 'OWN4712')
    const { body } = await app.call('GET /api/tickets/{id}/mail-in', { id: after }, { as: mei })
    expect([body.prepaid_label, app.standIn.charged()]).toEqual([false, 1])
  })

  test('erasing a ticket removes number and address of its labels', async () => {
    const id = await ready()
    const { body } = await buy(id)
    await app.shop.database.transaction((tx) => stripTicket(tx, app.shop, id, null))
    const row = await app.shop.database.db
      .selectFrom('labels')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect([row.tracking, row.pdf, row.cents]).toEqual(['', '', 1120])
  })

  test('erasing a ticket leaves the label of a neighbour that is still here its number', async () => {
    const { tickets } = await bookParcelFor(app, mei, 2)
    const [old, late] = tickets as [number, number]
    await app.settle(old, sam)
    const first = await buy(old)
    await setStatus(app, sam, old, 5)
    await app.settle(late, sam)
    const { body: label } = await buy(late, { key: 'two' })
    await app.shop.database.transaction((tx) => stripTicket(tx, app.shop, old, null))
    const rows = await app.shop.database.db
      .selectFrom('labels')
      .select(['id', 'tracking'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: first.body.id, tracking: '' },
      { id: label.id, tracking: label.number },
    ])
    expect([(await pdf(late, label.id)).status, await outbound(late)]).toEqual([200, label.number])
    expect((await drop(late, label.id)).status).toBe(200)
    expect(await outbound(late)).toBe(null)
  })

  test('a label whose purchase is known only after its customer was erased brings neither number nor address back', async () => {
    const id = await ready()
    app.killAfter('buy')
    expect((await buy(id)).status).toBe(500)
    await setStatus(app, sam, id, 5)
    await app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei })
    app.clock.advance(3 * MINUTE_MS)
    expect([await finishLabels(app.shop), app.standIn.charged()]).toEqual([1, 1])
    const row = await app.shop.database.db
      .selectFrom('labels')
      .selectAll()
      .where('ticket_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'bought', cents: 1120, tracking: '', pdf: '' })
    expect(row.ref).not.toBe('')
  })

  test('no answer in time is no “not sold”: the service is asked before anything else', async () => {
    const settings = readLabelsUrl(app.standIn.starshipitUrl)
    if (typeof settings === 'string') throw new Error(settings)
    const [patient, hasty] = [{}, { withinMs: 1_000 }].map((pace) =>
      openLabelService(settings, { gapMs: 0, ...pace }),
    )
    const { shipment } = await planShipment(app.shop.database.db, await shopProfile(app.shop), {
      id: await ready(),
      way: 'out',
    })
    const opened = await patient!.open({ ...shipment, reference: '1042-TEST' }, 'PP')
    const { ref } = opened as { ref: string }
    app.standIn.play('buy', 'no answer')
    expect(await hasty!.buy(ref, 'PP')).toEqual({ failed: 'unclear', why: 'no answer in time' })
    expect(app.standIn.charged()).toBe(1)
    const found = { ref, tracking: expect.stringMatching(/^33XYZ/), carrier: 'Australia Post' }
    expect(await patient!.find({ ref: '', reference: '1042-TEST' })).toMatchObject(found)
    expect([await patient!.buy(ref, 'PP'), app.standIn.charged()]).toMatchObject([found, 1])
  })

  test('requests of Starshipit begin half a second apart, and wrong keys are named', async () => {
    const settings = readLabelsUrl(app.standIn.starshipitUrl)
    if (typeof settings === 'string') throw new Error(settings)
    const pauses: number[] = []
    const paced = openLabelService(settings, { pause: async (ms) => void pauses.push(ms) })
    await Promise.all(['1', '2', '3'].map((ref) => paced.find({ ref, reference: '' })))
    expect(pauses).toEqual([520, 520, 520])
    expect(await reachLabelService(settings)).toBe(null)
    expect(await reachLabelService({ ...settings, apiKey: 'another' })).toMatch(/refuses the keys/)
    expect(await reachLabelService({ ...settings, apiUrl: 'http://127.0.0.1:9' })).toMatch(
      /cannot be reached/,
    )
  })
})
