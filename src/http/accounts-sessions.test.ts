import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Hono } from 'hono'
import { z } from 'zod'
import { checkAuth, logOut } from '#contract/accounts.ts'
import { endpoint, quietHeader } from '#contract/endpoint.ts'
import { shape } from '#contract/shapes.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, publicOrigin, type Browser, type TestShop } from '#test/open-test-shop.ts'
import { answer } from './answer.ts'
import { silentLog } from './log.ts'
import type { House } from './visit.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(engines)('sessions on %s', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(() => shop.close())

  const levelOf = async (as: Browser) => (await shop.call(checkAuth, {}, { as })).body.authLevel

  test('every log-in is a new session, and the old one of the same browser is gone', async () => {
    const mei = await shop.customer()
    const first: Browser = { cookies: new Map(mei.cookies), address: mei.address }
    await shop.logIn(mei.email, mei)
    expect(mei.cookies.get('mendpost-session')).not.toBe(first.cookies.get('mendpost-session'))
    expect(await levelOf(mei)).toBe(1)
    expect(await levelOf(first)).toBe(0)
  })

  test('a session that somebody planted before the log-in is not the one that is used', async () => {
    const mei = await shop.customer()
    const browser = shop.browser()
    const planted = 'A'.repeat(43)
    browser.cookies.set('mendpost-session', planted)
    await shop.logIn(mei.email, browser)
    expect(browser.cookies.get('mendpost-session')).not.toBe(planted)
    expect(await levelOf({ cookies: new Map([['mendpost-session', planted]]), address: '203.0.113.9' })).toBe(
      0,
    )
  })

  test('two who log in at once each get a session', async () => {
    const mei = await shop.customer()
    const [phone, laptop] = await Promise.all([shop.logIn(mei.email), shop.logIn(mei.email)])
    expect([await levelOf(phone), await levelOf(laptop), await levelOf(mei)]).toEqual([1, 1, 1])
  })

  test('logging out ends this session and no other, and its cookie is worth nothing', async () => {
    const mei = await shop.customer()
    const laptop = await shop.logIn(mei.email)
    const kept: Browser = { cookies: new Map(mei.cookies), address: mei.address }
    expect(await shop.call(logOut, {}, { as: mei })).toMatchObject({ status: 200, body: { authLevel: 0 } })
    expect(mei.cookies.has('mendpost-session')).toBe(false)
    expect([await levelOf(mei), await levelOf(kept), await levelOf(laptop)]).toEqual([0, 0, 1])
    expect((await shop.call(logOut, {}, { as: mei })).status).toBe(200)
  })

  test('a customer stays logged in for fourteen days after each visit', async () => {
    const mei = await shop.customer()
    for (let n = 0; n < 5; n++) {
      shop.clock.turn(14 * day - 1)
      const answered = await shop.call(checkAuth, {}, { as: mei })
      expect(answered.body.authLevel).toBe(1)
      expect(answered.headers.getSetCookie()[0]).toContain('Max-Age=1209600')
    }
    shop.clock.turn(14 * day)
    expect(await levelOf(mei)).toBe(0)
  })

  test('staff are logged out after half an hour without a call, and after twelve hours in any case', async () => {
    const sam = await shop.staff()
    shop.clock.turn(30 * minute - 1)
    expect(await levelOf(sam)).toBe(2)
    shop.clock.turn(30 * minute)
    expect(await levelOf(sam)).toBe(0)

    await shop.logIn(sam.email, sam)
    for (let n = 0; n < 35; n++) {
      shop.clock.turn(20 * minute)
      expect(await levelOf(sam)).toBe(2)
    }
    shop.clock.turn(20 * minute)
    expect(await levelOf(sam)).toBe(0)
  })

  test('a session is renewed at most once in five minutes', async () => {
    const mei = await shop.customer()
    const seenAt = async () => {
      const { seen_at } = await shop.shop.books.db
        .selectFrom('sessions')
        .select('seen_at')
        .where('account_id', '=', mei.accountid)
        .executeTakeFirstOrThrow()
      return seen_at
    }
    const began = await seenAt()
    shop.clock.turn(5 * minute - 1)
    expect((await shop.call(checkAuth, {}, { as: mei })).headers.getSetCookie()).toEqual([])
    expect(await seenAt()).toBe(began)
    shop.clock.turn(1)
    await Promise.all([levelOf(mei), levelOf(mei), levelOf(mei)])
    expect(await seenAt()).toBe(began + 5 * minute)
  })

  test('what a page asks on its own keeps nobody logged in', async () => {
    const heartbeat = endpoint<Record<never, never>, { level: number }>('GET', '/api/heartbeat', {
      for: 0,
      quiet: true,
    })
    shape(heartbeat, { ask: z.object({}), reply: z.object({ level: z.number() }) })
    const app = new Hono<House>({ strict: false })
    const drawQr = () => ({ side: 1, path: '' })
    const door = {
      app,
      shop: shop.shop,
      log: silentLog,
      publicOrigin,
      https: false,
      drawQr,
      checkReplies: true,
      inHouse: new Map(),
    }
    answer(door, heartbeat, async (_ask, { level }) => ({ level }))
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
      shop.clock.turn(6 * minute)
      expect(await beat()).toEqual({ level: 2, cookies: [] })
      const asked = await shop.call(checkAuth, {}, byItself)
      expect([asked.body.authLevel, asked.headers.getSetCookie()]).toEqual([2, []])
    }
    shop.clock.turn(6 * minute)
    expect((await beat()).level).toBe(0)
    expect((await shop.call(checkAuth, {}, byItself)).body.authLevel).toBe(0)
  })

  test('no order of pauses keeps anybody in longer than allowed, or throws them out sooner', async () => {
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
          shop.clock.turn(pause * minute)
          sinceLogIn += pause
          sinceSeen += pause
          over ||= sinceSeen >= 30 || sinceLogIn >= 12 * 60
          expect(await levelOf(sam)).toBe(over ? 0 : 2)
          if (sinceSeen >= 5) sinceSeen = 0
        }
        expect(await levelOf(mei)).toBe(1)
      }),
      { numRuns: 6 },
    )
  })

  test('words that are no session of ours are nobody', async () => {
    await shop.customer()
    const word = fc.oneof(fc.stringMatching(/^[\w.-]{1,60}$/), fc.stringMatching(/^[A-Za-z0-9_-]{43}$/))
    await fc.assert(
      fc.asyncProperty(word, async (token) => {
        expect(
          await levelOf({ cookies: new Map([['mendpost-session', token]]), address: '203.0.113.9' }),
        ).toBe(0)
      }),
      { numRuns: 50 },
    )
  })
})
