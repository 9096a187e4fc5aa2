import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { onOneEngine } from '#test/engines.ts'
import { generateCode } from '#test/one-time-code.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { untilOneWaits } from '#test/until-one-waits.ts'

const fresh = 'seven bridges in the fog'

onOneEngine('account changes on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const getLevel = async (as: Browser) => (await shop.call('GET /api/check-auth', {}, { as })).body.authLevel
  const logIn = (email: string, password: string) =>
    shop.call('POST /api/loginuser/', { data: { email, password } }, { as: shop.browser() })
  const change = (as: SignedIn, current: string, password = fresh) =>
    shop.call('PUT /api/account/password', { data: { current, password, confirmpassword: password } }, { as })
  const check = async (authtoken: string) =>
    (await shop.call('GET /api/account/password/resets/{authtoken}', { authtoken })).status
  const reset = (authtoken: string, password = fresh, as: Browser = shop.browser()) =>
    shop.call(
      'POST /api/account/password/resets',
      { data: { authtoken, password, confirmpassword: password } },
      { as },
    )
  const moveTo = (as: SignedIn, email: string, password = as.password) =>
    shop.call('PUT /api/account/email', { data: { email, password } }, { as })
  const confirm = (authtoken: string) =>
    shop.call('POST /api/verifyemail/', { data: { authtoken } }, { as: shop.browser() })
  const newest = async () => (await shop.emails()).at(-1)

  test('changePassword ends all other sessions, keeps this one, and sends an email', async () => {
    const mei = await shop.customer()
    const [laptop, noa] = [await shop.logIn(mei.email), await shop.customer('Noa Levi')]
    expect(await change(mei, mei.password)).toMatchObject({ status: 200, body: { changed: 'password' } })
    expect([await getLevel(mei), await getLevel(laptop), await getLevel(noa)]).toEqual([1, 0, 1])
    expect(await newest()).toMatchObject({
      kind: 'password-changed',
      payload: { account_id: mei.accountid },
    })
    expect((await logIn(mei.email, mei.password)).status).toBe(401)
    expect((await logIn(mei.email, fresh)).status).toBe(200)
  })

  test('changePassword and changeEmail ask for the code of an account that has a second step', async () => {
    const sam = await shop.staff()
    const { password } = sam
    const { secret } = (
      await shop.call('POST /api/account/second-factor/enrolments', { data: { password } }, { as: sam })
    ).body
    const code = () => generateCode(secret, shop.clock.now())
    await shop.call('POST /api/account/second-factor/confirmations', { data: { code: code() } }, { as: sam })
    const attempts = [
      (more: object) =>
        shop.call(
          'PUT /api/account/email',
          { data: { email: 'thief@evil.example', password, ...more } },
          { as: sam },
        ),
      (more: object) =>
        shop.call(
          'PUT /api/account/password',
          { data: { current: password, password: fresh, confirmpassword: fresh, ...more } },
          { as: sam },
        ),
    ]
    for (const attempt of attempts) {
      for (const more of [{}, { code: '000000' }]) {
        const { status, body } = await attempt(more)
        expect([status, Object.keys(body.fields ?? {})]).toEqual([401, ['code']])
      }
    }
    expect((await shop.emails()).map(({ kind }) => kind)).not.toContain('confirm-new-email')
    expect((await logIn(sam.email, fresh)).status).toBe(401)
    for (const attempt of attempts) {
      shop.clock.advance(60_000)
      expect((await attempt({ code: code() })).status).toBe(200)
    }
  })

  test('changePassword asks for the current password and limits guesses', async () => {
    const mei = await shop.customer()
    const refused = await change(mei, 'not her password')
    expect(refused).toMatchObject({
      status: 401,
      body: {
        error: 'That is not your current password.',
        fields: { current: 'That is not your current password.' },
      },
    })
    for (let n = 1; n < 10; n++) expect((await moveTo(mei, 'new@example.com', `wrong ${n}`)).status).toBe(401)
    expect((await change(mei, mei.password)).status).toBe(429)
    expect((await logIn(mei.email, mei.password)).status).toBe(200)
  })

  test('changePassword refuses a common password and invalidates pending reset links', async () => {
    const mei = await shop.customer()
    const link = await shop.link(mei.email, 'reset')
    expect((await change(mei, mei.password, 'Password123!')).status).toBe(400)
    expect((await reset(link, 'Password123!')).status).toBe(400)
    await change(mei, mei.password)
    expect((await reset(link, 'three lamps by the harbour')).status).toBe(400)
  })

  test.both('of two parallel password changes one wins, and only its password logs in', async () => {
    const mei = await shop.customer()
    const laptop = await shop.logIn(mei.email)
    const words = ['three lamps by the harbour', 'four lamps by the harbour']
    const answers = await Promise.all([
      change(mei, mei.password, words[0]),
      change(laptop, mei.password, words[1]),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBe(1)
    const serves = await Promise.all(words.map(async (word) => (await logIn(mei.email, word)).status))
    expect(serves).toEqual(statuses.map((status) => (status === 200 ? 200 : 401)))
  })

  test.both('a log-in with the old password that races with a password change keeps no session', async () => {
    for (let n = 0; n < 4; n++) {
      const mei = await shop.customer(`Mei ${n}`)
      const browsers = Array.from({ length: 6 }, () => shop.browser())
      await Promise.all([
        change(mei, mei.password),
        ...browsers.map((as) =>
          shop.call('POST /api/loginuser/', { data: { email: mei.email, password: mei.password } }, { as }),
        ),
      ])
      expect(await Promise.all(browsers.map(getLevel))).toEqual(Array(6).fill(0))
      expect(await getLevel(mei)).toBe(1)
    }
  })

  test.both('a log-in that started before a password change was committed does not outlive it', async () => {
    const mei = await shop.customer()
    const laptop = shop.browser()
    const { database } = shop.shop
    const [changed, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = database.transaction(async (tx) => {
      await tx.updateTable('accounts').set({ password_hash: null }).where('id', '=', mei.accountid).execute()
      await tx.deleteFrom('sessions').where('account_id', '=', mei.accountid).execute()
      changed.resolve()
      await gate.promise
    })
    await changed.promise
    const data = { email: mei.email, password: mei.password }
    const loggingIn = shop.call('POST /api/loginuser/', { data }, { as: laptop })
    // On PostgreSQL the log-in verifies the old password meanwhile; on SQLite it waits from its first query on.
    if (engine === 'postgres') await untilOneWaits(database)
    gate.resolve()
    const [loggedIn] = await Promise.all([loggingIn, changing])
    expect(loggedIn.status).toBe(401)
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('requestAccountEmail answers the same for known and unknown addresses', async () => {
    const mei = await shop.customer()
    const before = (await shop.emails()).length
    const callApi = (email: string) =>
      shop.call('POST /api/account/password/reset-requests', { data: { email } }, { as: shop.browser() })
    const [known, unknown] = [await callApi(mei.email), await callApi('nobody@example.com')]
    expect(known).toMatchObject({ status: 200, body: { email: mei.email } })
    expect(unknown).toMatchObject({ status: 200, body: { email: 'nobody@example.com' } })
    expect([...known.headers]).toEqual([...unknown.headers])
    // Whether there is such an account is looked up when they are sent.
    expect((await shop.emails()).slice(before)).toMatchObject([
      { kind: 'reset-password', payload: { email: mei.email } },
      { kind: 'reset-password', payload: { email: 'nobody@example.com' } },
    ])
  })

  test('resetPassword sets the password once, ends every session and sends an email', async () => {
    const mei = await shop.customer()
    const [link, older] = [await shop.link(mei.email, 'reset'), await shop.link(mei.email, 'reset')]
    expect(await check(link)).toBe(200)
    expect(await reset(link)).toMatchObject({ status: 200, body: { email: mei.email } })
    expect(await getLevel(mei)).toBe(0)
    expect(await newest()).toMatchObject({ kind: 'password-changed' })
    expect((await logIn(mei.email, fresh)).status).toBe(200)
    for (const used of [link, older]) {
      expect(await check(used)).toBe(400)
      expect((await reset(used, 'three lamps by the harbour')).status).toBe(400)
    }
  })

  test.both('of five parallel resets with one link one succeeds', async () => {
    const mei = await shop.customer()
    const link = await shop.link(mei.email, 'reset')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => reset(link, `${n} lamps by the harbour`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
  })

  test('a reset link expires after an hour, an invitation after 72 hours', async () => {
    const mei = await shop.customer()
    const [link, invitation] = [await shop.link(mei.email, 'reset'), await shop.link(mei.email, 'invite')]
    shop.clock.advance(HOUR_MS)
    expect((await reset(link)).status).toBe(400)
    shop.clock.advance(3 * DAY_MS - HOUR_MS - 1)
    const late = await shop.link(mei.email, 'invite')
    shop.clock.advance(1)
    expect((await reset(invitation)).status).toBe(400)
    expect((await reset(late)).status).toBe(200)
  })

  test('resetPassword verifies the address, since its email was received', async () => {
    const password = 'purple kettle on the stove'
    const data = { fullname: 'Mei Tanaka', email: 'mei@example.com', password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data })
    const verification = await shop.link(data.email)
    const authtoken = await shop.link(data.email, 'reset')
    const chosen = { authtoken, password: fresh, confirmpassword: fresh, fullname: data.fullname }
    expect((await shop.call('POST /api/account/password/resets', { data: chosen })).status).toBe(200)
    expect((await logIn(data.email, fresh)).status).toBe(200)
    expect((await confirm(verification)).status).toBe(400)
  })

  test('signUp and changeName refuse the name of the shop, however it is spelled', async () => {
    const mei = await shop.customer()
    const names = ['Mendpost Repairs', 'MENDPOST  REPAIRS', 'Ｍendpost Repairs (support)', 'Mendpo5t Repairs']
    for (const fullname of names) {
      const renamed = await shop.call('PUT /api/account/name', { data: { fullname } }, { as: mei })
      const person = { fullname, email: 'new@example.com', password: fresh, confirmpassword: fresh }
      const signedUp = await shop.call('POST /api/createaccount/', { data: person })
      for (const { status, body } of [renamed, signedUp])
        expect([fullname, status, Object.keys(body.fields ?? {})]).toEqual([fullname, 400, ['fullname']])
    }
    const other = { data: { fullname: 'Mei Post' } }
    expect((await shop.call('PUT /api/account/name', other, { as: mei })).status).toBe(200)
  })

  test('changeName updates the name everywhere', async () => {
    const mei = await shop.customer()
    const userData = { accountid: mei.accountid, fullname: 'Mei Tanaka-Levi', email: mei.email }
    const changed = await shop.call(
      'PUT /api/account/name',
      { data: { fullname: ' Mei Tanaka-Levi ' } },
      { as: mei },
    )
    expect(changed).toMatchObject({ status: 200, body: { userData } })
    expect((await shop.call('GET /api/check-auth', {}, { as: mei })).body.userData).toEqual(userData)
    const own = await shop.call('GET /api/user-data/{accountid}', { accountid: mei.accountid }, { as: mei })
    expect(own.body.userData).toEqual(userData)
    expect((await shop.call('PUT /api/account/name', { data: { fullname: ' ' } }, { as: mei })).status).toBe(
      400,
    )
  })

  test('changeEmail takes effect once confirmed, and notifies the old address', async () => {
    const mei = await shop.customer()
    const oldReset = await shop.link(mei.email, 'reset')
    expect(await moveTo(mei, 'Mei.New@example.com')).toMatchObject({
      status: 200,
      body: { email: 'Mei.New@example.com' },
    })
    expect(await newest()).toMatchObject({
      kind: 'confirm-new-email',
      payload: { account_id: mei.accountid, new_email: 'Mei.New@example.com' },
    })
    expect((await logIn('mei.new@example.com', mei.password)).status).toBe(401)
    const link = await shop.link(mei.email, 'email', 'Mei.New@example.com')
    expect((await confirm(link)).status).toBe(200)
    expect(await newest()).toMatchObject({ kind: 'email-changed', payload: { old_email: mei.email } })
    expect((await shop.call('GET /api/check-auth', {}, { as: mei })).body.userData?.email).toBe(
      'Mei.New@example.com',
    )
    expect((await logIn('mei.new@example.com', mei.password)).status).toBe(200)
    expect((await logIn(mei.email, mei.password)).status).toBe(401)
    expect((await confirm(link)).status).toBe(400)
    expect((await reset(oldReset)).status).toBe(400)
  })

  test.each(['changed', 'reset'])(
    'a pending link to a new address is invalid once the password is %s',
    async (how) => {
      const mei = await shop.customer()
      await moveTo(mei, 'thief@example.com')
      const waits = async () =>
        (await shop.emails()).filter(({ kind: emailKind }) => emailKind === 'confirm-new-email')
      expect(await waits()).toHaveLength(1)
      const done = how === 'reset' ? reset(await shop.link(mei.email, 'reset')) : change(mei, mei.password)
      expect((await done).status).toBe(200)
      expect(await waits()).toEqual([])
    },
  )

  test('changeEmail neither takes nor reveals an address of another account', async () => {
    const [mei, noa] = [await shop.customer(), await shop.customer('Noa Levi')]
    const free = await moveTo(mei, 'free@example.com')
    const taken = await moveTo(mei, noa.email)
    expect(taken.status).toBe(200)
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    expect((await shop.emails()).slice(-2).map(({ kind }) => kind)).toEqual([
      'confirm-new-email',
      'confirm-new-email',
    ])
    // Even a shared inbox does not put two accounts under one address.
    const refused = await confirm(await shop.link(mei.email, 'email', noa.email))
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Another account uses this email address.' },
    })
    expect((await shop.call('GET /api/check-auth', {}, { as: mei })).body.userData?.email).toBe(mei.email)
  })

  test('an unverified sign-up does not block the address for its owner', async () => {
    const mei = await shop.customer()
    const data = {
      fullname: 'Mallory',
      email: 'mei.new@example.com',
      password: fresh,
      confirmpassword: fresh,
    }
    await shop.call('POST /api/createaccount/', { data })
    const squatted = await shop.link('mei.new@example.com')
    expect((await confirm(await shop.link(mei.email, 'email', 'mei.new@example.com'))).status).toBe(200)
    expect((await confirm(squatted)).status).toBe(400)
    expect((await logIn('mei.new@example.com', fresh)).status).toBe(401)
    expect((await logIn('mei.new@example.com', mei.password)).status).toBe(200)
  })

  test.both('of two accounts that confirm the same new address in parallel one gets it', async () => {
    const people = [await shop.customer(), await shop.customer('Noa Levi')]
    const links = await Promise.all(people.map(({ email }) => shop.link(email, 'email', 'new@example.com')))
    const answers = await Promise.all(links.map(confirm))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('changeEmail asks for the password, and ignores the present address', async () => {
    const mei = await shop.customer()
    expect(await moveTo(mei, 'new@example.com', 'not her password')).toMatchObject({
      status: 401,
      body: { fields: { password: 'That is not your current password.' } },
    })
    expect(await moveTo(mei, mei.email)).toMatchObject({ status: 400 })
    expect((await moveTo(mei, mei.email.toUpperCase())).status).toBe(200)
    expect((await confirm(await shop.link(mei.email, 'email', mei.email.toUpperCase()))).status).toBe(200)
  })

  test('account changes are refused for anonymous visitors', async () => {
    const data = { current: 'x', password: fresh, confirmpassword: fresh }
    expect((await shop.call('PUT /api/account/password', { data })).status).toBe(401)
    expect((await shop.call('PUT /api/account/name', { data: { fullname: 'X' } })).status).toBe(401)
    expect(
      (await shop.call('PUT /api/account/email', { data: { email: 'x@example.com', password: 'x' } })).status,
    ).toBe(401)
  })
})
