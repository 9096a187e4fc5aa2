import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passwordQueue, takePasswordTurn } from '#domain/accounts/password-queue.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'

// Limits are counted outside of the database, so one engine is enough.
describe('log-in rate limits', () => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp()
  })
  afterEach(() => shop.close())

  const logIn = (email: string, password: string, as: Browser = shop.browser()) =>
    shop.call('POST /api/loginuser/', { data: { email, password } }, { as })

  test('loginUser takes as long for an unknown address as for a wrong password', async () => {
    // Signed up by the call itself, so that the hash costs what it costs in production.
    const mei = { fullname: 'Mei Tanaka', email: 'mei@example.com' }
    const password = 'nine quiet harbours'
    const data = { ...mei, password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data }, { as: shop.browser() })
    await shop.call(
      'POST /api/verifyemail/',
      { data: { authtoken: await shop.link(mei.email) } },
      { as: shop.browser() },
    )
    // CPU time instead of wall-clock time: other processes on the machine distort the clock.
    const spent = async (email: string) => {
      const before = process.cpuUsage()
      await logIn(email, 'not her password')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 9; n++) {
      known.push(await spent(mei.email))
      unknown.push(await spent(`nobody${n}@example.com`))
    }
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })

  test('a queue that one IPv6 line has filled lets others in, and browsers known to the account on that line', async () => {
    const mei = await shop.customer()
    const noa = await shop.customer('Noa Levi')
    const gate = Promise.withResolvers<void>()
    const line = (n: number) => `2001:db8:7:${n.toString(16)}::/64`
    const flood = Array.from({ length: 250 }, (_, n) =>
      takePasswordTurn(() => gate.promise, { address: line(n) }).catch(() => 'refused'),
    )
    const elsewhere = logIn(mei.email, mei.password)
    const known = logIn(noa.email, noa.password, Object.assign(noa, { address: line(7) }))
    const waiting = passwordQueue.waiting
    await expect.poll(waiting).toBeGreaterThan(100)
    gate.resolve()
    expect([(await elsewhere).status, (await known).status]).toEqual([200, 200])
    expect((await Promise.all(flood)).filter((one) => one === 'refused').length).toBeGreaterThan(140)
  })

  test('loginUser locks an account after ten wrong passwords for unknown browsers only', async () => {
    const mei = await shop.customer()
    await shop.call('POST /api/logout', {}, { as: mei })
    for (let n = 0; n < 10; n++) expect((await logIn(mei.email, `wrong password ${n}`)).status).toBe(401)
    const refused = await logIn(mei.email, mei.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)

    // A browser that has logged in before carries a device cookie with a count of its own …
    expect((await logIn(mei.email, mei.password, mei)).status).toBe(200)
    // … that is valid for its own account only …
    const noa = await shop.customer('Noa Levi')
    for (let n = 0; n < 10; n++) await logIn(noa.email, `wrong password ${n}`)
    expect((await logIn(noa.email, noa.password, { ...mei, cookies: new Map(mei.cookies) })).status).toBe(429)
    // … and is limited too.
    for (let n = 0; n < 10; n++) expect((await logIn(mei.email, `wrong password ${n}`, mei)).status).toBe(401)
    expect((await logIn(mei.email, mei.password, mei)).status).toBe(429)
  })

  test('loginUser limits an unknown address like a known one', async () => {
    for (let n = 0; n < 10; n++)
      expect((await logIn('nobody@example.com', `wrong password ${n}`)).status).toBe(401)
    expect((await logIn(' Nobody@example.com', 'wrong password')).status).toBe(429)
  })

  test('an emailed link logs its owner in from a new browser although others used up the log-in attempts', async () => {
    const mei = await shop.customer()
    for (let n = 0; n < 10; n++) await logIn(mei.email, `wrong password ${n}`)
    const phone = shop.browser()
    const password = 'seven bridges in the fog'
    const data = { authtoken: await shop.link(mei.email, 'reset'), password, confirmpassword: password }
    expect((await shop.call('POST /api/account/password/resets', { data }, { as: phone })).status).toBe(200)
    expect((await logIn(mei.email, password, phone)).status).toBe(200)
  })

  test('loginUser takes 30 successful log-ins of an account in 15 minutes, and keeps its newest 20 sessions', async () => {
    const mei = await shop.customer()
    for (let n = 0; n < 29; n++) expect((await logIn(mei.email, mei.password)).status).toBe(200)
    const refused = await logIn(mei.email, mei.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    const { db } = shop.shop.database
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', mei.accountid)
      .orderBy('id')
      .limit(100)
      .execute()
    expect(sessions).toHaveLength(20)
    expect(sessions[0]!.id).toBe(sessions[19]!.id - 19)
  })

  test('loginUser lets 20 wait from one address, while others get their turn', async () => {
    const mei = await shop.customer()
    const as = shop.browser()
    const burst = Array.from({ length: 40 }, () =>
      logIn(mei.email, mei.password, { ...as, cookies: new Map() }),
    )
    const noa = await shop.customer('Noa Levi')
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
    expect((await logIn(noa.email, noa.password)).status).toBe(200)
  })

  test('loginUser refuses an address after a hundred failures in 15 minutes across all accounts', async () => {
    const as = shop.browser()
    const attempts = Array.from(
      { length: 100 },
      (_, n) => () => logIn(`nobody${n}@example.com`, 'wrong password', as),
    )
    for (let n = 0; n < 100; n += 10) await Promise.all(attempts.slice(n, n + 10).map((run) => run()))
    expect((await logIn('nobody@example.com', 'wrong password', as)).status).toBe(429)
    expect((await logIn('nobody@example.com', 'wrong password')).status).toBe(401)
  })

  test('loginUser admits parallel guesses no more often than sequential ones', async () => {
    const mei = await shop.customer()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => logIn(mei.email, `wrong password ${n}`)),
    )
    const compared = answers.filter(({ status }) => status === 401).length
    expect(compared).toBe(10)
    expect(answers.filter(({ status }) => status === 429).length).toBe(30)
  })
})
