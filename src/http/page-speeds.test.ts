import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { findSpeedPage, rateSpeed } from '#contract/page-speeds.ts'
import { sweepPageSpeeds } from '#domain/page-speeds/sweep-page-speeds.ts'
import { onBothEngines, onOneEngine } from '#test/engines.ts'
import { setProfile } from '#test/money.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const own = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }
const home = { page: 'home', lcp_ms: 812, inp_ms: 40, cls_thousandths: 0 } as const

onBothEngines('speed of pages on %s', (engine) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff()
  })
  afterEach(() => app.close())

  const send = (data: object) => app.call('POST /api/page-speeds', { data: data as typeof home })
  const rows = () => app.shop.database.db.selectFrom('page_speeds').selectAll().limit(1_000).execute()
  const read = async (days: object = {}) =>
    (await app.call('GET /api/numbers', days, { as: sam })).body.speeds

  test('nothing is counted until the owner chooses it, and the privacy page says what is', async () => {
    const privacy = async () =>
      JSON.stringify((await app.call('GET /api/pages/texts/{page}', { page: 'privacy' })).body)
    expect((await send(home)).body).toEqual({ counted: false })
    expect([await rows(), await read()]).toEqual([[], { on: false, pages: [], days: [] }])
    expect((await app.call('GET /api/profile', {})).body.profile).not.toHaveProperty('pageSpeeds')
    expect(await privacy()).not.toContain('how fast it was')
    await setProfile(app, sam, { pageSpeeds: true })
    expect((await app.call('GET /api/profile', {})).body.profile.pageSpeeds).toBe(true)
    expect(await privacy()).toContain('your browser tells us how fast it was')
    expect((await send(home)).body).toEqual({ counted: true })
    await setProfile(app, sam, { pageSpeeds: false })
    expect((await send(home)).body).toEqual({ counted: false })
    expect(await read()).toMatchObject({ on: false, pages: [{ page: 'home', visits: 1 }] })
  })

  test('visits are counted by the day of the shop, by kind of page and by value, and nothing else is kept', async () => {
    await setProfile(app, sam, { pageSpeeds: true })
    await Promise.all(Array.from({ length: 30 }, () => send(home)))
    await send({ page: 'prices', cls_thousandths: 7_000 })
    // Ten past midnight in Melbourne.
    app.clock.advance(12 * HOUR_MS + 10 * 60_000)
    await send({ page: 'home', lcp_ms: 2_500 })
    const kept = (await rows()).map((row) => Object.values(row).join(' '))
    expect(kept.toSorted()).toEqual([
      '2026-11-20 home cls_thousandths 0 30',
      '2026-11-20 home inp_ms 50 30',
      '2026-11-20 home lcp_ms 1000 30',
      '2026-11-20 prices cls_thousandths 10000 1',
      '2026-11-21 home lcp_ms 2500 1',
    ])
  })

  test('the owner reads what three of four visits did not exceed, by kind of page and by day, on the page and in the file', async () => {
    await setProfile(app, sam, { pageSpeeds: true })
    for (const lcp_ms of [400, 900, 1_900, 9_000]) await send({ page: 'home', lcp_ms })
    app.clock.advance(DAY_MS)
    await app.logIn(sam.email, sam)
    await send({ page: 'home', lcp_ms: 4_100, inp_ms: 190, cls_thousandths: 110 })
    await send({ page: 'booking', inp_ms: 30 })
    const nothing = { lcp_ms: null, inp_ms: null, cls_thousandths: null }
    const booking = { ...nothing, page: 'booking', visits: 1, inp_ms: 50 }
    const { pages, days } = await read({ from: '2026-11-20', to: '2026-11-21' })
    expect(pages).toEqual([
      { page: 'home', visits: 5, lcp_ms: 5_000, inp_ms: 200, cls_thousandths: 125 },
      booking,
    ])
    expect(days).toEqual([
      { day: '2026-11-21', page: 'home', visits: 1, lcp_ms: 5_000, inp_ms: 200, cls_thousandths: 125 },
      { day: '2026-11-21', ...booking },
      { ...nothing, day: '2026-11-20', page: 'home', visits: 4, lcp_ms: 2_000 },
    ])
    expect((await read({ from: '2026-11-20', to: '2026-11-20' })).pages).toMatchObject([{ lcp_ms: 2_000 }])
    expect((await read({ from: '2026-10-01', to: '2026-10-31' })).pages).toEqual([])
    const file = await app.fetch('/api/numbers.csv?from=2026-11-20&to=2026-11-21', { headers: own }, sam)
    const lines = (await file.text()).split('\r\n')
    expect(lines).toContain('Speed of pages,"Home: LCP, 75 %",ms,5000,')
    expect(lines).toContain('Speed of pages by day,"2026-11-20, Home: LCP, 75 %",ms,2000,')
  })

  test('what was counted goes with the days that the shop keeps closed tickets', async () => {
    await setProfile(app, sam, { pageSpeeds: true, keepClosedTicketsDays: 30 })
    await send(home)
    app.clock.advance(29 * DAY_MS)
    await send({ page: 'home', lcp_ms: 100 })
    expect(await sweepPageSpeeds(app.shop)).toBe(0)
    app.clock.advance(DAY_MS)
    expect(await sweepPageSpeeds(app.shop)).toBe(3)
    expect(await rows()).toMatchObject([{ day: '2026-12-19' }])
  })
})

