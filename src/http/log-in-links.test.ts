import { afterEach, beforeEach, expect } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { levels } from '#contract/endpoint.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { onOneEngine } from '#test/engines.ts'
import { generateCode } from '#test/one-time-code.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'

onOneEngine('log-in links on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  const use = (token: string, code?: string, as: Browser = app.browser()) =>
    app.call('POST /api/log-in-links/uses', { data: { token, ...(code && { code }) } }, { as })

  test('a log-in link asks for the second step, and stays good until its code is right', async () => {
    const sam = await app.staff()
    const { body: begun } = await app.call(
      'POST /api/account/second-factor/enrolments',
      { data: { password: sam.password } },
      { as: sam },
    )
    const confirmed = await app.call(
      'POST /api/account/second-factor/confirmations',
      { data: { code: generateCode(begun.secret, app.clock.now()) } },
      { as: sam },
    )
    expect(confirmed.status).toBe(200)
    app.clock.advance(30_000)
    const token = await app.link(sam.email, 'log_in')
    const asked = await use(token)
    expect([asked.status, Object.keys(asked.body.fields!)]).toEqual([401, ['code']])
    const wrong = await use(token, '000000')
    expect([wrong.status, Object.keys(wrong.body.fields!)]).toEqual([401, ['code']])
    const entered = await use(token, generateCode(begun.secret, app.clock.now()))
    expect([entered.status, entered.body.authLevel]).toEqual([200, levels.staff])
    expect((await use(token)).status).toBe(410)
  })

  test.both('two uses of one link begin one session', async () => {
    const mei = await app.customer()
    const token = await app.link(mei.email, 'log_in')
    const uses = await Promise.all([use(token), use(token), use(token)])
    expect(uses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410])
  })

  test('a link lets nobody in whose account is switched off', async () => {
    const [owner, ada] = [await app.staff(), await app.staff('Ada Novak')]
    const token = await app.link(ada.email, 'log_in')
    await app.call(
      'PUT /api/staff/{accountid}/access',
      { accountid: ada.accountid, data: { active: false, password: owner.password } },
      { as: owner },
    )
    expect((await use(token)).status).toBe(410)
  })

  /** A customer who has logged in by a link to what was booked without an account. */
  const enterGuest = async () => {
    const {
      phone_id,
      repair_name,
      phone_serial,
      phone_pin: _,
      ...contact
    } = aBooking(await phoneBySlug(app, 'iphone13'))
    const items = [{ phone_id, repair_name, phone_serial }]
    const data = { fullname: 'Mei Tanaka', email: 'mei@example.com', ...contact, items }
    const { body } = await app.call('POST /api/bookings', { data })
    const { account_id: accountId } = await app.shop.database.db
      .selectFrom('tickets')
      .select('account_id')
      .where('id', '=', body.ticket_id)
      .executeTakeFirstOrThrow()
    const enter = async () => {
      const as = app.browser()
      const token = await createToken(app.shop, { accountId, purpose: 'log_in', sentTo: data.email })
      expect((await use(token, undefined, as)).status).toBe(200)
      return as
    }
    return { enter, email: data.email }
  }
  const password = 'seven bridges in the fog'
  const choose = (as: Browser, more: { current?: string } = {}) =>
    app.call('PUT /api/account/password', { data: { password, confirmpassword: password, ...more } }, { as })
  const readPage = async (as: Browser) => (await app.call('GET /api/pages/account', {}, { as })).body

  test.both(
    'an account without a password gets its first one, which ends its other sessions and is told by email',
    async () => {
      const { enter, email } = await enterGuest()
      const [as, other] = [await enter(), await enter()]
      expect((await readPage(as)).without_password).toBe(true)
      expect((await choose(as, { current: password })).status).toBe(401)
      expect((await choose(as)).body).toEqual({ changed: 'password' })
      expect((await readPage(as)).without_password).toBeUndefined()
      expect((await app.call('GET /api/check-auth', {}, { as: other })).body.authLevel).toBe(levels.anonymous)
      expect((await app.emails()).at(-1)).toMatchObject({ kind: 'password-changed' })
      const logIn = await app.call('POST /api/loginuser/', { data: { email, password } })
      expect(logIn.status).toBe(200)
    },
  )

  test('a first password is refused an hour after the log-in, and where there is one already', async () => {
    const { enter } = await enterGuest()
    const late = await enter()
    app.clock.advance(HOUR_MS + 1)
    expect((await choose(late)).status).toBe(403)
    const as = await enter()
    expect((await choose(as)).status).toBe(200)
    const again = await choose(as)
    expect([again.status, Object.keys(again.body.fields!)]).toEqual([401, ['current']])
    const mei = await app.customer()
    expect((await choose(mei)).status).toBe(401)
  })
})
