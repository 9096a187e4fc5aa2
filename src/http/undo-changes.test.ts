import { expect, onTestFinished } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { staffCommand } from '../commands/staff-command.ts'
import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import { onOneEngine } from '#test/engines.ts'
import { generateCode } from '#test/one-time-code.ts'
import { openTestApp, type Browser, type SignedIn } from '#test/open-test-app.ts'
import { composeQueued } from '#test/compose-queued.ts'

onOneEngine('who undoes a guarded change, on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine })
    onTestFinished(app.close)
    const { db } = app.shop.database
    const sam = await app.staff('Sam Okafor')
    const ada = await app.staff('Ada Novak')
    const kim = await app.staff('Kim Park')
    const setRole = (as: SignedIn, { accountid }: SignedIn, role: StaffRole, identity: object = {}) =>
      app.call(
        'PUT /api/staff/{accountid}/role',
        { accountid, data: { role, password: as.password, ...identity } },
        { as },
      )
    const setBank = async (as: SignedIn, accountName = 'Mallory') => {
      const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as })).body
      const changed = { ...profile, bank: { accountName, bsb: '063000', accountNumber: '12345678' } }
      const data = { profile: changed, version, password: as.password }
      return app.call('PUT /api/shop-profile', { data }, { as })
    }
    const getAccountName = async (as: SignedIn) =>
      (await app.call('GET /api/shop-profile', {}, { as })).body.profile.bank.accountName
    const getRole = async (as: Browser) =>
      (await app.call('GET /api/check-auth', {}, { as })).body.userData?.role ?? null
    /** The last change, and a token of its link for an account. */
    const lastChange = async () =>
      (
        await db
          .selectFrom('guarded_changes')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id
    const tokenOf = async ({ accountid }: SignedIn) =>
      createUndoToken(db, { changeId: await lastChange(), accountId: accountid, now: app.clock.now() })
    const undo = (token: string, as: Browser, identity: { password?: string; code?: string } = {}) =>
      app.call('POST /api/guarded-changes/undoings', { data: { token, ...identity } }, { as })
    const setUpSecondStep = async (as: SignedIn) => {
      const begun = await app.call(
        'POST /api/account/second-factor/enrolments',
        { data: { password: as.password } },
        { as },
      )
      const code = () => generateCode(begun.body.secret, app.clock.now())
      await app.call('POST /api/account/second-factor/confirmations', { data: { code: code() } }, { as })
      app.clock.advance(MINUTE_MS)
      return code
    }
    const logInStatus = async ({ email, password }: SignedIn) =>
      (await app.call('POST /api/loginuser/', { data: { email, password } }, { as: app.browser() })).status
    const emailsOf = async (kind: 'guarded-change' | 'guarded-undone') =>
      (await app.emails()).flatMap((email) => (email.kind === kind ? [email.payload.account_id] : []))
    const terminal = (...words: string[]) =>
      staffCommand({ shop: app.shop, publicUrl: 'https://mendpost.example' }, words)
    return {
      app,
      db,
      sam,
      ada,
      kim,
      setRole,
      setBank,
      getAccountName,
      getRole,
      tokenOf,
      undo,
      setUpSecondStep,
      logInStatus,
      emailsOf,
      terminal,
    }
  }

  test('a link alone undoes nothing: an owner is logged in and types password and code', async () => {
    const { app, sam, ada, setBank, getAccountName, tokenOf, undo, setUpSecondStep } = await open()
    const code = await setUpSecondStep(ada)
    await setBank(sam)
    const token = await tokenOf(ada)
    const refused = async (as: Browser, identity = {}) => {
      const { status, body } = await undo(token, as, identity)
      return [status, ...Object.keys(body.fields ?? {})]
    }
    expect(await refused(app.browser())).toEqual([401])
    expect(await refused(app.browser(), { password: ada.password })).toEqual([401])
    expect(await refused(sam, { password: sam.password })).toEqual([403])
    expect(await refused(ada)).toEqual([401, 'password'])
    expect(await refused(ada, { password: 'not the password' })).toEqual([401, 'password'])
    expect(await refused(ada, { password: ada.password })).toEqual([401, 'code'])
    expect(await refused(ada, { password: ada.password, code: '000000' })).toEqual([401, 'code'])
    expect(await getAccountName(ada)).toBe('Mallory')
    expect((await undo(token, ada, { password: ada.password, code: code() })).body).toEqual({
      undone: 'bank',
    })
    expect(await getAccountName(ada)).toBe('')
    expect((await undo(token, ada, { password: ada.password, code: code() })).status).toBe(400)
  })

  test('an owner who was removed cannot undo it, with whatever link, session or password', async () => {
    const { app, sam, ada, kim, setRole, getRole, tokenOf, undo } = await open()
    await setRole(sam, ada, 'technician')
    const token = await tokenOf(ada)
    const password = { password: ada.password }
    expect((await undo(token, app.browser(), password)).status).toBe(401)
    await app.logIn(ada.email, ada)
    expect((await undo(token, ada, password)).status).toBe(403)
    expect(await getRole(ada)).toBe('technician')
    expect((await undo(await tokenOf(kim), kim, { password: kim.password })).status).toBe(200)
    await app.logIn(ada.email, ada)
    expect(await getRole(ada)).toBe('owner')
  })

  test('what the terminal did stays, and earlier links do not change it', async () => {
    const { db, sam, ada, kim, setRole, terminal, tokenOf, undo, setUpSecondStep, logInStatus } = await open()
    await setRole(sam, ada, 'technician')
    const earlier = await tokenOf(kim)
    await terminal('add', ada.email)
    expect((await undo(earlier, kim, { password: kim.password })).status).toBe(409)
    await terminal('remove', ada.email)
    expect((await undo(await tokenOf(kim), kim, { password: kim.password })).status).toBe(400)
    expect((await undo(earlier, kim, { password: kim.password })).status).toBe(409)
    const { level } = await db
      .selectFrom('accounts')
      .select('level')
      .where('id', '=', ada.accountid)
      .executeTakeFirstOrThrow()
    expect(level).toBe(1)

    await setUpSecondStep(kim)
    const own = await tokenOf(kim)
    await terminal('reset-2fa', kim.email)
    expect((await undo(own, kim, { password: kim.password })).status).toBe(409)
    expect(await logInStatus(kim)).toBe(200)
  })

  test('a second step is undone by its own account alone, with the password as it was', async () => {
    const { app, sam, kim, setUpSecondStep, tokenOf, undo, logInStatus, getRole } = await open()
    await setUpSecondStep(sam)
    expect((await undo(await tokenOf(kim), kim, { password: kim.password })).status).toBe(403)
    expect(await logInStatus(sam)).toBe(401)
    const token = await tokenOf(sam)
    const away = app.browser()
    expect((await undo(token, away)).status).toBe(401)
    expect((await undo(token, away, { password: 'not the password' })).status).toBe(401)
    expect((await undo(token, away, { password: sam.password })).body).toEqual({ undone: 'second_factor' })
    expect(await getRole(sam)).toBeNull()
    expect(await getRole(kim)).toBe('owner')
    expect(await logInStatus(sam)).toBe(200)
  })

  test('a password that was changed since undoes no second step: the mailbox alone does not open an account', async () => {
    const { app, sam, setUpSecondStep, tokenOf, undo } = await open()
    const code = await setUpSecondStep(sam)
    const token = await tokenOf(sam)
    const data = {
      current: sam.password,
      code: code(),
      password: 'another long password 7',
      confirmpassword: 'another long password 7',
    }
    expect((await app.call('PUT /api/account/password', { data }, { as: sam })).status).toBe(200)
    const refused = await undo(token, app.browser(), { password: 'another long password 7' })
    expect(refused.status).toBe(409)
  })

  test('wrong passwords behind a link are limited like log-ins', async () => {
    const { app, sam, setUpSecondStep, tokenOf, undo } = await open()
    await setUpSecondStep(sam)
    const token = await tokenOf(sam)
    const statuses: number[] = []
    for (let times = 0; times < 11; times++) {
      statuses.push((await undo(token, app.browser(), { password: `wrong ${times}` })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.at(-1)).toBe(429)
    expect((await undo(token, app.browser(), { password: sam.password })).status).toBe(429)
  })

  test('undoing ends the sessions of the changed account alone', async () => {
    const { app, sam, ada, kim, setBank, setRole, getRole, tokenOf, undo } = await open()
    await setBank(sam)
    await undo(await tokenOf(ada), ada, { password: ada.password })
    expect(await Promise.all([sam, ada, kim].map(getRole))).toEqual(['owner', 'owner', 'owner'])
    await setRole(sam, kim, 'front_desk')
    await app.logIn(kim.email, kim)
    await undo(await tokenOf(ada), ada, { password: ada.password })
    expect(await Promise.all([sam, ada, kim].map(getRole))).toEqual(['owner', 'owner', null])
  })

  test('every undo is emailed to all owners and to the account that it concerns', async () => {
    const { app, sam, ada, kim, setRole, tokenOf, undo, emailsOf } = await open()
    const mei = await app.customer()
    await setRole(sam, mei, 'technician')
    await undo(await tokenOf(ada), ada, { password: ada.password })
    const emailed = await emailsOf('guarded-undone')
    expect(emailed).toHaveLength(4)
    expect(new Set(emailed)).toEqual(new Set([sam, ada, kim, mei].map(({ accountid }) => accountid)))
    const { events } = (
      await app.call('POST /api/audit/searches', { data: { kind: 'staff.change_undone' } }, { as: ada })
    ).body
    expect(events).toMatchObject([{ actor: { accountid: ada.accountid }, details: { what: 'role' } }])
  })

  test('links go to those who may undo: not to who was removed, and none after the terminal', async () => {
    const { app, db, sam, ada, kim, setRole, terminal, setUpSecondStep } = await open()
    const received = async () => {
      const sent = await composeQueued(app)
      await db.updateTable('outbox').set({ sent_at: app.clock.now() }).execute()
      return sent
        .filter(({ kind }) => kind === 'guarded-change')
        .map(({ to, text }) => `${to.address} ${text.includes('/account/undo/') ? 'link' : 'notice'}`)
        .toSorted()
    }
    await received()
    await setRole(sam, ada, 'technician')
    expect(await received()).toEqual(
      [`${ada.email} notice`, `${kim.email} link`, `${sam.email} link`].toSorted(),
    )
    await terminal('remove', ada.email)
    expect(await received()).toEqual([`${kim.email} notice`, `${sam.email} notice`].toSorted())
    await db.updateTable('accounts').set({ role: 'technician' }).where('id', '=', kim.accountid).execute()
    await app.logIn(kim.email, kim)
    await setUpSecondStep(kim)
    expect(await received()).toEqual([`${kim.email} link`, `${sam.email} notice`].toSorted())
    await app.call(
      'POST /api/staff/invitations',
      { data: { fullname: 'Noa Levi', email: 'noa@example.com', role: 'technician' } },
      { as: sam },
    )
    expect(await received()).toEqual([`${sam.email} link`])
  })

  test.both('emails about guarded changes are sent again, but never set aside', async () => {
    const { app, db, sam, kim, setBank, tokenOf, undo } = await open()
    await setBank(sam)
    await undo(await tokenOf(kim), kim, { password: kim.password })
    await db
      .updateTable('outbox')
      .set({ failed_at: app.clock.now(), last_error: '550 No such user' })
      .where('email_kind', 'in', ['guarded-change', 'guarded-undone'])
      .execute()
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'email_kind'])
      .where('email_kind', 'in', ['guarded-change', 'guarded-undone'])
      .execute()
    expect(new Set(rows.map(({ email_kind }) => email_kind)).size).toBe(2)
    for (const { id } of rows) {
      expect((await app.call('PUT /api/outbox/{id}/aside', { id }, { as: kim })).status).toBe(409)
      expect((await app.call('POST /api/outbox/{id}/resendings', { id }, { as: kim })).status).toBe(200)
    }
  })
})
