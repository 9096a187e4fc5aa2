import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

const password = 'purple kettle on the stove'
const mei = { fullname: 'Mei Tanaka', email: 'Mei@Example.com', password, confirmpassword: password }
const another = 'seven bridges in the fog'

onOneEngine('sign-up on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const signUp = (person: Partial<typeof mei> = {}) =>
    shop.call('POST /api/createaccount/', { data: { ...mei, ...person } }, { as: shop.browser() })
  const verify = (authtoken: string, as = shop.browser()) =>
    shop.call('POST /api/verifyemail/', { data: { authtoken } }, { as })
  const logIn = (email: string, secret: string, as = shop.browser()) =>
    shop.call('POST /api/loginuser/', { data: { email, password: secret } }, { as })
  const names = async () => (await shop.emails()).map(({ kind: emailKind }) => emailKind)
  const countAccounts = async () => {
    const { total } = await shop.shop.database.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  test('a customer signs up, verifies the address and logs in', async () => {
    const browser = shop.browser()
    const signedUp = await shop.call('POST /api/createaccount/', { data: mei }, { as: browser })
    expect(signedUp).toMatchObject({ status: 200, body: { email: 'Mei@Example.com' } })
    expect(Object.keys(signedUp.body)).toEqual(['email'])
    expect(browser.cookies.size).toBe(0)
    expect(await names()).toEqual(['verify-email'])

    expect(await verify(await shop.link(mei.email))).toMatchObject({ status: 200, body: { verified: true } })

    const loggedIn = await logIn(' mei@example.com ', password, browser)
    expect(loggedIn).toMatchObject({
      status: 200,
      body: { authLevel: 1, userData: { fullname: 'Mei Tanaka', email: 'Mei@Example.com' } },
    })
    const known = await shop.call('GET /api/check-auth', {}, { as: browser })
    expect(known.body).toEqual(loggedIn.body)
    expect(known.headers.get('cache-control')).toBe('private, no-store')
  })

  test('createAccount answers the same for new and existing addresses, and emails the owner of an existing one', async () => {
    await shop.signUp({ fullname: 'Noa Levi', email: 'noa@example.com' })
    const before = await shop.emails()
    const fresh = await signUp({ email: 'new@example.com' })
    const known = await signUp({ email: 'NOA@example.com' })
    expect(known.status).toBe(fresh.status)
    expect(Object.keys(known.body)).toEqual(Object.keys(fresh.body))
    expect([...known.headers.keys()]).toEqual([...fresh.headers.keys()])
    expect((await names()).slice(before.length)).toEqual(['verify-email', 'account-exists'])
    expect(await logIn('noa@example.com', password)).toMatchObject({ status: 401 })
    expect(await countAccounts()).toBe(2)
  })

  test('loginUser refuses unverified accounts, and says so only with the right password', async () => {
    await signUp()
    expect(await logIn(mei.email, 'a wrong password')).toMatchObject({
      status: 401,
      body: { error: 'That email and password do not match. Check both and try again.' },
    })
    expect(await names()).toEqual(['verify-email'])
    const browser = shop.browser()
    const refused = await logIn(mei.email, password, browser)
    expect(refused.status).toBe(401)
    expect(refused.body.error).toMatch('Please confirm your email address first')
    expect(browser.cookies.size).toBe(0)
    expect(await names()).toEqual(['verify-email', 'verify-email'])
  })

  test('a password that another person chose for the address never becomes valid', async () => {
    await signUp({ fullname: 'Mallory', password: another, confirmpassword: another })
    await signUp()
    expect(await names()).toEqual(['verify-email', 'reset-password'])
    // Mei opens the first link in her inbox, which belongs to Mallory's sign-up.
    expect(await verify(await shop.link(mei.email))).toMatchObject({ status: 200 })
    expect(await logIn(mei.email, another)).toMatchObject({ status: 401 })
    expect(await logIn(mei.email, password)).toMatchObject({ status: 401 })
    expect(await names()).toEqual(['verify-email', 'reset-password', 'reset-password'])
    const authtoken = await shop.link(mei.email, 'reset')
    const chosen = { authtoken, password, confirmpassword: password, fullname: mei.fullname }
    expect(await shop.call('POST /api/account/password/resets', { data: chosen })).toMatchObject({
      status: 200,
    })
    expect(await logIn(mei.email, password)).toMatchObject({ status: 200 })
    const accounts = await shop.shop.database.db.selectFrom('accounts').select('fullname').execute()
    expect(accounts.map(({ fullname }) => fullname)).not.toContain('Mallory')
  })

  test.each(['\u3164', '\u2060\u2060', '\u200eMei', '...', 'Staff Team', 'STAFF\u2060  team'])(
    'createAccount refuses the name %j',
    async (fullname) => expect(await signUp({ fullname })).toMatchObject({ status: 400 }),
  )

  test('resetPassword refuses the account\u2019s email address, and its link serves once more', async () => {
    await signUp()
    await verify(await shop.link(mei.email))
    await shop.call('POST /api/account/password/reset-requests', { data: { email: mei.email } })
    const authtoken = await shop.link(mei.email, 'reset')
    const set = (chosen: string) =>
      shop.call('POST /api/account/password/resets', {
        data: { authtoken, password: chosen, confirmpassword: chosen },
      })
    expect(await set(mei.email)).toMatchObject({ status: 400 })
    expect(await set(another)).toMatchObject({ status: 200 })
  })

  test('a second sign-up with an existing address changes nothing about its account', async () => {
    await signUp()
    const link = await shop.link(mei.email)
    await signUp({ fullname: 'Mallory', password: another, confirmpassword: another })
    await verify(link)
    expect(await logIn(mei.email, another)).toMatchObject({ status: 401 })
  })

  test('a second sign-up with the same password only sends the link again', async () => {
    await signUp()
    await signUp({ fullname: 'Somebody Else' })
    expect(await names()).toEqual(['verify-email', 'verify-email'])
    await verify(await shop.link(mei.email))
    expect(await logIn(mei.email, password)).toMatchObject({
      status: 200,
      body: { userData: { fullname: 'Mei Tanaka' } },
    })
  })

  test.both('ten parallel sign-ups with one address create one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await countAccounts()).toBe(1)
    await verify(await shop.link(mei.email))
    expect(await logIn(mei.email, password)).toMatchObject({ status: 200 })
  })

  test('createAccount refuses common, short and differing passwords beside their field', async () => {
    const attempts = {
      password1: 'Many people use this password, so it is easy to guess. Please choose another one.',
      short: 'Please choose a password of 8 to 128 characters.',
      'mei@example.COM': 'Please choose a password that is not your email address.',
    }
    for (const [submitted, sentence] of Object.entries(attempts)) {
      const refused = await signUp({ password: submitted, confirmpassword: submitted })
      expect(refused).toMatchObject({ status: 400, body: { fields: { password: sentence } } })
      expect(JSON.stringify(refused.body)).not.toContain(submitted)
    }
    expect(await signUp({ confirmpassword: another })).toMatchObject({
      status: 400,
      body: { fields: { confirmpassword: 'The two passwords are not the same.' } },
    })
    expect(await countAccounts()).toBe(0)
  })

  test('createAccount refuses the eleventh sign-up of an hour from one IP address with Retry-After', async () => {
    const as = shop.browser()
    for (let n = 0; n < 10; n++) {
      const data = { ...mei, email: `mei${n}@example.com` }
      expect((await shop.call('POST /api/createaccount/', { data }, { as })).status).toBe(200)
    }
    const refused = await shop.call(
      'POST /api/createaccount/',
      { data: { ...mei, email: 'mei10@example.com' } },
      { as },
    )
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await signUp({ email: 'mei11@example.com' })).toMatchObject({ status: 200 })
  })

  test('a verification link is valid once, and older links expire with it', async () => {
    await signUp()
    const [first, second] = [await shop.link(mei.email), await shop.link(mei.email)]
    expect(await verify(first)).toMatchObject({ status: 200 })
    for (const link of [first, second]) {
      expect(await verify(link)).toMatchObject({
        status: 400,
        body: { error: 'This link has expired or was already used. Ask for a new one.' },
      })
    }
  })

  test('an older verification link is valid while none was used', async () => {
    await signUp()
    const first = await shop.link(mei.email)
    await shop.link(mei.email)
    expect(await verify(first)).toMatchObject({ status: 200 })
  })

  test.both('of eight parallel uses of one link one succeeds', async () => {
    await signUp()
    const link = await shop.link(mei.email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(link)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(400),
    ])
  })

  test.both('of two links of one account used in parallel one succeeds', async () => {
    await signUp()
    const links = [await shop.link(mei.email), await shop.link(mei.email)]
    const answers = await Promise.all(links.map((link) => verify(link)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('a verification link expires after a day, and serves its own purpose only', async () => {
    await signUp()
    const link = await shop.link(mei.email)
    const data = { authtoken: link, password: another, confirmpassword: another }
    expect(await shop.call('POST /api/account/password/resets', { data })).toMatchObject({ status: 400 })
    const reset = await shop.link(mei.email, 'reset')
    expect(await verify(reset)).toMatchObject({ status: 400 })
    shop.clock.advance(DAY_MS - 1)
    const later = await shop.link(mei.email)
    shop.clock.advance(1)
    expect(await verify(link)).toMatchObject({ status: 400 })
    expect(await verify(later)).toMatchObject({ status: 200 })
  })

  test('a link that was sent to another address is invalid', async () => {
    await signUp()
    expect(await verify(await shop.link(mei.email, 'verify', 'old@example.com'))).toMatchObject({
      status: 400,
    })
  })

  test('verifyEmail accepts a same-origin POST only', async () => {
    await signUp()
    const authtoken = await shop.link(mei.email)
    const body = JSON.stringify({ data: { authtoken } })
    expect((await shop.fetch('/api/verifyemail/')).status).toBe(404)
    const json = { 'content-type': 'application/json' }
    const foreign = { method: 'POST', body, headers: { ...json, origin: 'https://evil.example' } }
    expect((await shop.fetch('/api/verifyemail/', foreign)).status).toBe(403)
    const own = { origin: 'http://localhost:3000' }
    const plain = { method: 'POST', body, headers: { ...own, 'content-type': 'text/plain' } }
    expect((await shop.fetch('/api/verifyemail/', plain)).status).toBe(415)
    const right = { method: 'POST', body, headers: { ...own, ...json } }
    expect((await shop.fetch('/api/verifyemail', right)).status).toBe(200)
  })

  test('verifyEmail limits wrong links to fifty an hour, and then refuses valid ones too', async () => {
    await signUp()
    const link = await shop.link(mei.email)
    const as = shop.browser()
    for (let n = 0; n < 50; n++) expect((await verify(`wrong-${n}`, as)).status).toBe(400)
    expect((await verify(link, as)).status).toBe(429)
    expect((await verify(link)).status).toBe(200)
  })

  test('requestAccountEmail answers the same and queues an email for all addresses', async () => {
    await signUp()
    await shop.signUp({ fullname: 'Noa Levi', email: 'noa@example.com' })
    const before = (await shop.emails()).length
    const callApi = (email: string) =>
      shop.call('POST /api/verifyemail/resend', { data: { email } }, { as: shop.browser() })
    for (const email of ['nobody@example.com', 'noa@example.com', 'mei@example.com']) {
      expect(await callApi(email)).toMatchObject({ status: 200, body: { email } })
    }
    // Which of them wait for a confirmation is looked up when the emails are sent.
    expect((await names()).slice(before)).toEqual(['verify-email', 'verify-email', 'verify-email'])
  })

  test('an address receives at most five link emails an hour, from all IP addresses together', async () => {
    await signUp()
    const asks = ['POST /api/verifyemail/resend', 'POST /api/account/password/reset-requests'] as const
    for (let n = 0; n < 20; n++) {
      const { status } = await shop.call(asks[n % 2]!, { data: { email: mei.email } }, { as: shop.browser() })
      expect(status).toBe(200)
    }
    expect((await names()).length).toBe(5)
  })

  test('one IP address may request ten emails an hour', async () => {
    const as = shop.browser()
    const callApi = (n: number) =>
      shop.call('POST /api/account/password/reset-requests', { data: { email: `n${n}@example.com` } }, { as })
    for (let n = 0; n < 10; n++) expect((await callApi(n)).status).toBe(200)
    expect((await callApi(11)).status).toBe(429)
  })
})
