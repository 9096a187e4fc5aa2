import { afterEach, beforeEach, expect } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { refusals } from '#contract/refusals.ts'
import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import { resetSecondFactor } from '#domain/second-factor/remove-second-factor.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { SoftPasskey } from '#test/soft-passkey.ts'

onOneEngine('passkeys on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let origin: string
  beforeEach(async () => {
    app = await openTestApp({ engine })
    origin = new URL(app.shop.publicUrl).origin
    sam = await app.staff()
  })
  afterEach(() => app.close())

  const rpId = () => new URL(app.shop.publicUrl).hostname
  const begin = (as: SignedIn, code?: string, password = as.password) =>
    app.call(
      'POST /api/account/passkeys/enrolments',
      { data: { password, ...(code ? { code } : {}) } },
      { as },
    )
  /** A passkey added to an account, with the recovery codes that it was given. */
  const add = async (as: SignedIn, more: { second_step?: boolean; code?: string; name?: string } = {}) => {
    const { name = 'My phone', code, ...chosen } = more
    const passkey = new SoftPasskey(origin)
    const begun = await begin(as, code)
    expect(begun.status).toBe(200)
    const response = passkey.create(begun.body.options, { rpId: rpId() })
    const { status, body } = await app.call(
      'POST /api/account/passkeys',
      { data: { name, ...chosen, response } },
      { as },
    )
    expect(status).toBe(200)
    return { passkey, codes: body.recovery_codes ?? [], id: body.passkeys.at(-1)!.id }
  }
  const challenge = async () => (await app.call('POST /api/passkeys/challenges', {})).body.options
  const use = async (passkey: SoftPasskey, odd: Parameters<SoftPasskey['use']>[1] = {}) =>
    passkey.use(await challenge(), { rpId: rpId(), ...odd })
  const enter = async (
    passkey: SoftPasskey,
    odd: Parameters<SoftPasskey['use']>[1] = {},
    as: Browser = app.browser(),
  ) => app.call('POST /api/passkeys/log-ins', { data: { response: await use(passkey, odd) } }, { as })
  const getCode = async (passkey: SoftPasskey) =>
    (await app.call('POST /api/passkeys/codes', { data: { response: await use(passkey) } })).body.code
  const logIn = ({ email, password }: SignedIn, code?: string, as: Browser = app.browser()) =>
    app.call('POST /api/loginuser/', { data: { email, password, ...(code ? { code } : {}) } }, { as })
  const told = async () =>
    (await app.emails()).flatMap((email) =>
      email.kind === 'second-factor-changed' ? [email.payload.change] : [],
    )

  test('a passkey is added with the password, named and listed; its owner is mailed and other sessions end', async () => {
    const other = await app.logIn(sam.email)
    const wrong = await begin(sam, undefined, 'not the password')
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([401, ['password']])
    const { codes } = await add(sam, { name: 'Blue phone' })
    expect(codes).toHaveLength(10)
    const { passkeys } = (await app.call('GET /api/account/passkeys', {}, { as: sam })).body
    expect(passkeys).toMatchObject([{ name: 'Blue phone', second_step: true, last_used_at: null }])
    expect(await told()).toEqual(['passkey_added'])
    expect((await app.call('GET /api/check-auth', {}, { as: other })).body.authLevel).toBe(0)
    expect((await app.call('GET /api/check-auth', {}, { as: sam })).body.authLevel).toBe(2)
    const { staff } = (await app.call('GET /api/staff', {}, { as: sam })).body
    expect(staff.map(({ second_factor }) => second_factor)).toEqual([true])
    expect((await begin(sam)).status).toBe(401)
  })

  test('logInWithPasskey begins a session without a password, and counts as both steps', async () => {
    const { passkey } = await add(sam)
    const phone = app.browser()
    const entered = await enter(passkey, {}, phone)
    expect(entered.body).toMatchObject({
      authLevel: 2,
      userData: { accountid: sam.accountid, role: 'owner' },
    })
    expect((await app.call('GET /api/check-auth', {}, { as: phone })).body.authLevel).toBe(2)
    const { passkeys } = (await app.call('GET /api/account/passkeys', {}, { as: sam })).body
    expect(passkeys[0]!.last_used_at).toBe(new Date(app.clock.now()).toISOString())
    expect((await app.emails()).filter(({ kind }) => kind === 'new-sign-in')).toHaveLength(1)
    expect((await enter(passkey, {}, phone)).status).toBe(200)
  })

  test('wrong origin, wrong site, no verified owner, wrong key and unknown passkeys are refused in the same words', async () => {
    const { passkey } = await add(sam)
    const stranger = new SoftPasskey(origin)
    const refused = [
      await enter(passkey, { origin: 'https://mendpost.example.evil' }),
      await enter(passkey, { rpId: 'evil.example' }),
      await enter(passkey, { unverified: true }),
      await enter(stranger),
      await enter(stranger, { id: passkey.id }),
      await enter(passkey, { challenge: 'x'.repeat(43) }),
    ]
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([401, { error: refusals.wrong_passkey.message }])
    }
    expect((await enter(passkey)).status).toBe(200)
    const { failed } = (await app.call('GET /api/audit/failed-log-ins', {}, { as: sam })).body
    expect(failed.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(6)
  })

  test.both(
    'a challenge is accepted once and for five minutes, also after a failure and in parallel',
    async () => {
      const { passkey } = await add(sam)
      const send = (response: Awaited<ReturnType<typeof use>>) =>
        app.call('POST /api/passkeys/log-ins', { data: { response } })
      const response = await use(passkey)
      const statuses = (await Promise.all([send(response), send(response), send(response)])).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401])
      expect((await send(response)).status).toBe(401)
      const options = await challenge()
      expect((await send(passkey.use(options, { rpId: rpId(), origin: 'http://evil.example' }))).status).toBe(
        401,
      )
      expect((await send(passkey.use(options, { rpId: rpId() }))).status).toBe(401)
      const late = await use(passkey)
      app.clock.advance(5 * MINUTE_MS + 1)
      expect((await send(late)).status).toBe(401)
    },
  )

  test('a signature counter that does not rise is refused, as of a copied key', async () => {
    const { passkey } = await add(sam)
    expect((await enter(passkey, { counter: 50 })).status).toBe(200)
    expect((await enter(passkey, { counter: 50 })).status).toBe(401)
    expect((await enter(passkey, { counter: 7 })).status).toBe(401)
    expect((await enter(passkey, { counter: 51 })).status).toBe(200)
  })

  test('the passkey of a switched-off account, and a removed one, open nothing', async () => {
    const ada = await app.staff('Ada Novak')
    const { passkey, id } = await add(ada)
    const code = await getCode(passkey)
    const data = { password: ada.password, code }
    expect(
      (await app.call('POST /api/account/passkeys/{id}/removals', { id, data }, { as: sam })).status,
    ).toBe(404)
    await app.call(
      'PUT /api/staff/{accountid}/access',
      { accountid: ada.accountid, data: { active: false, password: sam.password } },
      { as: sam },
    )
    expect((await enter(passkey)).body).toEqual({ error: refusals.wrong_passkey.message })
    const mei = await app.customer()
    const own = await add(mei)
    await app.call(
      'POST /api/account/passkeys/{id}/removals',
      { id: own.id, data: { password: mei.password } },
      { as: mei },
    )
    expect((await enter(own.passkey)).status).toBe(401)
  })

  test('the password of staff with a passkey asks for a second step: a passkey, or a recovery code', async () => {
    const { passkey, codes } = await add(sam)
    expect((await logIn(sam)).body.fields).toHaveProperty('code')
    const code = await getCode(passkey)
    expect((await logIn(sam, code)).status).toBe(200)
    expect((await logIn(sam, code)).status).toBe(401)
    expect((await logIn(sam, codes[0])).status).toBe(200)
    expect((await logIn(sam, '123456')).status).toBe(401)
    const ada = await app.staff('Ada Novak')
    const hers = await add(ada)
    expect((await logIn(sam, await getCode(hers.passkey))).status).toBe(401)
    const old = await getCode(passkey)
    app.clock.advance(5 * MINUTE_MS + 1)
    expect((await logIn(sam, old)).status).toBe(401)
  })

  test('a guarded change, an app and new recovery codes take the code that a passkey made', async () => {
    const { passkey } = await add(sam)
    const { password } = sam
    expect(
      (await app.call('POST /api/account/second-factor/enrolments', { data: { password } }, { as: sam }))
        .status,
    ).toBe(401)
    const code = await getCode(passkey)
    expect(
      (
        await app.call(
          'POST /api/account/second-factor/enrolments',
          { data: { password, code } },
          { as: sam },
        )
      ).status,
    ).toBe(200)
    const renewed = await app.call(
      'POST /api/account/second-factor/recovery-codes',
      { data: { password, code: await getCode(passkey) } },
      { as: sam },
    )
    expect(renewed.body.recovery_codes).toHaveLength(10)
    const { version } = (await app.call('GET /api/staff/rules', {}, { as: sam })).body
    const change = async (given?: string) =>
      app.call(
        'PUT /api/staff/rules',
        {
          data: { rules: { secondStepRequired: true }, version, password, ...(given ? { code: given } : {}) },
        },
        { as: sam },
      )
    expect((await change()).status).toBe(401)
    expect((await change(await getCode(passkey))).status).toBe(200)
  })

  test('a customer’s passkey leaves the password as it is, unless it is chosen as second step', async () => {
    const mei = await app.customer()
    const { passkey, codes } = await add(mei)
    expect(codes).toEqual([])
    expect((await logIn(mei, undefined, mei)).status).toBe(200)
    expect((await enter(passkey)).body).toMatchObject({ authLevel: 1 })
    const second = await add(mei, { second_step: true, name: 'Key' })
    expect(second.codes).toHaveLength(10)
    expect((await logIn(mei)).status).toBe(401)
    expect((await logIn(mei, second.codes[0])).status).toBe(200)
    const code = await getCode(passkey)
    expect((await logIn(mei, code, mei)).status).toBe(200)
  })

  test('a passkey is the second step that a shop requires', async () => {
    const { version } = (await app.call('GET /api/staff/rules', {}, { as: sam })).body
    const rules = { secondStepRequired: true }
    await app.call('PUT /api/staff/rules', { data: { rules, version, password: sam.password } }, { as: sam })
    const list = () => app.call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as: sam })
    expect((await list()).status).toBe(403)
    const { passkey } = await add(sam)
    expect((await list()).status).toBe(200)
    expect((await enter(passkey)).body.userData).not.toHaveProperty('second_step_needed')
  })

  test('removing the last second step needs a code, deletes the recovery codes, and an owner can undo it', async () => {
    const { passkey, id } = await add(sam)
    const remove = (data: { password: string; code?: string }) =>
      app.call('POST /api/account/passkeys/{id}/removals', { id, data }, { as: sam })
    expect((await remove({ password: 'not the password' })).status).toBe(401)
    expect((await remove({ password: sam.password })).body.fields).toHaveProperty('code')
    const removed = await remove({ password: sam.password, code: await getCode(passkey) })
    expect(removed.body).toEqual({ passkeys: [] })
    expect((await app.call('GET /api/account/second-factor', {}, { as: sam })).body.recovery_codes_left).toBe(
      0,
    )
    expect(await told()).toEqual(['passkey_added', 'passkey_removed'])
    const changes = (await app.emails()).flatMap((email) =>
      email.kind === 'guarded-change' ? [email.payload.change_id] : [],
    )
    expect(changes).toHaveLength(2)
    const token = await createUndoToken(app.shop.database.db, {
      changeId: changes[1]!,
      accountId: sam.accountid,
      now: app.clock.now(),
    })
    const undone = await app.call(
      'POST /api/guarded-changes/undoings',
      { data: { token, password: sam.password } },
      { as: sam },
    )
    expect(undone.status).toBe(200)
    expect((await enter(passkey)).status).toBe(200)
  })

  test('a challenge to add a passkey is of one account and of no use to log in, nor the other way round', async () => {
    const mei = await app.customer()
    const passkey = new SoftPasskey(origin)
    const finish = (as: SignedIn, response: ReturnType<SoftPasskey['create']>) =>
      app.call('POST /api/account/passkeys', { data: { name: 'Key', response } }, { as })
    const { options } = (await begin(sam)).body
    expect((await finish(mei, passkey.create(options, { rpId: rpId() }))).status).toBe(401)
    expect((await finish(sam, passkey.create(options, { rpId: rpId() }))).status).toBe(401)
    expect((await finish(sam, passkey.create(await challenge(), { rpId: rpId() }))).status).toBe(401)
    const again = (await begin(sam)).body.options
    expect(
      (await finish(sam, passkey.create(again, { rpId: rpId(), origin: 'http://evil.example' }))).status,
    ).toBe(401)
    const unverified = (await begin(sam)).body.options
    expect((await finish(sam, passkey.create(unverified, { rpId: rpId(), unverified: true }))).status).toBe(
      401,
    )
    const { passkey: known } = await add(sam)
    const { options: more } = (await begin(mei)).body
    expect((await finish(mei, known.create(more, { rpId: rpId() }))).status).toBe(409)
  })

  test('failed uses are limited by address like failed log-ins, and challenges too', async () => {
    const stranger = new SoftPasskey(origin)
    const attacker = app.browser()
    const statuses: number[] = []
    for (let times = 0; times < 101; times++) {
      const { body } = await app.call('POST /api/passkeys/challenges', {}, { as: attacker })
      const response = stranger.use(body.options, { rpId: rpId() })
      statuses.push(
        (await app.call('POST /api/passkeys/log-ins', { data: { response } }, { as: attacker })).status,
      )
    }
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([401]))
    expect(statuses.at(-1)).toBe(429)
    const begun: number[] = []
    for (let times = 0; times < 30; times++) {
      begun.push((await app.call('POST /api/passkeys/challenges', {}, { as: attacker })).status)
    }
    expect(begun.at(-1)).toBe(429)
  })

  test('own data names passkeys, erasure and the operator’s reset delete them', async () => {
    const mei = await app.customer()
    const { passkey } = await add(mei, { name: 'Green phone' })
    const data = (await app.call('GET /api/account/data', {}, { as: mei })).body
    expect(data.passkeys).toMatchObject([{ name: 'Green phone' }])
    expect(data.failed_log_ins).toEqual([])
    await app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei })
    expect((await enter(passkey)).status).toBe(401)
    await add(sam)
    expect(await resetSecondFactor(app.shop, sam.accountid)).toBe(true)
    const { db } = app.shop.database
    expect(await db.selectFrom('passkeys').select('id').execute()).toEqual([])
    expect((await logIn(sam)).status).toBe(200)
  })
})
