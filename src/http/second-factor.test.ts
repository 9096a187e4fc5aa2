import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth, loginUser, resetPassword } from '#contract/accounts.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor.ts'
import { changeStaffLevel, getStaff } from '#contract/staff.ts'
import { codeAt } from '#domain/second-factor/one-time-codes.ts'
import { qrPath } from '#outside/qr.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type Browser, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const halfMinute = 30_000

describe.each(engines)('the second step of a log-in on %s', (engine) => {
  let house: TestShop
  let sam: SignedIn
  beforeEach(async () => {
    house = await openTestShop({ engine })
    sam = await house.staff()
  })
  afterEach(() => house.close())

  const begin = (as: SignedIn, password = as.password) =>
    house.call(beginSecondFactor, { data: { password } }, { as })
  const confirm = (as: SignedIn, code: string) => house.call(confirmSecondFactor, { data: { code } }, { as })
  const logIn = (who: SignedIn, code?: string, as: Browser = house.browser()) =>
    house.call(
      loginUser,
      { data: { email: who.email, password: who.password, ...(code ? { code } : {}) } },
      { as },
    )
  const stateOf = async (as: SignedIn) => (await house.call(getSecondFactor, {}, { as })).body
  const kinds = async () => {
    const { db } = house.shop.books
    const rows = await db.selectFrom('events').select('kind').orderBy('id').limit(1000).execute()
    return rows.map(({ kind }) => kind).filter((kind) => /factor|recovery/.test(kind))
  }
  const told = async () =>
    (await house.letters()).flatMap((letter) =>
      letter.letter === 'second-factor-changed' ? [letter.payload.change] : [],
    )
  /** Somebody whose app is set up, one step later, so that its next code is fresh. */
  const enrol = async (who: SignedIn) => {
    const { secret } = (await begin(who)).body
    const { recovery_codes } = (await confirm(who, codeAt(secret, house.clock.now()))).body
    house.clock.turn(halfMinute)
    return { code: () => codeAt(secret, house.clock.now()), recovery: recovery_codes, secret }
  }

  test('the list of staff tells who has it, once it is confirmed', async () => {
    const ada = await house.staff('Ada Novak')
    await enrol(ada)
    await begin(sam)
    const { staff } = (await house.call(getStaff, {}, { as: sam })).body
    expect(staff.map(({ fullname, second_factor }) => [fullname, second_factor])).toEqual([
      [ada.fullname, true],
      [sam.fullname, false],
    ])
  })

  test('staff set it up with the password and a code, get ten recovery codes once, and are told by mail', async () => {
    expect(await stateOf(sam)).toEqual({ since: null, recovery_codes_left: 0 })
    const wrong = await begin(sam, 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body.fields).toEqual({ password: 'That is not your current password.' })

    const { body, headers } = await begin(sam)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect(body.qr).toEqual(qrPath(body.uri))
    expect(await stateOf(sam)).toEqual({ since: null, recovery_codes_left: 0 })
    expect((await logIn(sam)).status).toBe(200)

    expect((await confirm(sam, '000000')).body.fields).toHaveProperty('code')
    const confirmed = await confirm(sam, codeAt(body.secret, house.clock.now()))
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    for (const code of confirmed.body.recovery_codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await stateOf(sam)).toEqual({
      since: new Date(house.clock.now()).toISOString(),
      recovery_codes_left: 10,
    })
    expect(await kinds()).toEqual(['account.second_factor_on'])
    expect(await told()).toEqual(['on'])
  })

  test('neither the secret nor a recovery code lies in the books', async () => {
    const { secret, recovery } = await enrol(sam)
    const { db } = house.shop.books
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

  test('switching it on ends every other session', async () => {
    const other = await house.logIn(sam.email)
    await enrol(sam)
    expect((await house.call(checkAuth, {}, { as: other })).body.authLevel).toBe(0)
    expect((await house.call(checkAuth, {}, { as: sam })).body.authLevel).toBe(2)
  })

  test('a log-in asks for the code beside its field, but only who knows the password', async () => {
    const { code } = await enrol(sam)
    const browser = house.browser()
    const asked = await logIn(sam, undefined, browser)
    expect(asked.status).toBe(401)
    expect(asked.body.fields).toEqual({ code: 'Please enter the code from your authenticator app too.' })
    expect(browser.cookies.has('mendpost-session')).toBe(false)

    const wrong = await logIn(sam, '123456', browser)
    expect(wrong.status).toBe(401)
    expect(Object.keys(wrong.body.fields!)).toEqual(['code'])

    const stranger = await logIn({ ...sam, password: 'not the password' }, code())
    expect(stranger.status).toBe(401)
    expect(stranger.body).toEqual({
      error: 'That email and password do not match. Check both and try again.',
    })

    const in_ = await logIn(sam, ` ${code().slice(0, 3)} ${code().slice(3)} `, browser)
    expect(in_).toMatchObject({ status: 200, body: { authLevel: 2 } })
  })

  test('a code serves once, and none older than it serves afterwards', async () => {
    const { code, secret } = await enrol(sam)
    const used = code()
    const before = codeAt(secret, house.clock.now() - halfMinute)
    expect((await logIn(sam, used)).status).toBe(200)
    expect((await logIn(sam, used)).status).toBe(401)
    expect((await logIn(sam, before)).status).toBe(401)
    house.clock.turn(halfMinute)
    expect((await logIn(sam, used)).status).toBe(401)
    expect((await logIn(sam, code())).status).toBe(200)
  })

  test('of six log-ins at once with one code, one gets in', async () => {
    const { code } = await enrol(sam)
    const now = code()
    const all = await Promise.all(Array.from({ length: 6 }, () => logIn(sam, now)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the code that switched it on does not log in as well', async () => {
    const { secret } = (await begin(sam)).body
    const code = codeAt(secret, house.clock.now())
    await confirm(sam, code)
    expect((await logIn(sam, code)).status).toBe(401)
  })

  test('clocks may differ by one step, not by two', async () => {
    const { secret } = await enrol(sam)
    house.clock.turn(10 * halfMinute)
    const at = (steps: number) => codeAt(secret, house.clock.now() + steps * halfMinute)
    expect((await logIn(sam, at(-2))).status).toBe(401)
    expect((await logIn(sam, at(2))).status).toBe(401)
    expect((await logIn(sam, at(-1))).status).toBe(200)
    expect((await logIn(sam, at(1))).status).toBe(200)
  })

  test('a recovery code gets in once, however it is typed, and its owner is told', async () => {
    const { recovery } = await enrol(sam)
    const [first, second] = recovery as [string, string]
    expect((await logIn(sam, first)).status).toBe(200)
    expect((await logIn(sam, first)).status).toBe(401)
    expect((await logIn(sam, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await told()).toEqual(['on', 'code_used', 'code_used'])
    expect(await kinds()).toEqual([
      'account.second_factor_on',
      'account.recovery_code_used',
      'account.recovery_code_used',
    ])
    expect((await house.call(getSecondFactor, {}, { as: sam })).body.recovery_codes_left).toBe(8)
  })

  test('the recovery codes of one account do not open another', async () => {
    const ada = await house.staff('Ada Novak')
    const [own] = (await enrol(sam)).recovery
    await enrol(ada)
    expect((await logIn(ada, own)).status).toBe(401)
    expect((await logIn(sam, own)).status).toBe(200)
  })

  test('new recovery codes need password and code, and replace the old ones', async () => {
    const { code, recovery } = await enrol(sam)
    const renew = (data: { password: string; code: string }) =>
      house.call(renewRecoveryCodes, { data }, { as: sam })
    expect((await renew({ password: 'not the password', code: code() })).status).toBe(401)
    expect((await renew({ password: sam.password, code: '123456' })).status).toBe(401)
    const renewed = await renew({ password: sam.password, code: code() })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await logIn(sam, recovery[0])).status).toBe(401)
    expect((await logIn(sam, renewed.body.recovery_codes[0])).status).toBe(200)
  })

  test('it is switched off with password and code, and then the password alone logs in', async () => {
    const { code } = await enrol(sam)
    const other = house.browser()
    await logIn(sam, code(), other)
    house.clock.turn(halfMinute)
    const remove = (data: { password: string; code: string }) =>
      house.call(removeSecondFactor, { data }, { as: sam })
    expect((await remove({ password: 'not the password', code: code() })).status).toBe(401)
    expect((await remove({ password: sam.password, code: '123456' })).body.fields).toHaveProperty('code')
    expect(await remove({ password: sam.password, code: code() })).toMatchObject({
      status: 200,
      body: { since: null },
    })
    expect((await house.call(checkAuth, {}, { as: other })).body.authLevel).toBe(0)
    expect((await logIn(sam)).status).toBe(200)
    expect(await told()).toEqual(['on', 'off'])
    expect((await remove({ password: sam.password, code: code() })).status).toBe(409)
  })

  test('it cannot be set up over one that is on, nor with a secret that is older than a quarter of an hour', async () => {
    const { secret } = (await begin(sam)).body
    house.clock.turn(16 * 60_000)
    expect((await confirm(sam, codeAt(secret, house.clock.now()))).status).toBe(409)
    await enrol(sam)
    expect((await begin(sam)).status).toBe(409)
    expect((await confirm(sam, '123456')).status).toBe(409)
  })

  test('beginning again makes the first secret worthless', async () => {
    const first = (await begin(sam)).body.secret
    await begin(sam)
    expect((await confirm(sam, codeAt(first, house.clock.now()))).status).toBe(401)
  })

  test('a new password from the mailbox does not get past it', async () => {
    const { code } = await enrol(sam)
    const password = 'seven bridges in the fog'
    const data = { authtoken: await house.link(sam.email, 'reset'), password, confirmpassword: password }
    expect((await house.call(resetPassword, { data })).status).toBe(200)
    sam.password = password
    expect((await logIn(sam)).status).toBe(401)
    expect((await logIn(sam, code())).status).toBe(200)
  })

  test('wrong codes are counted like wrong passwords, also when they come all at once', async () => {
    const { code } = await enrol(sam)
    const guesses = Array.from({ length: 13 }, (_, guess) => logIn(sam, String(100_000 + guess)))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses).toContain(429)
    expect((await logIn(sam, code())).status).toBe(429)
    // The browser that has signed in before is not shut out.
    expect((await logIn(sam, code(), sam)).status).toBe(200)
  })

  test('a log-in without a code uses up no try', async () => {
    const { code } = await enrol(sam)
    for (let times = 0; times < 12; times++) expect((await logIn(sam)).status).toBe(401)
    expect((await logIn(sam, code())).status).toBe(200)
  })

  test('customers are not offered it, but whoever was staff still needs it and can switch it off', async () => {
    const mei = await house.customer()
    expect((await begin(mei)).status).toBe(403)
    expect((await house.call(getSecondFactor, {})).status).toBe(401)
    const ada = await house.staff('Ada Novak')
    const { code } = await enrol(ada)
    await house.call(changeStaffLevel, { accountid: ada.accountid, data: { level: 1 } }, { as: sam })
    expect((await logIn(ada)).status).toBe(401)
    expect((await logIn(ada, code(), ada)).status).toBe(200)
    house.clock.turn(halfMinute)
    const data = { password: ada.password, code: code() }
    expect((await house.call(removeSecondFactor, { data }, { as: ada })).status).toBe(200)
  })
})
