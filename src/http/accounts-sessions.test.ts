import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { Hono } from 'hono'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { calls, everybody, quietHeader } from '#contract/endpoint.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type Browser, type TestApp } from '#test/open-test-app.ts'
import { addRoutes, bindCalls } from './bind-calls.ts'
import { silentLog } from '#test/silent-log.ts'
import type { HonoEnv } from './request-context.ts'

onOneEngine('sessions on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const getLevel = async (as: Browser) => (await shop.call('GET /api/check-auth', {}, { as })).body.authLevel

  test('loginUser creates a new session and deletes the browser’s previous one', async () => {
    const mei = await shop.customer()
    const first: Browser = { cookies: new Map(mei.cookies), address: mei.address }
    await shop.logIn(mei.email, mei)
    expect(mei.cookies.get('mendpost-session')).not.toBe(first.cookies.get('mendpost-session'))
    expect(await getLevel(mei)).toBe(1)
    expect(await getLevel(first)).toBe(0)
  })

  test('loginUser ignores a session token that was planted before (session fixation)', async () => {
    const mei = await shop.customer()
    const browser = shop.browser()
    const planted = 'A'.repeat(43)
    browser.cookies.set('mendpost-session', planted)
    await shop.logIn(mei.email, browser)
    expect(browser.cookies.get('mendpost-session')).not.toBe(planted)
    expect(
      await getLevel({ cookies: new Map([['mendpost-session', planted]]), address: '203.0.113.9' }),
    ).toBe(0)
  })

  test('parallel log-ins each get a session', async () => {
    const mei = await shop.customer()
    const [phone, laptop] = await Promise.all([shop.logIn(mei.email), shop.logIn(mei.email)])
    expect([await getLevel(phone), await getLevel(laptop), await getLevel(mei)]).toEqual([1, 1, 1])
  })

  test('logOut deletes this session only, and its cookie is invalid afterwards', async () => {
    const mei = await shop.customer()
    const laptop = await shop.logIn(mei.email)
    const kept: Browser = { cookies: new Map(mei.cookies), address: mei.address }
    expect(await shop.call('POST /api/logout', {}, { as: mei })).toMatchObject({
      status: 200,
      body: { authLevel: 0 },
    })
    expect(mei.cookies.has('mendpost-session')).toBe(false)
    expect([await getLevel(mei), await getLevel(kept), await getLevel(laptop)]).toEqual([0, 0, 1])
    expect((await shop.call('POST /api/logout', {}, { as: mei })).status).toBe(200)
  })

  test('a customer session lasts fourteen days after each use', async () => {
    const mei = await shop.customer()
    for (let n = 0; n < 5; n++) {
      shop.clock.advance(14 * DAY_MS - 1)
      const answered = await shop.call('GET /api/check-auth', {}, { as: mei })
      expect(answered.body.authLevel).toBe(1)
      expect(answered.headers.getSetCookie()[0]).toContain('Max-Age=1209600')
    }
    shop.clock.advance(14 * DAY_MS)
    expect(await getLevel(mei)).toBe(0)
  })

  test('a customer session ends ninety days after the log-in, however much it is used', async () => {
    const mei = await shop.customer()
    for (let days = 10; days < 90; days += 10) {
      shop.clock.advance(10 * DAY_MS)
      expect(await getLevel(mei)).toBe(1)
    }
    shop.clock.advance(10 * DAY_MS - 1)
    expect(await getLevel(mei)).toBe(1)
    shop.clock.advance(1)
    expect(await getLevel(mei)).toBe(0)
    await shop.logIn(mei.email, mei)
    shop.clock.advance(DAY_MS)
    expect(await getLevel(mei)).toBe(1)
  })

  test('a session that an earlier release stored with a later end is over after ninety days too', async () => {
    const mei = await shop.customer()
    const { db } = shop.shop.database
    const now = shop.clock.now()
    await db
      .updateTable('sessions')
      .set({ created_at: now - 90 * DAY_MS, seen_at: now, expires_at: now + 14 * DAY_MS })
      .where('account_id', '=', mei.accountid)
      .execute()
    expect(await getLevel(mei)).toBe(0)
  })

  test('a staff session ends after 30 idle minutes, and after twelve hours in any case', async () => {
    const sam = await shop.staff()
    shop.clock.advance(30 * MINUTE_MS - 1)
    expect(await getLevel(sam)).toBe(2)
    shop.clock.advance(30 * MINUTE_MS)
    expect(await getLevel(sam)).toBe(0)

    await shop.logIn(sam.email, sam)
    for (let n = 0; n < 35; n++) {
      shop.clock.advance(20 * MINUTE_MS)
      expect(await getLevel(sam)).toBe(2)
    }
    shop.clock.advance(20 * MINUTE_MS)
    expect(await getLevel(sam)).toBe(0)
  })

  test.both('a session is renewed at most once in five minutes', async () => {
    const mei = await shop.customer()
    const seenAt = async () => {
      const { seen_at } = await shop.shop.database.db
        .selectFrom('sessions')
        .select('seen_at')
        .where('account_id', '=', mei.accountid)
        .executeTakeFirstOrThrow()
      return seen_at
    }
    const began = await seenAt()
    shop.clock.advance(5 * MINUTE_MS - 1)
    expect((await shop.call('GET /api/check-auth', {}, { as: mei })).headers.getSetCookie()).toEqual([])
    expect(await seenAt()).toBe(began)
    shop.clock.advance(1)
    await Promise.all([getLevel(mei), getLevel(mei), getLevel(mei)])
    expect(await seenAt()).toBe(began + 5 * MINUTE_MS)
  })

  test('background requests do not renew a session', async () => {
    const output = z.object({ level: z.number() })
    const heartbeatCalls = calls({
      'GET /api/heartbeat': { for: everybody, quiet: true, input: z.object({}), output },
    })
    const app = new Hono<HonoEnv>({ strict: false })
    const drawQr = () => ({ side: 1, path: '' })
    const router = {
      app,
      shop: shop.shop,
      log: silentLog,
      publicOrigin,
      https: false,
      drawQr,
      checkOutputs: true,
      bound: new Map(),
    }
    bindCalls(router, heartbeatCalls, { 'GET /api/heartbeat': async (_ask, { level }) => ({ level }) })
    addRoutes(router)
    const sam = await shop.staff()
    const cookie = `mendpost-session=${sam.cookies.get('mendpost-session')}`
    const beat = async () => {
      const response = await app.fetch(
        new Request(`${publicOrigin}/api/heartbeat`, { headers: { cookie } }),
        {
          address: sam.address,
          requestId: 'test',
        },
      )
      return { level: (await response.json()).level, cookies: response.headers.getSetCookie() }
    }
    const byItself = { as: sam, headers: { [quietHeader]: '1' } }

    for (let minutes = 6; minutes < 30; minutes += 6) {
      shop.clock.advance(6 * MINUTE_MS)
      expect(await beat()).toEqual({ level: 2, cookies: [] })
      const response = await shop.call('GET /api/check-auth', {}, byItself)
      expect([response.body.authLevel, response.headers.getSetCookie()]).toEqual([2, []])
    }
    shop.clock.advance(6 * MINUTE_MS)
    expect((await beat()).level).toBe(0)
    expect((await shop.call('GET /api/check-auth', {}, byItself)).body.authLevel).toBe(0)
  })

  test('no sequence of pauses keeps a session longer than allowed, or ends it early', async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 40 })
    const mei = await shop.customer()
    const sam = await shop.staff()
    await fc.assert(
      fc.asyncProperty(pauses, async (minutes) => {
        await Promise.all([shop.logIn(mei.email, mei), shop.logIn(sam.email, sam)])
        let sinceLogIn = 0
        let sinceSeen = 0
        let over = false
        for (const pause of minutes) {
          shop.clock.advance(pause * MINUTE_MS)
          sinceLogIn += pause
          sinceSeen += pause
          over ||= sinceSeen >= 30 || sinceLogIn >= 12 * 60
          expect(await getLevel(sam)).toBe(over ? 0 : 2)
          if (sinceSeen >= 5) sinceSeen = 0
        }
        expect(await getLevel(mei)).toBe(1)
      }),
      { numRuns: 6 },
    )
  })

  test('unknown session tokens are treated as anonymous', async () => {
    await shop.customer()
    const word = fc.oneof(fc.stringMatching(/^[\w.-]{1,60}$/), fc.stringMatching(/^[A-Za-z0-9_-]{43}$/))
    await fc.assert(
      fc.asyncProperty(word, async (token) => {
        expect(
          await getLevel({ cookies: new Map([['mendpost-session', token]]), address: '203.0.113.9' }),
        ).toBe(0)
      }),
      { numRuns: 50 },
    )
  })
})
