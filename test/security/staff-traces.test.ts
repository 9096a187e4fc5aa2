import { afterEach, beforeEach, expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('the audit log keeps the names of staff, on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let ada: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine })
    sam = await app.staff('Sam Okafor')
    ada = await app.staff('Ada Novak')
    const id = await bookFor(app, await app.customer())
    await app.call(
      'POST /api/tickets/{id}/passcode/reveals',
      { id, data: { reason: 'Curious' } },
      { as: sam },
    )
  })
  afterEach(() => app.close())

  const setLevel = (as: SignedIn, who: SignedIn, level: 1 | 2) =>
    app.call(
      'PUT /api/staff/{accountid}/level',
      { accountid: who.accountid, data: { level, password: as.password } },
      { as },
    )
  const events = async () =>
    (await app.call('POST /api/audit/searches', { data: {} }, { as: ada })).body.events
  const expectNamed = async (name: string) => {
    const reveal = (await events()).find(({ kind }) => kind === 'ticket.passcode_revealed')
    expect(reveal?.actor).toEqual({ accountid: sam.accountid, fullname: name })
  }

  test('staff do not lower their own account, and do not erase it while it is a staff account', async () => {
    const lowered = await setLevel(sam, sam, 1)
    expect([lowered.status, lowered.body.error]).toEqual([
      400,
      'Nobody gives up their own staff access: ask another member of staff to do it.',
    ])
    const data = { password: sam.password }
    expect((await app.call('POST /api/account/erasures', { data }, { as: sam })).status).toBe(400)
    expect((await app.call('GET /api/check-auth', {}, { as: sam })).body.authLevel).toBe(2)
    await expectNamed('Sam Okafor')
  })

  test('staff keep their name in the log when another lowers them and they erase themselves', async () => {
    expect((await setLevel(ada, sam, 1)).status).toBe(200)
    await app.logIn(sam.email, sam)
    const data = { password: sam.password }
    expect((await app.call('POST /api/account/erasures', { data }, { as: sam })).status).toBe(200)
    await expectNamed('Sam Okafor')
    const lowered = (await events()).find(({ kind }) => kind === 'staff.level_changed')
    expect(lowered).toMatchObject({ actor: { fullname: 'Ada Novak' }, subject: 'Sam Okafor' })
  })

  test('a former member of staff keeps the name in the log when another member of staff erases the account', async () => {
    await setLevel(ada, sam, 1)
    const data = { email: sam.email, password: ada.password }
    expect((await app.call('POST /api/accounts/erasures', { data }, { as: ada })).status).toBe(200)
    await expectNamed('Sam Okafor')
  })

  test('staff leave their former names in the log, as staff and after they were lowered', async () => {
    const rename = (fullname: string) =>
      app.call('PUT /api/account/name', { data: { fullname } }, { as: sam })
    await rename('Mickey Mouse')
    await setLevel(ada, sam, 1)
    await app.logIn(sam.email, sam)
    await rename('Nobody Else')
    const data = { password: sam.password }
    expect((await app.call('POST /api/account/erasures', { data }, { as: sam })).status).toBe(200)
    await expectNamed('Nobody Else')
    const former = (await events()).filter(({ kind }) => kind === 'account.name_changed')
    expect(former.map(({ details, subject_id }) => [details['was'], subject_id])).toEqual([
      ['Mickey Mouse', sam.accountid],
      ['Sam Okafor', sam.accountid],
    ])
  })

  test('customers leave no former names in the log', async () => {
    const mei = await app.customer('Mei Tanaka')
    await app.call('PUT /api/account/name', { data: { fullname: 'Mei Levi' } }, { as: mei })
    const changed = (await events()).find(({ kind }) => kind === 'account.name_changed')
    expect(changed?.details).toEqual({ fields: ['fullname'] })
  })
})
