import { afterEach, beforeEach, expect } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { generateCode } from '#test/one-time-code.ts'
import { qrPath } from '#integrations/qr.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const halfMinute = 30_000

onOneEngine('second factor on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine })
    sam = await app.staff()
  })
  afterEach(() => app.close())

  const begin = (as: SignedIn, password = as.password) =>
    app.call('POST /api/account/second-factor/enrolments', { data: { password } }, { as })
  const confirm = (as: SignedIn, code: string) =>
    app.call('POST /api/account/second-factor/confirmations', { data: { code } }, { as })
  const logIn = (who: SignedIn, code?: string, as: Browser = app.browser()) =>
    app.call(
      'POST /api/loginuser/',
      { data: { email: who.email, password: who.password, ...(code ? { code } : {}) } },
      { as },
    )
  const getState = async (as: SignedIn) => (await app.call('GET /api/account/second-factor', {}, { as })).body
  const kinds = async () => {
    const { db } = app.shop.database
    const rows = await db.selectFrom('events').select('kind').orderBy('id').limit(1000).execute()
    return rows.map(({ kind }) => kind).filter((kind) => /factor|recovery/.test(kind))
  }
  const changesEmailed = async () =>
    (await app.emails()).flatMap((email) =>
      email.kind === 'second-factor-changed' ? [email.payload.change] : [],
    )
  /** An account with the second factor set up, one time step later, so that its next code is fresh. */
  const setUp = async (who: SignedIn) => {
    const { secret } = (await begin(who)).body
    const { recovery_codes } = (await confirm(who, generateCode(secret, app.clock.now()))).body
    app.clock.advance(halfMinute)
    return { code: () => generateCode(secret, app.clock.now()), recovery: recovery_codes, secret }
  }

  test('listStaff shows who has confirmed a second factor', async () => {
    const ada = await app.staff('Ada Novak')
    await setUp(ada)
    await begin(sam)
    const { staff } = (await app.call('GET /api/staff', {}, { as: sam })).body
    expect(staff.map(({ fullname, second_factor }) => [fullname, second_factor])).toEqual([
      [ada.fullname, true],
      [sam.fullname, false],
    ])
  })

  test('confirmSecondFactor needs password and code, answers ten recovery codes once, and sends an email', async () => {
    expect(await getState(sam)).toEqual({ since: null, recovery_codes_left: 0 })
    const wrong = await begin(sam, 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body.fields).toEqual({ password: 'That is not your current password.' })

    const { body, headers } = await begin(sam)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect(body.qr).toEqual(qrPath(body.uri))
    expect(await getState(sam)).toEqual({ since: null, recovery_codes_left: 0 })
    expect((await logIn(sam)).status).toBe(200)

    expect((await confirm(sam, '000000')).body.fields).toHaveProperty('code')
    const confirmed = await confirm(sam, generateCode(body.secret, app.clock.now()))
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    for (const code of confirmed.body.recovery_codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await getState(sam)).toEqual({
      since: new Date(app.clock.now()).toISOString(),
      recovery_codes_left: 10,
    })
    expect(await kinds()).toEqual(['account.second_factor_on'])
    expect(await changesEmailed()).toEqual(['on'])
  })

  test('the database stores neither the secret nor recovery codes in clear', async () => {
    const { secret, recovery } = await setUp(sam)
    const { db } = app.shop.database
    const all = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('events').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ])
    for (const word of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(all).not.toContain(word)
    }
  })

  test('confirmSecondFactor ends every other session', async () => {
    const other = await app.logIn(sam.email)
    await setUp(sam)
    expect((await app.call('GET /api/check-auth', {}, { as: other })).body.authLevel).toBe(0)
    expect((await app.call('GET /api/check-auth', {}, { as: sam })).body.authLevel).toBe(2)
  })

  test('loginUser asks for the code beside its field, only with the right password', async () => {
    const { code } = await setUp(sam)
    const browser = app.browser()
    const withoutCode = await logIn(sam, undefined, browser)
    expect(withoutCode.status).toBe(401)
    expect(withoutCode.body.fields).toEqual({
      code: 'Please enter the code from your authenticator app too.',
    })
    expect(browser.cookies.has('mendpost-session')).toBe(false)

    const wrong = await logIn(sam, '123456', browser)
    expect(wrong.status).toBe(401)
    expect(Object.keys(wrong.body.fields!)).toEqual(['code'])

    const wrongPassword = await logIn({ ...sam, password: 'not the password' }, code())
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toEqual({
      error: 'That email and password do not match. Check both and try again.',
    })

    const in_ = await logIn(sam, ` ${code().slice(0, 3)} ${code().slice(3)} `, browser)
    expect(in_).toMatchObject({ status: 200, body: { authLevel: 2 } })
  })

  test('a code is accepted once, and no older one afterwards', async () => {
    const { code, secret } = await setUp(sam)
    const used = code()
    const before = generateCode(secret, app.clock.now() - halfMinute)
    expect((await logIn(sam, used)).status).toBe(200)
    expect((await logIn(sam, used)).status).toBe(401)
    expect((await logIn(sam, before)).status).toBe(401)
    app.clock.advance(halfMinute)
    expect((await logIn(sam, used)).status).toBe(401)
    expect((await logIn(sam, code())).status).toBe(200)
  })

  test.both('of six parallel log-ins with one code one succeeds', async () => {
    const { code } = await setUp(sam)
    const now = code()
    const all = await Promise.all(Array.from({ length: 6 }, () => logIn(sam, now)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the code that confirmed the second factor does not log in as well', async () => {
    const { secret } = (await begin(sam)).body
    const code = generateCode(secret, app.clock.now())
    await confirm(sam, code)
    expect((await logIn(sam, code)).status).toBe(401)
  })

  test('clocks may differ by one time step, not by two', async () => {
    const { secret } = await setUp(sam)
    app.clock.advance(10 * halfMinute)
    const at = (steps: number) => generateCode(secret, app.clock.now() + steps * halfMinute)
    expect((await logIn(sam, at(-2))).status).toBe(401)
    expect((await logIn(sam, at(2))).status).toBe(401)
    expect((await logIn(sam, at(-1))).status).toBe(200)
    expect((await logIn(sam, at(1))).status).toBe(200)
  })

  test('a recovery code is accepted once, in any spelling, and its owner is emailed', async () => {
    const { recovery } = await setUp(sam)
    const [first, second] = recovery as [string, string]
    expect((await logIn(sam, first)).status).toBe(200)
    expect((await logIn(sam, first)).status).toBe(401)
    expect((await logIn(sam, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await changesEmailed()).toEqual(['on', 'code_used', 'code_used'])
    expect(await kinds()).toEqual([
      'account.second_factor_on',
      'account.recovery_code_used',
      'account.recovery_code_used',
    ])
    expect((await app.call('GET /api/account/second-factor', {}, { as: sam })).body.recovery_codes_left).toBe(
      8,
    )
  })

  test('recovery codes are valid for their own account only', async () => {
    const ada = await app.staff('Ada Novak')
    const [own] = (await setUp(sam)).recovery
    await setUp(ada)
    expect((await logIn(ada, own)).status).toBe(401)
    expect((await logIn(sam, own)).status).toBe(200)
  })

  test('renewRecoveryCodes needs password and code, and replaces the old ones', async () => {
    const { code, recovery } = await setUp(sam)
    const renew = (data: { password: string; code: string }) =>
      app.call('POST /api/account/second-factor/recovery-codes', { data }, { as: sam })
    expect((await renew({ password: 'not the password', code: code() })).status).toBe(401)
    expect((await renew({ password: sam.password, code: '123456' })).status).toBe(401)
    const renewed = await renew({ password: sam.password, code: code() })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await logIn(sam, recovery[0])).status).toBe(401)
    expect((await logIn(sam, renewed.body.recovery_codes[0])).status).toBe(200)
  })

  test('removeSecondFactor needs password and code; then the password alone logs in', async () => {
    const { code } = await setUp(sam)
    const other = app.browser()
    await logIn(sam, code(), other)
    app.clock.advance(halfMinute)
    const remove = (data: { password: string; code: string }) =>
      app.call('POST /api/account/second-factor/removals', { data }, { as: sam })
    expect((await remove({ password: 'not the password', code: code() })).status).toBe(401)
    expect((await remove({ password: sam.password, code: '123456' })).body.fields).toHaveProperty('code')
    expect(await remove({ password: sam.password, code: code() })).toMatchObject({
      status: 200,
      body: { since: null },
    })
    expect((await app.call('GET /api/check-auth', {}, { as: other })).body.authLevel).toBe(0)
    expect((await logIn(sam)).status).toBe(200)
    expect(await changesEmailed()).toEqual(['on', 'off'])
    expect((await remove({ password: sam.password, code: code() })).status).toBe(409)
  })

  test('beginSecondFactor is refused while one is on, and its secret expires after 15 minutes', async () => {
    const { secret } = (await begin(sam)).body
    app.clock.advance(16 * MINUTE_MS)
    expect((await confirm(sam, generateCode(secret, app.clock.now()))).status).toBe(409)
    await setUp(sam)
    expect((await begin(sam)).status).toBe(409)
    expect((await confirm(sam, '123456')).status).toBe(409)
  })

  test('beginSecondFactor invalidates an earlier secret', async () => {
    const first = (await begin(sam)).body.secret
    await begin(sam)
    expect((await confirm(sam, generateCode(first, app.clock.now()))).status).toBe(401)
  })

  test('a password reset does not bypass the second factor', async () => {
    const { code } = await setUp(sam)
    const password = 'seven bridges in the fog'
    const data = { authtoken: await app.link(sam.email, 'reset'), password, confirmpassword: password }
    expect((await app.call('POST /api/account/password/resets', { data })).status).toBe(200)
    sam.password = password
    expect((await logIn(sam)).status).toBe(401)
    expect((await logIn(sam, code())).status).toBe(200)
  })

  test.both('wrong codes count like wrong passwords, also in parallel', async () => {
    const { code } = await setUp(sam)
    const guesses = Array.from({ length: 13 }, (_, guess) => logIn(sam, String(100_000 + guess)))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses).toContain(429)
    expect((await logIn(sam, code())).status).toBe(429)
    // The browser that has logged in before is not locked out.
    expect((await logIn(sam, code(), sam)).status).toBe(200)
  })

  test('a log-in without a code counts as no attempt', async () => {
    const { code } = await setUp(sam)
    for (let times = 0; times < 12; times++) expect((await logIn(sam)).status).toBe(401)
    expect((await logIn(sam, code())).status).toBe(200)
  })

  test('customers are not offered a second factor, but former staff still need theirs and can remove it', async () => {
    const mei = await app.customer()
    expect((await begin(mei)).status).toBe(403)
    expect((await app.call('GET /api/account/second-factor', {})).status).toBe(401)
    const ada = await app.staff('Ada Novak')
    const { code } = await setUp(ada)
    await app.call(
      'PUT /api/staff/{accountid}/level',
      { accountid: ada.accountid, data: { level: 1 } },
      { as: sam },
    )
    expect((await logIn(ada)).status).toBe(401)
    expect((await logIn(ada, code(), ada)).status).toBe(200)
    app.clock.advance(halfMinute)
    const data = { password: ada.password, code: code() }
    expect((await app.call('POST /api/account/second-factor/removals', { data }, { as: ada })).status).toBe(
      200,
    )
  })
})
