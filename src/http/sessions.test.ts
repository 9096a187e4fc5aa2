import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { parseDevice } from '#domain/sessions/device-from.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'

onOneEngine('sessions of an account on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer()
  })
  afterEach(() => app.close())

  const list = async (as: Browser) => (await app.call('GET /api/account/sessions', {}, { as })).body.sessions
  const getLevel = async (as: Browser) => (await app.call('GET /api/check-auth', {}, { as })).body.authLevel
  const logInOn = async (userAgent: string) => {
    const browser = app.browser()
    const body = JSON.stringify({ data: { email: mei.email, password: mei.password } })
    const headers = { 'content-type': 'application/json', origin: publicOrigin, 'user-agent': userAgent }
    await app.fetch('/api/loginuser', { method: 'POST', body, headers }, browser)
    return browser
  }

  test('listSessions shows browser, start and last use of each session', async () => {
    const began = new Date(app.clock.now()).toISOString()
    app.clock.advance(HOUR_MS)
    const later = new Date(app.clock.now()).toISOString()
    await logInOn(firefox)
    const sessions = await list(mei)
    expect(sessions).toMatchObject([
      { device: 'Firefox on Windows', began: later, last_seen: later, current: false },
      { device: 'Unknown browser', began, last_seen: later, current: true },
    ])
  })

  test("a session stores the browser's family, never its user agent string", async () => {
    await logInOn(`${firefox} <script>alert(1)</script>`)
    const rows = await app.shop.database.db.selectFrom('sessions').select('device').orderBy('id').execute()
    expect(rows.map(({ device }) => device)).toEqual(['', 'Firefox on Windows'])
  })

  test('endSession invalidates a session immediately', async () => {
    const phone = await app.logIn(mei.email)
    const [other] = (await list(mei)).filter(({ current }) => !current)
    const ended = await app.call('DELETE /api/account/sessions/{id}', { id: other!.id }, { as: mei })
    expect(ended).toMatchObject({ status: 200, body: { ended: 1 } })
    expect(await getLevel(phone)).toBe(0)
    expect(await getLevel(mei)).toBe(1)
    expect((await app.call('DELETE /api/account/sessions/{id}', { id: other!.id }, { as: mei })).status).toBe(
      404,
    )
  })

  test('endOtherSessions invalidates all others immediately, and records an event', async () => {
    const others = [await app.logIn(mei.email), await app.logIn(mei.email)]
    const ended = await app.call('POST /api/account/sessions/endings', {}, { as: mei })
    expect(ended).toMatchObject({ status: 200, body: { ended: 2 } })
    for (const other of others) expect(await getLevel(other)).toBe(0)
    expect(await list(mei)).toHaveLength(1)
    const events = await app.shop.database.db
      .selectFrom('events')
      .select(['actor_id', 'subject_id', 'details'])
      .where('kind', '=', 'account.sessions_ended')
      .execute()
    expect(events).toEqual([
      { actor_id: mei.accountid, subject_id: mei.accountid, details: '{"sessions":2}' },
    ])
    expect((await app.call('POST /api/account/sessions/endings', {}, { as: mei })).body).toEqual({ ended: 0 })
  })

  test('endSession on the current session logs out', async () => {
    const [own] = await list(mei)
    await app.call('DELETE /api/account/sessions/{id}', { id: own!.id }, { as: mei })
    expect(mei.cookies.has('mendpost-session')).toBe(false)
    expect(await getLevel(mei)).toBe(0)
  })

  test('sessions are visible to their owner only, not to staff', async () => {
    const [own] = await list(mei)
    for (const other of [await app.customer('Jonas Weber'), await app.staff()]) {
      expect((await list(other)).map(({ id }) => id)).not.toContain(own!.id)
      expect(
        (await app.call('DELETE /api/account/sessions/{id}', { id: own!.id }, { as: other })).status,
      ).toBe(404)
      await app.call('POST /api/account/sessions/endings', {}, { as: other })
    }
    expect((await app.call('GET /api/account/sessions', {})).status).toBe(401)
    expect((await app.call('DELETE /api/account/sessions/{id}', { id: own!.id })).status).toBe(401)
    expect((await app.call('POST /api/account/sessions/endings', {})).status).toBe(401)
    expect(await getLevel(mei)).toBe(1)
  })

  test('listSessions leaves out expired sessions', async () => {
    await app.logIn(mei.email)
    app.clock.advance(13 * DAY_MS)
    await list(mei)
    app.clock.advance(2 * DAY_MS)
    expect((await list(mei)).map(({ current }) => current)).toEqual([true])
  })
})

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Mac',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.9.1', ''],
  ['', ''],
])('parseDevice calls %j %j', (userAgent, device) => {
  expect(parseDevice(userAgent)).toBe(device)
})
