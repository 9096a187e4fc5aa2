import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const admin = { email: 'Owner@example.com', password: 'the owner’s own words', name: 'Ola Brandt' }

onOneEngine('ensureAdmin on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const logIn = (password: string, email = admin.email) =>
    shop.call('POST /api/loginuser/', { data: { email, password } }, { as: shop.browser() })

  test.both(
    'ensureAdmin creates the account once when the address is free, also in parallel processes',
    async () => {
      const outcomes = await Promise.all([1, 2, 3].map(() => ensureAdmin(shop.shop, admin)))
      expect(outcomes.sort()).toEqual(['created', 'left alone', 'left alone'])
      expect(await logIn(admin.password)).toMatchObject({
        status: 200,
        body: { authLevel: 2, userData: { fullname: 'Ola Brandt' } },
      })
    },
  )

  test('ensureAdmin makes a customer staff, sets the password and ends the sessions', async () => {
    const ola = await shop.signUp({ fullname: 'Ola', email: 'owner@example.com' })
    expect(await ensureAdmin(shop.shop, admin)).toBe('raised')
    expect((await shop.call('GET /api/check-auth', {}, { as: ola })).body.authLevel).toBe(0)
    expect((await logIn(ola.password)).status).toBe(401)
    expect(await logIn(admin.password)).toMatchObject({
      status: 200,
      body: { authLevel: 2, userData: { fullname: 'Ola' } },
    })
  })

  test('ensureAdmin gives an unverified sign-up with this address no access', async () => {
    const password = 'a stranger’s password'
    const data = { fullname: 'Mallory', email: admin.email, password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data })
    await ensureAdmin(shop.shop, admin)
    expect((await logIn(password)).status).toBe(401)
    expect((await logIn(admin.password)).status).toBe(200)
  })

  test('ensureAdmin keeps neither name nor draft of an unverified sign-up with this address', async () => {
    const stranger = shop.browser()
    const draft = { phoneid: 'iphone13', repair_name: 'screen', fields: { address: '1 Stranger Street' } }
    await shop.call('PUT /api/draft', { data: draft }, { as: stranger })
    const password = 'a stranger’s password'
    const data = { fullname: 'Mallory', email: admin.email, password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data }, { as: stranger })
    expect(await ensureAdmin(shop.shop, admin)).toBe('raised')
    const owner = shop.browser()
    const { body } = await shop.call(
      'POST /api/loginuser/',
      { data: { email: admin.email, password: admin.password } },
      { as: owner },
    )
    const kept = (await shop.call('GET /api/draft', {}, { as: owner })).body.draft
    expect([body.userData!.fullname, kept]).toEqual(['Ola Brandt', null])
  })

  test('ensureAdmin leaves a staff account and its password unchanged', async () => {
    await ensureAdmin(shop.shop, admin)
    expect(await ensureAdmin(shop.shop, { ...admin, password: 'another password', name: 'X' })).toBe(
      'left alone',
    )
    expect((await logIn('another password')).status).toBe(401)
    expect(await logIn(admin.password)).toMatchObject({ body: { userData: { fullname: 'Ola Brandt' } } })
  })

  test('ensureAdmin makes a demoted account staff again at the next start', async () => {
    await ensureAdmin(shop.shop, admin)
    const sam = await shop.staff()
    const ola = await logIn(admin.password)
    await shop.call(
      'PUT /api/staff/{accountid}/level',
      { accountid: ola.body.userData!.accountid, data: { level: 1, password: sam.password } },
      { as: sam },
    )
    expect(await ensureAdmin(shop.shop, admin)).toBe('raised')
    expect(await logIn(admin.password)).toMatchObject({ body: { authLevel: 2 } })
  })

  test('sweepAccounts deletes expired rows only', async () => {
    const mei = await shop.customer()
    await shop.link(mei.email, 'reset')
    shop.clock.advance(8 * DAY_MS)
    const sam = await shop.staff()
    await shop.link(mei.email, 'reset')
    // The links of her verification and of her older reset.
    expect(await sweepAccounts(shop.shop)).toBe(2)
    shop.clock.advance(6 * DAY_MS)
    expect(await sweepAccounts(shop.shop)).toBe(2)
    expect((await shop.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(0)
    expect((await shop.call('GET /api/check-auth', {}, { as: sam })).body.authLevel).toBe(0)
    expect(await shop.shop.database.db.selectFrom('account_tokens').select('id').execute()).toHaveLength(1)
  })
})
