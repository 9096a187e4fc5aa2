import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getUserData, loginUser, logOut, resetPassword } from '#contract/accounts.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type Browser, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const noMatch = {
  status: 401,
  body: { error: 'That e-mail and password do not match. Check both and try again.' },
}

describe.each(engines)('logging in on %s', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(() => shop.close())

  const logIn = (email: string, password: string, as: Browser = shop.browser()) =>
    shop.call(loginUser, { data: { email, password } }, { as })
  const logOutAs = (as: Browser) => shop.call(logOut, {}, { as })

  test('a wrong e-mail and a wrong password are answered alike', async () => {
    const mei = await shop.customer()
    const wrongPassword = await logIn(mei.email, 'not her password')
    const wrongEmail = await logIn('nobody@example.com', 'not her password')
    const unreadable = await logIn('no\u0000body@\ud800example.com', 'not her password')
    for (const refused of [wrongPassword, wrongEmail, unreadable]) {
      expect(refused).toMatchObject(noMatch)
      expect(refused.body).toEqual(wrongPassword.body)
      expect([...refused.headers]).toEqual([...wrongPassword.headers])
    }
  })

  test('an unknown address takes as long as a wrong password', async () => {
    const mei = await shop.customer()
    const timed = async (email: string) => {
      const started = performance.now()
      await logIn(email, 'not her password')
      return performance.now() - started
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 8; n++) {
      known.push(await timed(mei.email))
      unknown.push(await timed(`nobody${n}@example.com`))
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 1.6)
  })

  test('cookies are kept from scripts and other sites, and on https to this host', async () => {
    const mei = await shop.customer()
    const secure = await openTestShop({ engine, https: true })
    const cookiesOf = async (at: TestShop, email: string, password: string) => {
      const answered = await at.call(loginUser, { data: { email, password } }, { as: at.browser() })
      return answered.headers.getSetCookie()
    }
    for (const line of await cookiesOf(shop, mei.email, mei.password)) {
      expect(line).toMatch(
        /^mendpost-(session|device)=[\w.-]{43,}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
      )
    }
    const noa = await secure.customer('Noa Levi')
    for (const line of await cookiesOf(secure, noa.email, noa.password)) {
      expect(line).toMatch(
        /^__Host-mendpost-(session|device)=[\w.-]{43,}; Max-Age=\d+; Path=\/; HttpOnly; Secure; /,
      )
    }
    await secure.close()
  })

  test('the database holds no token and no password that could be used', async () => {
    const mei = await shop.customer()
    const link = await shop.link(mei.email, 'reset')
    const { db } = shop.shop.books
    const rows = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('accounts').selectAll().execute(),
      await db.selectFrom('account_tokens').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('events').selectAll().execute(),
    ])
    expect(rows).not.toContain(mei.password)
    expect(rows).not.toContain(mei.cookies.get('mendpost-session'))
    expect(rows).not.toContain(link)
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test('after ten wrong passwords the account waits, for strangers and for nobody else', async () => {
    const mei = await shop.customer()
    await logOutAs(mei)
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

  test('a customer reads their own data, staff read anybody’s, and everybody else learns nothing', async () => {
    const [mei, noa, sam] = [await shop.customer(), await shop.customer('Noa Levi'), await shop.staff()]
    const read = (accountid: number, as: SignedIn | undefined) =>
      shop.call(getUserData, { accountid }, as ? { as } : {})
    const own = { accountid: mei.accountid, fullname: 'Mei Tanaka', email: mei.email }
    expect(await read(mei.accountid, mei)).toMatchObject({
      status: 200,
      body: { userData: own, ticketData: [] },
    })
    expect(await read(mei.accountid, sam)).toMatchObject({ status: 200, body: { userData: own } })
    const others = await read(mei.accountid, noa)
    const unknown = await read(999_999, noa)
    expect(others).toMatchObject({ status: 404, body: { error: 'We could not find that account.' } })
    expect(others.body).toEqual(unknown.body)
    expect(await read(999_999, sam)).toMatchObject({ status: 404 })
    expect(await read(mei.accountid, undefined)).toMatchObject({
      status: 401,
      body: { error: 'Please log in first.' },
    })
    const odd = await Promise.all(
      ['0', '-1', '1e3', 'x', '9'.repeat(30)].map((id) => shop.fetch(`/api/user-data/${id}`, {}, mei)),
    )
    expect(odd.map(({ status }) => status)).toEqual(Array(5).fill(400))
  })
})
