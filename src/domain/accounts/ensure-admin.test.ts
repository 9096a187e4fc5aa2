import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth, createAccount, loginUser } from '#contract/accounts.ts'
import { changeStaffLevel } from '#contract/staff.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const admin = { email: 'Owner@example.com', password: 'the owner’s own words', name: 'Ola Brandt' }

describe.each(engines)('the account that the configuration names, on %s', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(() => shop.close())

  const logIn = (password: string, email = admin.email) =>
    shop.call(loginUser, { data: { email, password } }, { as: shop.browser() })

  test('it is made when the address is free, once, by however many processes', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => ensureAdmin(shop.shop, admin)))
    expect(outcomes.sort()).toEqual(['created', 'left alone', 'left alone'])
    expect(await logIn(admin.password)).toMatchObject({
      status: 200,
      body: { authLevel: 2, userData: { fullname: 'Ola Brandt' } },
    })
  })

  test('a customer is raised, gets this password and is logged out', async () => {
    const ola = await shop.signUp({ fullname: 'Ola', email: 'owner@example.com' })
    expect(await ensureAdmin(shop.shop, admin)).toBe('raised')
    expect((await shop.call(checkAuth, {}, { as: ola })).body.authLevel).toBe(0)
    expect((await logIn(ola.password)).status).toBe(401)
    expect(await logIn(admin.password)).toMatchObject({ status: 200, body: { authLevel: 2 } })
  })

  test('an unconfirmed sign-up with this address gains nothing', async () => {
    const password = 'a stranger’s password'
    const data = { fullname: 'Mallory', email: admin.email, password, confirmpassword: password }
    await shop.call(createAccount, { data })
    await ensureAdmin(shop.shop, admin)
    expect((await logIn(password)).status).toBe(401)
    expect((await logIn(admin.password)).status).toBe(200)
  })

  test('a staff account is left alone, with the password that its owner chose', async () => {
    await ensureAdmin(shop.shop, admin)
    expect(await ensureAdmin(shop.shop, { ...admin, password: 'another password', name: 'X' })).toBe(
      'left alone',
    )
    expect((await logIn('another password')).status).toBe(401)
    expect(await logIn(admin.password)).toMatchObject({ body: { userData: { fullname: 'Ola Brandt' } } })
  })

  test('who was made a customer since is staff again after the next start', async () => {
    await ensureAdmin(shop.shop, admin)
    const sam = await shop.staff()
    const ola = await logIn(admin.password)
    await shop.call(
      changeStaffLevel,
      { accountid: ola.body.userData!.accountid, data: { level: 1 } },
      { as: sam },
    )
    expect(await ensureAdmin(shop.shop, admin)).toBe('raised')
    expect(await logIn(admin.password)).toMatchObject({ body: { authLevel: 2 } })
  })

  test('what is over is swept, and nothing else', async () => {
    const day = 24 * 60 * 60_000
    const mei = await shop.customer()
    await shop.link(mei.email, 'reset')
    shop.clock.turn(8 * day)
    const sam = await shop.staff()
    await shop.link(mei.email, 'reset')
    // Her verification and her older reset.
    expect(await sweepAccounts(shop.shop)).toBe(2)
    shop.clock.turn(6 * day)
    expect(await sweepAccounts(shop.shop)).toBe(2)
    expect((await shop.call(checkAuth, {}, { as: mei })).body.authLevel).toBe(0)
    expect((await shop.call(checkAuth, {}, { as: sam })).body.authLevel).toBe(0)
    expect(await shop.shop.books.db.selectFrom('account_tokens').select('id').execute()).toHaveLength(1)
  })
})