onOneEngine('refused speeds of pages on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
    await setProfile(app, await app.staff(), { pageSpeeds: true })
  })
  afterEach(() => app.close())

  const post = async (body: string, headers: Record<string, string> = {}, as = app.browser()) => {
    const given = { ...own, 'content-type': 'application/json', ...headers }
    return (await app.fetch('/api/page-speeds', { method: 'POST', body, headers: given }, as)).status
  }

  test('only a kind of page and whole numbers within the limits are taken', async () => {
    for (const data of [
      {},
      { page: 'home' },
      { lcp_ms: 100 },
      { ...home, page: '/track/abc' },
      { ...home, page: 'admin' },
      { ...home, path: '/repairs/iphone13' },
      { ...home, lcp_ms: -1 },
      { ...home, lcp_ms: 1.5 },
      { ...home, lcp_ms: 60_001 },
      { ...home, inp_ms: '40' },
      { ...home, inp_ms: null },
      { ...home, cls_thousandths: 10_001 },
    ])
      expect([data, await post(JSON.stringify({ data }))]).toEqual([data, 400])
    expect(await post(`{"data":{"page":"home","lcp_ms":1e999}}`)).toBe(400)
    expect(await post('no JSON')).toBe(400)
    expect(await app.shop.database.db.selectFrom('page_speeds').selectAll().limit(1).execute()).toEqual([])
  })

  test('other websites, other types and long bodies are refused', async () => {
    const body = JSON.stringify({ data: home })
    expect(await post(body, { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post(body, { 'content-type': 'text/plain' })).toBe(415)
    expect(await post(body + ' '.repeat(1_024))).toBe(413)
  })

  test('a network is refused past its limit, others are not', async () => {
    const [one, other] = [app.browser(), app.browser()]
    const body = JSON.stringify({ data: home })
    for (let visits = 0; visits < 240; visits++) expect(await post(body, {}, one)).toBe(200)
    expect(await post(body, {}, one)).toBe(429)
    expect(await post(body, {}, other)).toBe(200)
  })
})

test('pages have a kind by their path, but for those of staff, of private links and in frames', () => {
  const paths = {
    '/': 'home',
    '/repairs': 'prices',
    '/repairs/iphone13': 'phone',
    '/booking/iphone13/screen': 'booking',
    '/confirmation': 'booking',
    '/services/iphone': 'information',
    '/privacy': 'information',
    '/account/login': 'account',
    '/account/ticket/12': 'account',
    '/admin': null,
    '/admin/tickets/12': null,
    '/track/sometoken': null,
    '/sms/sometoken': null,
    '/account/reset/sometoken': null,
    '/account/link/sometoken': null,
    '/account/verify/sometoken': null,
    '/setup/somecode': null,
    '/embed/book/iphone13/screen': null,
    '/nowhere': null,
  }
  expect(Object.fromEntries(Object.keys(paths).map((path) => [path, findSpeedPage(path)]))).toEqual(paths)
})

test('values are judged by the limits of web.dev', () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => rateSpeed('lcp_ms', value))).toEqual([
    'good',
    'needs work',
    'needs work',
    'poor',
  ])
  expect([200, 201, 501].map((value) => rateSpeed('inp_ms', value))).toEqual(['good', 'needs work', 'poor'])
  expect([100, 101, 251].map((value) => rateSpeed('cls_thousandths', value))).toEqual([
    'good',
    'needs work',
    'poor',
  ])
})
