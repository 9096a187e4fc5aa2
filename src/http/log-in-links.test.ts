import { afterEach, beforeEach, expect } from 'vitest'
import { levels } from '#contract/endpoint.ts'
import { onOneEngine } from '#test/engines.ts'
import { generateCode } from '#test/one-time-code.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'

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
})
