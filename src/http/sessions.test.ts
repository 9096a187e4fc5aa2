import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '#contract/accounts.ts'
import { endOtherSessions, endSession, getSessions } from '#contract/sessions.ts'
import { deviceFrom } from '#domain/accounts/device-from.ts'
import { engines } from '#test/open-test-books.ts'
import {
  openTestShop,
  publicOrigin,
  type Browser,
  type SignedIn,
  type TestShop,
} from '#test/open-test-shop.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'

describe.each(engines)('the sessions of an account on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  beforeEach(async () => {
    house = await openTestShop({ engine })
    mei = await house.customer()
  })
  afterEach(() => house.close())

  const list = async (as: Browser) => (await house.call(getSessions, {}, { as })).body.sessions
  const levelOf = async (as: Browser) => (await house.call(checkAuth, {}, { as })).body.authLevel
  const logInFrom = async (userAgent: string) => {
    const browser = house.browser()
    const body = JSON.stringify({ data: { email: mei.email, password: mei.password } })
    const headers = { 'content-type': 'application/json', origin: publicOrigin, 'user-agent': userAgent }
    await house.fetch('/api/loginuser', { method: 'POST', body, headers }, browser)
    return browser
  }

  test('each is listed with its browser, when it began and when it was last seen', async () => {
    const began = new Date(house.clock.now()).toISOString()
    house.clock.turn(60 * 60_000)
    const later = new Date(house.clock.now()).toISOString()
    await logInFrom(firefox)
    const sessions = await list(mei)
    expect(sessions).toMatchObject([
      { device: 'Firefox on Windows', began: later, last_seen: later, current: false },
      { device: 'Unknown browser', began, last_seen: later, current: true },
    ])
  })

  test('only the family of a browser is kept, never what it called itself', async () => {
    await logInFrom(`${firefox} <script>alert(1)</script>`)
    const rows = await house.shop.books.db.selectFrom('sessions').select('device').orderBy('id').execute()
    expect(rows.map(({ device }) => device)).toEqual(['', 'Firefox on Windows'])
  })

  test('one of them is ended, and is worth nothing at once', async () => {
    const phone = await house.logIn(mei.email)
    const [other] = (await list(mei)).filter(({ current }) => !current)
    const ended = await house.call(endSession, { id: other!.id }, { as: mei })
    expect(ended).toMatchObject({ status: 200, body: { ended: 1 } })
    expect(await levelOf(phone)).toBe(0)
    expect(await levelOf(mei)).toBe(1)
    expect((await house.call(endSession, { id: other!.id }, { as: mei })).status).toBe(404)
  })

  test('all others are ended at once, and that is written down', async () => {
    const others = [await house.logIn(mei.email), await house.logIn(mei.email)]
    const ended = await house.call(endOtherSessions, {}, { as: mei })
    expect(ended).toMatchObject({ status: 200, body: { ended: 2 } })
    for (const other of others) expect(await levelOf(other)).toBe(0)
    expect(await list(mei)).toHaveLength(1)
    const events = await house.shop.books.db
      .selectFrom('events')
      .select(['actor_id', 'subject_id', 'details'])
      .where('kind', '=', 'account.sessions_ended')
      .execute()
    expect(events).toEqual([
      { actor_id: mei.accountid, subject_id: mei.accountid, details: '{"sessions":2}' },
    ])
    expect((await house.call(endOtherSessions, {}, { as: mei })).body).toEqual({ ended: 0 })
  })

  test('ending the one that asks logs out', async () => {
    const [own] = await list(mei)
    await house.call(endSession, { id: own!.id }, { as: mei })
    expect(mei.cookies.has('mendpost-session')).toBe(false)
    expect(await levelOf(mei)).toBe(0)
  })

  test('nobody sees or ends somebody else’s, staff neither', async () => {
    const [own] = await list(mei)
    for (const other of [await house.customer('Jonas Weber'), await house.staff()]) {
      expect((await list(other)).map(({ id }) => id)).not.toContain(own!.id)
      expect((await house.call(endSession, { id: own!.id }, { as: other })).status).toBe(404)
      await house.call(endOtherSessions, {}, { as: other })
    }
    expect((await house.call(getSessions, {})).status).toBe(401)
    expect((await house.call(endSession, { id: own!.id })).status).toBe(401)
    expect((await house.call(endOtherSessions, {})).status).toBe(401)
    expect(await levelOf(mei)).toBe(1)
  })

  test('those that are over are not listed', async () => {
    await house.logIn(mei.email)
    house.clock.turn(13 * 24 * 60 * 60_000)
    await list(mei)
    house.clock.turn(2 * 24 * 60 * 60_000)
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
])('%j is called %j', (userAgent, device) => {
  expect(deviceFrom(userAgent)).toBe(device)
})
