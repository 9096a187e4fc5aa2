import { afterEach, beforeEach, expect } from 'vitest'
import { createSecrets } from '#domain/secrets.ts'
import { prepareSetupLink } from '#domain/setup/setup-link.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'

const password = 'seven green kettles'
const ada = { fullname: 'Ada Novak', email: 'ada@tin.example', password, confirmpassword: password }

onOneEngine('first run on %s', (engine, test) => {
  let app: TestApp
  let code: string
  beforeEach(async () => {
    app = await openTestApp({ engine })
    code = (await prepareSetupLink(app.shop))!
  })
  afterEach(() => app.close())

  const make = (as: Browser = app.browser(), person = ada, given = code) =>
    app.call('POST /api/setup/{code}/owner', { code: given, data: person }, { as })
  const check = async (given = code, as: Browser = app.browser()) =>
    (await app.call('GET /api/setup/{code}', { code: given }, { as })).status

  test('makeOwner makes the account of the owner and logs in', async () => {
    expect(await check()).toBe(200)
    const as = app.browser()
    const made = await make(as)
    expect([made.status, made.body.authLevel, made.body.userData?.role]).toEqual([200, 2, 'owner'])
    expect((await app.call('GET /api/check-auth', {}, { as })).body.userData?.email).toBe(ada.email)
    const again = await app.call('POST /api/loginuser/', { data: { email: ada.email, password } })
    expect(again.status).toBe(200)
  })

  test('the link works once, and only while there is no staff', async () => {
    await make()
    expect(await check()).toBe(409)
    const late = await make(app.browser(), { ...ada, email: 'eve@tin.example' })
    expect([late.status, late.body.error]).toEqual([
      409,
      'The first account of this shop exists already. Log in, or ask its owner to invite you.',
    ])
    expect(await prepareSetupLink(app.shop)).toBeNull()
  })

  test('a staff account made in the terminal ends the link', async () => {
    await app.staff('Sam Okafor')
    expect(await check()).toBe(409)
    expect((await make()).status).toBe(409)
    expect(await prepareSetupLink(app.shop)).toBeNull()
  })

  test.both('of two people at the same moment one makes the account, and the other is told', async () => {
    const both = await Promise.all([
      make(app.browser()),
      make(app.browser(), { ...ada, fullname: 'Eve Other', email: 'eve@tin.example' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const staff = await app.shop.database.db.selectFrom('accounts').select('level').execute()
    expect(staff).toEqual([{ level: 2 }])
  })

  test('a wrong code is refused, and so is every code from an address that tried too many', async () => {
    const eve = app.browser()
    expect(await check('x'.repeat(43), eve)).toBe(400)
    expect((await make(eve, ada, `${code}x`)).status).toBe(400)
    for (let tries = 2; tries < 50; tries++) await check(`wrong-${tries}`, eve)
    expect((await make(eve)).status).toBe(429)
    expect((await make()).status).toBe(200)
  })

  test('every process with the same secret shows the same code, and stores its hash only', async () => {
    const other = { ...app.shop, database: { ...app.shop.database } }
    expect(await prepareSetupLink(other)).toBe(code)
    const row = await app.shop.database.db.selectFrom('setup_links').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
    // With another secret the earlier code cannot be shown again, and ends.
    const renewed = await prepareSetupLink({ ...app.shop, secrets: createSecrets('another secret') })
    expect(renewed).not.toBe(code)
    expect(await check()).toBe(400)
  })

  test('makeOwner keeps the link after a refused account', async () => {
    await app.customer('Mei Tanaka')
    const { email } = await app.shop.database.db
      .selectFrom('accounts')
      .select('email')
      .executeTakeFirstOrThrow()
    const taken = await make(app.browser(), { ...ada, email: email! })
    expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['email']])
    const weak = await make(app.browser(), { ...ada, password: 'password1', confirmpassword: 'password1' })
    expect([weak.status, Object.keys(weak.body.fields ?? {})]).toEqual([400, ['password']])
    expect((await make()).status).toBe(200)
  })

  test('findPostcodePlace answers a place within the suburb, and 404 for a postcode that nobody has', async () => {
    const as = app.browser()
    await make(as)
    const find = (postcode: string) => app.call('GET /api/postcodes/{postcode}/place', { postcode }, { as })
    const far = async (postcode: string, latitude: number, longitude: number) => {
      const { body } = await find(postcode)
      return Math.max(Math.abs(body.latitude - latitude), Math.abs(body.longitude - longitude))
    }
    // Brighton, Sydney, Perth, Darwin and Hobart, to about two kilometres.
    expect(await far('3186', -37.9061, 144.9984)).toBeLessThan(0.02)
    expect(await far('2000', -33.8675, 151.207)).toBeLessThan(0.02)
    expect(await far('6000', -31.9523, 115.8613)).toBeLessThan(0.02)
    expect(await far('0800', -12.4634, 130.8456)).toBeLessThan(0.02)
    expect(await far('7000', -42.8821, 147.3272)).toBeLessThan(0.02)
    expect([(await find('9999')).status, (await find('318')).status]).toEqual([404, 400])
  })

  test('sendTestEmail writes to the caller, five times an hour', async () => {
    const as = app.browser()
    await make(as)
    expect((await app.call('POST /api/test-emails', {}, { as })).body.to).toBe(ada.email)
    expect((await app.emails()).map(({ kind }) => kind)).toEqual(['test-email'])
    for (let sent = 1; sent < 5; sent++) await app.call('POST /api/test-emails', {}, { as })
    expect((await app.call('POST /api/test-emails', {}, { as })).status).toBe(429)
  })
})
