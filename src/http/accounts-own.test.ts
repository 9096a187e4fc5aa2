import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changeEmail,
  changeName,
  changePassword,
  checkAuth,
  createAccount,
  getUserData,
  loginUser,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '#contract/accounts.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type Browser, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const fresh = 'seven bridges in the fog'
const hour = 60 * 60_000

describe.each(engines)('what people change about their account on %s', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ engine })
  })
  afterEach(() => shop.close())

  const levelOf = async (as: Browser) => (await shop.call(checkAuth, {}, { as })).body.authLevel
  const logIn = (email: string, password: string) =>
    shop.call(loginUser, { data: { email, password } }, { as: shop.browser() })
  const change = (as: SignedIn, current: string, password = fresh) =>
    shop.call(changePassword, { data: { current, password, confirmpassword: password } }, { as })
  const reset = (authtoken: string, password = fresh, as: Browser = shop.browser()) =>
    shop.call(resetPassword, { data: { authtoken, password, confirmpassword: password } }, { as })
  const moveTo = (as: SignedIn, email: string, password = as.password) =>
    shop.call(changeEmail, { data: { email, password } }, { as })
  const confirm = (authtoken: string) =>
    shop.call(verifyEmail, { data: { authtoken } }, { as: shop.browser() })
  const newest = async () => (await shop.letters()).at(-1)

  test('a changed password ends all other sessions, not this one, and is told by mail', async () => {
    const mei = await shop.customer()
    const [laptop, noa] = [await shop.logIn(mei.email), await shop.customer('Noa Levi')]
    expect(await change(mei, mei.password)).toMatchObject({ status: 200, body: { changed: 'password' } })
    expect([await levelOf(mei), await levelOf(laptop), await levelOf(noa)]).toEqual([1, 0, 1])
    expect(await newest()).toMatchObject({
      letter: 'password-changed',
      payload: { account_id: mei.accountid },
    })
    expect((await logIn(mei.email, mei.password)).status).toBe(401)
    expect((await logIn(mei.email, fresh)).status).toBe(200)
  })

  test('the current password is asked, and guessing it is limited', async () => {
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

  test('a common password is refused, and a changed one makes links for choosing another useless', async () => {
    const mei = await shop.customer()
    const link = await shop.link(mei.email, 'reset')
    expect((await change(mei, mei.password, 'Password123!')).status).toBe(400)
    expect((await reset(link, 'Password123!')).status).toBe(400)
    await change(mei, mei.password)
    expect((await reset(link, 'three lamps by the harbour')).status).toBe(400)
  })

  test('two changes of the password at once: one wins, and only its password serves', async () => {
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

  test('a log-in with the old password that races with the change keeps no session', async () => {
    for (let n = 0; n < 4; n++) {
      const mei = await shop.customer(`Mei ${n}`)
      const browsers = Array.from({ length: 6 }, () => shop.browser())
      await Promise.all([
        change(mei, mei.password),
        ...browsers.map((as) =>
          shop.call(loginUser, { data: { email: mei.email, password: mei.password } }, { as }),
        ),
      ])
      expect(await Promise.all(browsers.map(levelOf))).toEqual(Array(6).fill(0))
      expect(await levelOf(mei)).toBe(1)
    }
  })

  test('a log-in that began before a change of the password was written does not outlive it', async () => {
    const mei = await shop.customer()
    const laptop = shop.browser()
    const { books } = shop.shop
    const changing = books.transaction(async (tx) => {
      await tx.updateTable('accounts').set({ password_hash: null }).where('id', '=', mei.accountid).execute()
      await tx.deleteFrom('sessions').where('account_id', '=', mei.accountid).execute()
      // Long enough for the log-in to have compared the old password.
      await sleep(400)
    })
    const data = { email: mei.email, password: mei.password }
    const [loggedIn] = await Promise.all([shop.call(loginUser, { data }, { as: laptop }), changing])
    expect(loggedIn.status).toBe(401)
    expect(await books.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('asking for a reset answers the same for everybody', async () => {
    const mei = await shop.customer()
    const before = (await shop.letters()).length
    const ask = (email: string) =>
      shop.call(requestPasswordReset, { data: { email } }, { as: shop.browser() })
    const [known, unknown] = [await ask(mei.email), await ask('nobody@example.com')]
    expect(known).toMatchObject({ status: 200, body: { email: mei.email } })
    expect(unknown).toMatchObject({ status: 200, body: { email: 'nobody@example.com' } })
    expect([...known.headers]).toEqual([...unknown.headers])
    expect((await shop.letters()).slice(before)).toMatchObject([{ letter: 'reset-password' }])
  })

  test('a reset sets the password once, ends every session and is told by mail', async () => {
    const mei = await shop.customer()
    const [link, older] = [await shop.link(mei.email, 'reset'), await shop.link(mei.email, 'reset')]
    expect(await reset(link)).toMatchObject({ status: 200, body: { email: mei.email } })
    expect(await levelOf(mei)).toBe(0)
    expect(await newest()).toMatchObject({ letter: 'password-changed' })
    expect((await logIn(mei.email, fresh)).status).toBe(200)
    for (const used of [link, older])
      expect((await reset(used, 'three lamps by the harbour')).status).toBe(400)
  })

  test('of five resets with one link at once one succeeds', async () => {
    const mei = await shop.customer()
    const link = await shop.link(mei.email, 'reset')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => reset(link, `${n} lamps by the harbour`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
  })

  test('a reset link is over after an hour, an invitation after seven days', async () => {
    const mei = await shop.customer()
    const [link, invitation] = [await shop.link(mei.email, 'reset'), await shop.link(mei.email, 'invite')]
    shop.clock.turn(hour)
    expect((await reset(link)).status).toBe(400)
    shop.clock.turn(7 * 24 * hour - hour - 1)
    const late = await shop.link(mei.email, 'invite')
    shop.clock.turn(1)
    expect((await reset(invitation)).status).toBe(400)
    expect((await reset(late)).status).toBe(200)
  })

  test('a reset confirms the address, as its mail was received', async () => {
    const password = 'purple kettle on the stove'
    const data = { fullname: 'Mei Tanaka', email: 'mei@example.com', password, confirmpassword: password }
    await shop.call(createAccount, { data })
    const verification = await shop.link(data.email)
    expect((await reset(await shop.link(data.email, 'reset'))).status).toBe(200)
    expect((await logIn(data.email, fresh)).status).toBe(200)
    expect((await confirm(verification)).status).toBe(400)
  })

  test('a name is changed everywhere at once', async () => {
    const mei = await shop.customer()
    const userData = { accountid: mei.accountid, fullname: 'Mei Tanaka-Levi', email: mei.email }
    const changed = await shop.call(changeName, { data: { fullname: ' Mei Tanaka-Levi ' } }, { as: mei })
    expect(changed).toMatchObject({ status: 200, body: { userData } })
    expect((await shop.call(checkAuth, {}, { as: mei })).body.userData).toEqual(userData)
    const own = await shop.call(getUserData, { accountid: mei.accountid }, { as: mei })
    expect(own.body.userData).toEqual(userData)
    expect((await shop.call(changeName, { data: { fullname: ' ' } }, { as: mei })).status).toBe(400)
  })

  test('a new address counts once it is confirmed, and the old one is told', async () => {
    const mei = await shop.customer()
    const oldReset = await shop.link(mei.email, 'reset')
    expect(await moveTo(mei, 'Mei.New@example.com')).toMatchObject({
      status: 200,
      body: { email: 'Mei.New@example.com' },
    })
    expect(await newest()).toMatchObject({
      letter: 'confirm-new-email',
      payload: { account_id: mei.accountid, new_email: 'Mei.New@example.com' },
    })
    expect((await logIn('mei.new@example.com', mei.password)).status).toBe(401)
    const link = await shop.link(mei.email, 'email', 'Mei.New@example.com')
    expect((await confirm(link)).status).toBe(200)
    expect(await newest()).toMatchObject({ letter: 'email-changed', payload: { old_email: mei.email } })
    expect((await shop.call(checkAuth, {}, { as: mei })).body.userData?.email).toBe('Mei.New@example.com')
    expect((await logIn('mei.new@example.com', mei.password)).status).toBe(200)
    expect((await logIn(mei.email, mei.password)).status).toBe(401)
    expect((await confirm(link)).status).toBe(400)
    expect((await reset(oldReset)).status).toBe(400)
  })

  test.each(['changed', 'reset'])(
    'a link to a new address that waits dies when the password is %s',
    async (how) => {
      const mei = await shop.customer()
      await moveTo(mei, 'thief@example.com')
      const waits = async () => (await shop.letters()).filter(({ letter }) => letter === 'confirm-new-email')
      expect(await waits()).toHaveLength(1)
      const done = how === 'reset' ? reset(await shop.link(mei.email, 'reset')) : change(mei, mei.password)
      expect((await done).status).toBe(200)
      expect(await waits()).toEqual([])
    },
  )

  test('an address that somebody else has is neither taken nor given away', async () => {
    const [mei, noa] = [await shop.customer(), await shop.customer('Noa Levi')]
    const free = await moveTo(mei, 'free@example.com')
    const taken = await moveTo(mei, noa.email)
    expect(taken.status).toBe(200)
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    expect(await newest()).toMatchObject({ letter: 'account-exists', payload: { account_id: noa.accountid } })
    // Even the mailbox that both have does not put two accounts under one address.
    const refused = await confirm(await shop.link(mei.email, 'email', noa.email))
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Another account uses this email address.' },
    })
    expect((await shop.call(checkAuth, {}, { as: mei })).body.userData?.email).toBe(mei.email)
  })

  test('a sign-up that nobody confirmed does not hold an address against its owner', async () => {
    const mei = await shop.customer()
    const data = {
      fullname: 'Mallory',
      email: 'mei.new@example.com',
      password: fresh,
      confirmpassword: fresh,
    }
    await shop.call(createAccount, { data })
    const squatted = await shop.link('mei.new@example.com')
    expect((await confirm(await shop.link(mei.email, 'email', 'mei.new@example.com'))).status).toBe(200)
    expect((await confirm(squatted)).status).toBe(400)
    expect((await logIn('mei.new@example.com', fresh)).status).toBe(401)
    expect((await logIn('mei.new@example.com', mei.password)).status).toBe(200)
  })

  test('of two who confirm the same new address at once one gets it', async () => {
    const people = [await shop.customer(), await shop.customer('Noa Levi')]
    const links = await Promise.all(people.map(({ email }) => shop.link(email, 'email', 'new@example.com')))
    const answers = await Promise.all(links.map(confirm))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('the password is asked for a new address, and the same one is no change', async () => {
    const mei = await shop.customer()
    expect(await moveTo(mei, 'new@example.com', 'not her password')).toMatchObject({
      status: 401,
      body: { fields: { password: 'That is not your current password.' } },
    })
    expect(await moveTo(mei, mei.email)).toMatchObject({ status: 400 })
    expect((await moveTo(mei, mei.email.toUpperCase())).status).toBe(200)
    expect((await confirm(await shop.link(mei.email, 'email', mei.email.toUpperCase()))).status).toBe(200)
  })

  test('a visitor changes nothing', async () => {
    const data = { current: 'x', password: fresh, confirmpassword: fresh }
    expect((await shop.call(changePassword, { data })).status).toBe(401)
    expect((await shop.call(changeName, { data: { fullname: 'X' } })).status).toBe(401)
    expect((await shop.call(changeEmail, { data: { email: 'x@example.com', password: 'x' } })).status).toBe(
      401,
    )
  })
})
