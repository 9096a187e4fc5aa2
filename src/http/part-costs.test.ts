import { afterEach, beforeEach, expect } from 'vitest'
import type { PartCost } from '#contract/part-costs.schema.ts'
import { calculateGst } from '#domain/money/gst.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { inRole } from '#test/security/roles.ts'

const screen = { part: 'Screen, OLED', part_cents: 8_950 }

onOneEngine('part costs on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let tess: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff()
    tess = await inRole(app, await app.staff('Tess Technician'), 'technician')
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true })
  })
  afterEach(() => app.close())

  type Entry = Omit<PartCost, 'part_cents'> & { part_cents?: number | null }
  const enter = (id: number, costs: Entry[], version = 0, as = sam) =>
    app.call('PUT /api/tickets/{id}/part-costs', { id, data: { costs, version } }, { as })
  const list = async () => (await app.call('GET /api/shop-parts', {}, { as: sam })).body.parts
  const finish = async (id: number) => {
    const data = { results: { screen: 'working' as const } }
    await app.call('PUT /api/tickets/{id}/part-tests/{stage}', { id, stage: 'completion', data }, { as: sam })
    const document = { work_done: 'A screen.', parts: [], warranty_until: null, version: 0 }
    await app.call('POST /api/tickets/{id}/completion', { id, data: document }, { as: sam })
    for (const status of [2, 3, 4, 5] as const) await setStatus(app, sam, id, status)
  }

  test('a part that was entered is suggested with its last price, which an empty cost takes', async () => {
    const [first, second] = [await bookFor(app, mei), await bookFor(app, mei)]
    const { status, body } = await enter(first, [screen, { part: 'Adhesive', part_cents: 120 }])
    expect([status, body.costs]).toEqual([200, [screen, { part: 'Adhesive', part_cents: 120 }]])
    expect(body.version).toBeGreaterThan(0)
    expect(
      (await app.call('GET /api/pages/admin/tickets/{id}/completion', { id: second }, { as: tess })).body
        .costs,
    ).toEqual({
      costs: [],
      version: 0,
      parts: [
        { name: 'Adhesive', part_cents: 120 },
        { name: 'Screen, OLED', part_cents: 8_950 },
      ],
    })
    // Case and accents do not make another part.
    const taken = await enter(second, [{ part: 'SCREEN, oled' }])
    expect(taken.body.costs).toEqual([{ part: 'SCREEN, oled', part_cents: 8_950 }])
    await enter(second, [{ part: 'Screen, OLED', part_cents: 9_100 }], taken.body.version)
    expect((await list()).map(({ name, part_cents }) => [name, part_cents])).toEqual([
      ['Adhesive', 120],
      ['Screen, OLED', 9_100],
    ])
    expect(
      (await app.call('GET /api/tickets/{id}/part-costs', { id: first }, { as: sam })).body.costs[0],
    ).toEqual(screen)
  })

  test('part costs refuse an older version, a part without a price and bad input, and enter nothing', async () => {
    const id = await bookFor(app, mei)
    const { body } = await enter(id, [screen])
    expect((await enter(id, [], 0)).status).toBe(409)
    const unknown = await enter(id, [screen, { part: 'Housing' }], body.version)
    expect([unknown.status, Object.keys(unknown.body.fields!)]).toEqual([400, ['costs.1.part_cents']])
    for (const bad of [
      { part: ' ', part_cents: 5 },
      { part: 'X', part_cents: -1 },
      { part: 'X', part_cents: 1.5 },
      { part: 'X', part_cents: 1e12 },
      { part: 'X'.repeat(121), part_cents: 5 },
    ])
      expect([bad, (await enter(id, [bad], body.version)).status]).toEqual([bad, 400])
    const many = Array.from({ length: 21 }, (_, part) => ({ part: `P${part}`, part_cents: 1 }))
    expect((await enter(id, many, body.version)).status).toBe(400)
    expect((await app.call('GET /api/tickets/{id}/part-costs', { id }, { as: sam })).body.costs).toEqual([
      screen,
    ])
    expect((await list()).map(({ name }) => name)).toEqual(['Screen, OLED'])
    expect((await enter(id, [], body.version)).body).toMatchObject({ costs: [], version: 0 })
  })

  test.both('of two parallel entries one is refused', async () => {
    const id = await bookFor(app, mei)
    const answers = await Promise.all([
      enter(id, [screen]),
      enter(id, [{ part: 'Battery', part_cents: 3_000 }], 0, tess),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test.both('parallel entries of the same parts in another order are all kept', async () => {
    const parts = ['Screen', 'Battery', 'Adhesive'].map((part) => ({ part, part_cents: 500 }))
    const tickets = await Promise.all([1, 2, 3, 4].map(() => bookFor(app, mei)))
    const answers = await Promise.all(
      tickets.map((id, place) => enter(id, place % 2 ? parts : parts.toReversed())),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await list()).toHaveLength(3)
  })

  test('the owner adds, renames and retires parts; a retired one is not suggested', async () => {
    const id = await bookFor(app, mei)
    const { body } = await app.call(
      'POST /api/shop-parts',
      { data: { name: 'Battery', part_cents: 3_000 } },
      { as: sam },
    )
    const taken = await app.call(
      'POST /api/shop-parts',
      { data: { name: 'battery', part_cents: 1 } },
      { as: sam },
    )
    expect([taken.status, Object.keys(taken.body.fields!)]).toEqual([400, ['name']])
    const change = (more: object, version: number) => {
      const data = { name: 'Battery', part_cents: 3_000, retired: false, version, ...more }
      return app.call('PUT /api/shop-parts/{id}', { id: body.part.id, data }, { as: sam })
    }
    expect((await change({ name: 'Battery, original' }, 1)).body.part).toMatchObject({ version: 2 })
    expect((await change({ retired: true }, 1)).status).toBe(409)
    const retired = await change({ name: 'Battery, original', retired: true }, 2)
    expect(retired.body.part).toMatchObject({ retired: true, version: 3 })
    const suggested = async () =>
      (await app.call('GET /api/tickets/{id}/part-costs', { id }, { as: sam })).body.parts
    expect(await suggested()).toEqual([])
    await change({ name: 'Battery, original', retired: false }, 3)
    expect(await suggested()).toEqual([{ name: 'Battery, original', part_cents: 3_000 }])
  })

  test('the numbers have the margin without GST, by repair and model, of repairs with part costs', async () => {
    const [costed, plain] = [await bookFor(app, mei), await bookFor(app, mei)]
    for (const id of [costed, plain]) await finish(id)
    const margin = async () => (await app.call('GET /api/numbers', {}, { as: sam })).body.margins
    expect(await margin()).toMatchObject([{ finished: 2, with_costs: 0, profit_cents: null }])
    const { body } = await enter(costed, [screen, { part: 'Adhesive', part_cents: 50 }])
    const { papers } = (await app.call('GET /api/tickets/{id}/desk-money', { id: costed }, { as: sam })).body
    const sales = papers[0]!.total_cents - calculateGst(papers[0]!.total_cents)
    const expected = { finished: 2, with_costs: 1, sales_cents: sales, costs_cents: 9_000 }
    expect(await margin()).toMatchObject([{ ...expected, profit_cents: sales - 9_000 }])
    const file = await app.fetch('/api/numbers.csv', { headers: { origin: publicOrigin } }, sam)
    expect(await file.text()).toMatch(/Margin by repair,[^\r]*part costs,AUD,90\.00,/)
    await enter(costed, [], body.version)
    expect(await margin()).toMatchObject([{ with_costs: 0, profit_cents: null }])
  })

  test('a technician enters costs and sees no margin and no price', async () => {
    const id = await bookFor(app, mei)
    expect((await enter(id, [screen], 0, tess)).body.costs).toEqual([screen])
    expect((await app.call('GET /api/numbers', {}, { as: tess })).status).toBe(403)
    expect((await app.call('GET /api/shop-parts', {}, { as: tess })).status).toBe(403)
  })
})
