import { afterEach, beforeEach, expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const password = 'seven bridges in the fog'

onOneEngine('staff accounts on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const getLevel = async (as: Browser) => (await shop.call('GET /api/check-auth', {}, { as })).body.authLevel
  /** The own password, which changes of an owner ask for. */
  const identity = (as: Browser) => ('password' in as ? { password: (as as SignedIn).password } : {})
  const setLevel = (as: Browser, accountid: number, level: 1 | 2) =>
    shop.call('PUT /api/staff/{accountid}/level', { accountid, data: { level, ...identity(as) } }, { as })
  const setAccess = (as: Browser, accountid: number, active: boolean) =>
    shop.call('PUT /api/staff/{accountid}/access', { accountid, data: { active, ...identity(as) } }, { as })
  const invite = (as: Browser, email: string, fullname = 'Ada Novak') =>
    shop.call('POST /api/staff/invitations', { data: { fullname, email } }, { as })
  const list = async (as: Browser) => (await shop.call('GET /api/staff', {}, { as })).body.staff
  const choose = (authtoken: string) =>
    shop.call(
      'POST /api/account/password/resets',
      { data: { authtoken, password, confirmpassword: password } },
      { as: shop.browser() },
    )
  const logIn = (email: string, secret = password) =>
    shop.call('POST /api/loginuser/', { data: { email, password: secret } }, { as: shop.browser() })
  const getEvents = (kind: 'staff.level_changed' | 'staff.access_changed' | 'staff.invited') =>
    shop.shop.database.db.selectFrom('events').selectAll().where('kind', '=', kind).orderBy('id').execute()

  test('an invited person chooses a password by the link and is staff', async () => {
    const sam = await shop.staff()
    const invited = await invite(sam, 'ada@example.com')
    expect(invited).toMatchObject({
      status: 200,
      body: { member: { fullname: 'Ada Novak', email: 'ada@example.com', state: 'invited', level: 2 } },
    })
    expect((await shop.emails()).at(-1)).toMatchObject({
      kind: 'staff-invitation',
      payload: { account_id: invited.body.member.accountid },
    })
    expect((await shop.call('GET /api/staff/assignable', {}, { as: sam })).body.staff).toHaveLength(1)
    expect((await logIn('ada@example.com', '')).status).toBe(400)
    expect((await logIn('ada@example.com')).status).toBe(401)

    expect((await choose(await shop.link('ada@example.com', 'invite'))).status).toBe(200)
    expect(await logIn('ada@example.com')).toMatchObject({ status: 200, body: { authLevel: 2 } })
    expect(await list(sam)).toMatchObject([
      { fullname: 'Ada Novak', state: 'active' },
      { fullname: 'Sam Okafor', state: 'active' },
    ])
    expect((await shop.call('GET /api/staff/assignable', {}, { as: sam })).body.staff).toEqual([
      { accountid: invited.body.member.accountid, fullname: 'Ada Novak' },
      { accountid: sam.accountid, fullname: 'Sam Okafor' },
    ])
  })

  test('inviteStaff can be repeated until the invitation is accepted', async () => {
    const sam = await shop.staff()
    const [first, second] = [
      await invite(sam, 'ada@example.com', 'Ada'),
      await invite(sam, 'ADA@example.com'),
    ]
    expect(second.body.member.accountid).toBe(first.body.member.accountid)
    expect(
      (await shop.emails()).filter(({ kind: emailKind }) => emailKind === 'staff-invitation'),
    ).toHaveLength(2)
    const older = await shop.link('ada@example.com', 'invite')
    await choose(await shop.link('ada@example.com', 'invite'))
    expect((await choose(older)).status).toBe(400)
    expect(await invite(sam, 'ada@example.com')).toMatchObject({
      status: 409,
      body: { error: 'This person is staff already.' },
    })
  })

  test.both('two parallel invitations of one address create one account', async () => {
    const sam = await shop.staff()
    const answers = await Promise.all([invite(sam, 'ada@example.com'), invite(sam, 'ada@example.com')])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await list(sam)).filter(({ email }) => email === 'ada@example.com')).toHaveLength(1)
  })

  test('changeStaffLevel raises a customer to staff, who logs in again', async () => {
    const [sam, mei] = [await shop.staff(), await shop.customer()]
    const refused = await invite(sam, mei.email)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'This address has a customer account. Change its level to staff instead of inviting it.',
        accountid: mei.accountid,
      },
    })
    expect(await setLevel(sam, mei.accountid, 2)).toMatchObject({
      status: 200,
      body: { member: { level: 2 } },
    })
    expect(await getLevel(mei)).toBe(0)
    await shop.logIn(mei.email, mei)
    expect(await getLevel(mei)).toBe(2)
    expect(await setLevel(sam, mei.accountid, 1)).toMatchObject({ body: { member: { level: 1 } } })
    expect(await getLevel(mei)).toBe(0)
    const raised = await getEvents('staff.level_changed')
    expect(
      raised.map(({ actor_id, subject_id, details }) => ({ actor_id, subject_id, ...JSON.parse(details) })),
    ).toEqual([
      { actor_id: sam.accountid, subject_id: mei.accountid, level: 2, was: 1 },
      { actor_id: sam.accountid, subject_id: mei.accountid, level: 1, was: 2 },
    ])
  })

  test('a sign-up before an invitation of the same address gains no access', async () => {
    const sam = await shop.staff()
    const data = { fullname: 'Mallory', email: 'ada@example.com', password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data })
    const early = await shop.link(data.email)
    expect((await setLevel(sam, sam.accountid + 1, 2)).status).toBe(400)
    expect((await invite(sam, data.email)).status).toBe(200)
    expect((await shop.call('POST /api/verifyemail/', { data: { authtoken: early } })).status).toBe(200)
    expect((await logIn(data.email)).status).toBe(401)
  })

  test('a sign-up with an invited address sets no password for it', async () => {
    const sam = await shop.staff()
    await invite(sam, 'ada@example.com')
    const data = { fullname: 'Mallory', email: 'ada@example.com', password, confirmpassword: password }
    expect((await shop.call('POST /api/createaccount/', { data })).status).toBe(200)
    expect((await shop.emails()).at(-1)).toMatchObject({ kind: 'reset-password' })
    expect((await logIn(data.email)).status).toBe(401)
  })

  test('a deactivated account is logged out immediately, and no link lets it in', async () => {
    const [sam, ada] = [await shop.staff(), await shop.staff('Ada Novak')]
    const link = await shop.link(ada.email, 'reset')
    expect(await setAccess(sam, ada.accountid, false)).toMatchObject({
      body: { member: { state: 'deactivated' } },
    })
    expect(await getLevel(ada)).toBe(0)
    expect((await logIn(ada.email, ada.password)).body.error).toBe(
      'That email and password do not match. Check both and try again.',
    )
    expect((await choose(link)).status).toBe(400)
    const emails = (await shop.emails()).length
    expect(
      (await shop.call('POST /api/account/password/reset-requests', { data: { email: ada.email } })).status,
    ).toBe(200)
    // As for any address; its account is looked up when it is sent.
    expect((await shop.emails()).slice(emails)).toMatchObject([{ payload: { email: ada.email } }])
    expect(await invite(sam, ada.email)).toMatchObject({ status: 409 })

    expect(await setAccess(sam, ada.accountid, true)).toMatchObject({ body: { member: { state: 'active' } } })
    expect(await getLevel(ada)).toBe(0)
    expect((await logIn(ada.email, ada.password)).status).toBe(200)
    expect((await getEvents('staff.access_changed')).map(({ details }) => details)).toEqual([
      '{"active":0}',
      '{"active":1}',
    ])
  })

  test('changeStaffAccess refuses a customer, whose sessions stay', async () => {
    const [sam, mei] = [await shop.staff(), await shop.customer()]
    for (const active of [false, true]) expect((await setAccess(sam, mei.accountid, active)).status).toBe(404)
    expect(await getLevel(mei)).toBe(1)
    expect(await getEvents('staff.access_changed')).toEqual([])
  })

  test('the last active staff account cannot be deactivated or lowered', async () => {
    const [sam, ada] = [await shop.staff(), await shop.staff('Ada Novak')]
    await invite(sam, 'noa@example.com')
    await setAccess(sam, ada.accountid, false)
    const sentence = 'This is the last active staff account, so it has to stay one.'
    expect(await setLevel(sam, sam.accountid, 1)).toMatchObject({ status: 409, body: { error: sentence } })
    expect(await setAccess(sam, sam.accountid, false)).toMatchObject({
      status: 409,
      body: { error: sentence },
    })
    expect(await getLevel(sam)).toBe(2)
    expect((await setLevel(sam, ada.accountid, 1)).status).toBe(200)
  })

  test.both('staff who deactivate each other in parallel leave one active', async () => {
    for (let round = 0; round < 4; round++) {
      const people = [await shop.staff('Sam'), await shop.staff('Ada'), await shop.staff('Noa')]
      const remove = (by: SignedIn, who: SignedIn, n: number) =>
        n % 2 === 0 ? setLevel(by, who.accountid, 1) : setAccess(by, who.accountid, false)
      await Promise.all(people.flatMap((by) => people.map((who, n) => remove(by, who, n + round))))
      const active = (await Promise.all(people.map(getLevel))).filter((level) => level === 2)
      expect(active.length).toBeGreaterThanOrEqual(1)
      const { total } = await shop.shop.database.db
        .selectFrom('accounts')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('level', '=', 2)
        .where('deactivated_at', 'is', null)
        .executeTakeFirstOrThrow()
      expect(Number(total)).toBe(1)
      await shop.shop.database.db.updateTable('accounts').set({ level: 1 }).execute()
      await shop.shop.database.db.deleteFrom('sessions').execute()
    }
  })

  test('unknown accounts are answered 404, and changes without effect record nothing', async () => {
    const sam = await shop.staff()
    expect((await setLevel(sam, 999_999, 2)).status).toBe(404)
    expect((await setAccess(sam, 999_999, false)).status).toBe(404)
    expect((await setLevel(sam, sam.accountid, 2)).status).toBe(200)
    expect((await setAccess(sam, sam.accountid, true)).status).toBe(200)
    expect(await getLevel(sam)).toBe(2)
    expect(await getEvents('staff.level_changed')).toEqual([])
  })

  test('staff accounts are hidden from customers and anonymous visitors', async () => {
    const [mei, visitor, sam] = [await shop.customer(), shop.browser(), await shop.staff()]
    for (const [as, status] of [
      [mei, 403],
      [visitor, 401],
    ] as const) {
      const denied = [
        await shop.call('GET /api/staff', {}, { as }),
        await shop.call('GET /api/staff/assignable', {}, { as }),
        await invite(as, 'ada@example.com'),
        await setLevel(as, mei.accountid, 2),
        await setAccess(as, sam.accountid, false),
      ]
      for (const answered of denied) {
        expect(answered.status).toBe(status)
        expect(Object.keys(answered.body)).toEqual(['error'])
      }
    }
    expect(await getLevel(mei)).toBe(1)
    expect(await getLevel(sam)).toBe(2)
  })
})
