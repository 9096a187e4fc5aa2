import { afterEach, beforeEach, expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { findAccountByEmail } from './find-account.ts'
import { openPerson } from './open-person.ts'

onBothEngines('openPerson on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  const open = (fullname: string, email: string | null) =>
    app.shop.database.transaction((tx) => openPerson(tx, { fullname, email, now: 1 }))

  test('openPerson finds the guest of the same address and name, and makes one for another name', async () => {
    const first = await open('Mei Tanaka', 'Mei@example.com')
    expect(await open('Mei Tanaka', 'mei@EXAMPLE.com')).toBe(first)
    expect(await open('Kenji Tanaka', 'mei@example.com')).not.toBe(first)
  })

  test('openPerson makes a row of its own beside an account, which no log-in finds', async () => {
    const mei = await app.customer('Mei Tanaka')
    const account = await app.shop.database.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', mei.accountid)
      .executeTakeFirstOrThrow()
    const guest = await open(account.fullname, account.email)
    expect(guest).not.toBe(account.id)
    expect(await findAccountByEmail(app.shop.database.db, account.email!)).toMatchObject({ id: account.id })
    const stranger = await open('Lin', 'lin@example.com')
    expect(stranger).toBeGreaterThan(guest)
    expect(await findAccountByEmail(app.shop.database.db, 'lin@example.com')).toBeNull()
  })

  test('openPerson makes a new row for each person without an address', async () => {
    const first = await open('Walk In', null)
    expect(await open('Walk In', null)).not.toBe(first)
  })
})
