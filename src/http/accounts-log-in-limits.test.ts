import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loginUser, logOut, resetPassword } from '#contract/accounts.ts'
import { openTestShop, type Browser, type TestShop } from '#test/open-test-shop.ts'

// Limits are counted beside the database, so one engine tells all; each guess costs a real computation.
describe('limits on logging in', () => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop()
  })
  afterEach(() => shop.close())

  const logIn = (email: string, password: string, as: Browser = shop.browser()) =>
    shop.call(loginUser, { data: { email, password } }, { as })

  test('an unknown address takes as long as a wrong password', async () => {
    const mei = await shop.customer()
    // What the processor spends, as other programs make the clock on the wall useless.
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

  test('after ten wrong passwords the account waits, for strangers and for nobody else', async () => {
    const mei = await shop.customer()
    await shop.call(logOut, {}, { as: mei })
    for (let n = 0; n < 10; n++) expect((await logIn(mei.email, `wrong password ${n}`)).status).toBe(401)
    const refused = await logIn(mei.email, mei.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)

    // Her own browser has a count of its own …
    expect((await logIn(mei.email, mei.password, mei)).status).toBe(200)
    // … which does not serve for other accounts …
    const noa = await shop.customer('Noa Levi')
    for (let n = 0; n < 10; n++) await logIn(noa.email, `wrong password ${n}`)
    expect((await logIn(noa.email, noa.password, { ...mei, cookies: new Map(mei.cookies) })).status).toBe(429)
    // … and is limited too.
    for (let n = 0; n < 10; n++) expect((await logIn(mei.email, `wrong password ${n}`, mei)).status).toBe(401)
    expect((await logIn(mei.email, mei.password, mei)).status).toBe(429)
  })

  test('an unknown address is limited as a known one is', async () => {
    for (let n = 0; n < 10; n++)
      expect((await logIn('nobody@example.com', `wrong password ${n}`)).status).toBe(401)
    expect((await logIn(' Nobody@example.com', 'wrong password')).status).toBe(429)
  })

  test('who opens a link from the mailbox gets in from a new browser although strangers used up the log-ins', async () => {
    const mei = await shop.customer()
    for (let n = 0; n < 10; n++) await logIn(mei.email, `wrong password ${n}`)
    const phone = shop.browser()
    const password = 'seven bridges in the fog'
    const data = { authtoken: await shop.link(mei.email, 'reset'), password, confirmpassword: password }
    expect((await shop.call(resetPassword, { data }, { as: phone })).status).toBe(200)
    expect((await logIn(mei.email, password, phone)).status).toBe(200)
  })

  test('successful log-ins do not count', async () => {
    const mei = await shop.customer()
    for (let n = 0; n < 15; n++) expect((await logIn(mei.email, mei.password)).status).toBe(200)
  })

  test('one network address fails a hundred times in a quarter of an hour, over all accounts', async () => {
    const as = shop.browser()
    const tries = Array.from(
      { length: 100 },
      (_, n) => () => logIn(`nobody${n}@example.com`, 'wrong password', as),
    )
    for (let n = 0; n < 100; n += 10) await Promise.all(tries.slice(n, n + 10).map((run) => run()))
    expect((await logIn('nobody@example.com', 'wrong password', as)).status).toBe(429)
    expect((await logIn('nobody@example.com', 'wrong password')).status).toBe(401)
  })

  test('a burst of guesses at once gets no further than one after the other', async () => {
    const mei = await shop.customer()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => logIn(mei.email, `wrong password ${n}`)),
    )
    const compared = answers.filter(({ status }) => status === 401).length
    expect(compared).toBe(10)
    expect(answers.filter(({ status }) => status === 429).length).toBe(30)
  })
})
