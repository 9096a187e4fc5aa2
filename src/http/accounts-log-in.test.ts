import { afterEach, beforeEach, expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const noMatch = {
  status: 401,
  body: { error: 'That email and password do not match. Check both and try again.' },
}

onOneEngine('logging in on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const logIn = (email: string, password: string, as: Browser = shop.browser()) =>
    shop.call('POST /api/loginuser/', { data: { email, password } }, { as })

  test('loginUser answers a wrong email and a wrong password alike', async () => {
    const mei = await shop.customer()
    const wrongPassword = await logIn(mei.email, 'not her password')
    const wrongEmail = await logIn('nobody@example.com', 'not her password')
    const noEmail = await logIn('%', 'not her password')
    for (const refused of [wrongPassword, wrongEmail, noEmail]) {
      expect(refused).toMatchObject(noMatch)
      expect(refused.body).toEqual(wrongPassword.body)
      expect([...refused.headers]).toEqual([...wrongPassword.headers])
    }
  })

  test('session cookies are HttpOnly and SameSite, and bound to the host on https', async () => {
    const mei = await shop.customer()
    const secure = await openTestApp({ engine, https: true })
    const getCookies = async (at: TestApp, email: string, password: string) => {
      const answered = await at.call(
        'POST /api/loginuser/',
        { data: { email, password } },
        { as: at.browser() },
      )
      return answered.headers.getSetCookie()
    }
    for (const line of await getCookies(shop, mei.email, mei.password)) {
      expect(line).toMatch(
        /^mendpost-(session|device)=[\w.-]{43,}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
      )
    }
    const noa = await secure.customer('Noa Levi')
    for (const line of await getCookies(secure, noa.email, noa.password)) {
      expect(line).toMatch(
        /^__Host-mendpost-(session|device)=[\w.-]{43,}; Max-Age=\d+; Path=\/; HttpOnly; Secure; /,
      )
    }
    await secure.close()
  })

  test('the database stores neither a usable token nor a password', async () => {
    const mei = await shop.customer()
    const link = await shop.link(mei.email, 'reset')
    const typed = 'nine quiet harbours'
    const noa = { fullname: 'Noa Levi', email: 'noa@example.com', password: typed, confirmpassword: typed }
    await shop.call('POST /api/createaccount/', { data: noa }, { as: shop.browser() })
    const { db } = shop.shop.database
    const rows = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('accounts').selectAll().execute(),
      await db.selectFrom('account_tokens').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('events').selectAll().execute(),
    ])
    expect(rows).not.toContain(mei.password)
    expect(rows).not.toContain(typed)
    expect(rows).not.toContain(mei.cookies.get('mendpost-session'))
    expect(rows).not.toContain(link)
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test('getUserData answers a customer their own data, staff anybody’s, others 404', async () => {
    const [mei, noa, sam] = [await shop.customer(), await shop.customer('Noa Levi'), await shop.staff()]
    const read = (accountid: number, as: SignedIn | undefined) =>
      shop.call('GET /api/user-data/{accountid}', { accountid }, as ? { as } : {})
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
