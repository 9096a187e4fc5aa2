import { expect, onTestFinished } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { endpoints } from '#contract/all-calls.ts'
import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import { generateCode } from '#test/one-time-code.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn } from '#test/open-test-app.ts'
import { getRequest } from '#test/request-of.ts'
import { matrix } from '#test/security/authorisation-matrix.ts'
import { createRoles, inRole } from '#test/security/roles.ts'

onOneEngine('a second step that the shop requires, on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(app.close)
    const sam = await app.staff('Sam Okafor')
    const setRule = async (required: boolean, identity: object = { password: sam.password }, as = sam) => {
      const { version } = (await app.call('GET /api/staff/rules', {}, { as })).body
      const data = { rules: { secondStepRequired: required }, version, ...identity }
      return app.call('PUT /api/staff/rules', { data }, { as })
    }
    const setUp = async (as: SignedIn) => {
      const { secret } = (
        await app.call(
          'POST /api/account/second-factor/enrolments',
          { data: { password: as.password } },
          { as },
        )
      ).body
      const code = generateCode(secret, app.clock.now())
      const confirmed = await app.call(
        'POST /api/account/second-factor/confirmations',
        { data: { code } },
        { as },
      )
      app.clock.advance(30_000)
      return { status: confirmed.status, code: () => generateCode(secret, app.clock.now()) }
    }
    const list = (as: SignedIn) => app.call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as })
    return { app, sam, setRule, setUp, list }
  }

  test('an owner changes the rule with the password, and every owner can undo it', async () => {
    const { app, sam, setRule } = await open()
    const fran = await inRole(app, await app.staff('Fran Desk'), 'front_desk')
    for (const identity of [{}, { password: 'not the password' }]) {
      const { status, body } = await setRule(true, identity)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([401, ['password']])
    }
    expect(
      (await app.call('PUT /api/staff/rules', { data: { rules: {}, version: 0 } }, { as: fran })).status,
    ).toBe(403)
    expect((await setRule(true)).body).toMatchObject({
      rules: { secondStepRequired: true, frontDeskRefundLimit: 200 },
    })
    const sent = (await app.emails()).flatMap((email) =>
      email.kind === 'guarded-change' ? [email.payload] : [],
    )
    expect(sent.map(({ account_id }) => account_id)).toEqual([sam.accountid])
    const token = await createUndoToken(app.shop.database.db, {
      changeId: sent[0]!.change_id,
      accountId: sam.accountid,
      now: app.clock.now(),
    })
    const undone = await app.call(
      'POST /api/guarded-changes/undoings',
      { data: { token, password: sam.password } },
      { as: sam },
    )
    expect(undone.body).toEqual({ undone: 'second_step_rule' })
    await app.logIn(sam.email, sam)
    expect((await app.call('GET /api/staff/rules', {}, { as: sam })).body.rules.secondStepRequired).toBe(
      false,
    )
  })

  test('the profile call changes the rule with the password only', async () => {
    const { app, sam } = await open()
    const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    const changed = { ...profile, secondStepRequired: true }
    const save = (identity: object) =>
      app.call('PUT /api/shop-profile', { data: { profile: changed, version, ...identity } }, { as: sam })
    expect((await save({})).status).toBe(401)
    expect((await save({ password: sam.password })).status).toBe(200)
  })

  test('sessions that exist are held from their next request, the owner’s too, until it is set up', async () => {
    const { app, sam, setRule, setUp, list } = await open()
    const tess = await inRole(app, await app.staff('Tess Tran'), 'technician')
    expect((await list(tess)).status).toBe(200)
    await setRule(true)
    for (const as of [sam, tess]) {
      const { status, body } = await list(as)
      expect([status, body.error]).toEqual([403, refusals.second_step_needed.message])
      expect((await app.call('GET /api/check-auth', {}, { as })).body.userData).toMatchObject({
        second_step_needed: true,
      })
    }
    expect((await setUp(tess)).status).toBe(200)
    expect((await list(tess)).status).toBe(200)
    expect((await app.call('GET /api/check-auth', {}, { as: tess })).body.userData).not.toHaveProperty(
      'second_step_needed',
    )
    expect((await list(sam)).status).toBe(403)
  })

  test('who has none logs in, and is told so; who has one is not held; customers never are', async () => {
    const { app, sam, setRule, setUp, list } = await open()
    const { code } = await setUp(sam)
    await setRule(true, { password: sam.password, code: code() })
    const tess = await app.staff('Tess Tran')
    const { email, password } = tess
    const entered = await app.call('POST /api/loginuser/', { data: { email, password } }, { as: tess })
    expect(entered.body).toMatchObject({ authLevel: 2, userData: { second_step_needed: true } })
    app.clock.advance(30_000)
    const own = await app.call(
      'POST /api/loginuser/',
      { data: { email: sam.email, password: sam.password, code: code() } },
      { as: sam },
    )
    expect(own.body.userData).not.toHaveProperty('second_step_needed')
    expect((await list(sam)).status).toBe(200)
    const mei = await app.customer()
    expect((await app.call('GET /api/check-auth', {}, { as: mei })).body.userData).not.toHaveProperty(
      'second_step_needed',
    )
    expect((await app.call('GET /api/account/second-factor', {}, { as: mei })).status).toBe(200)
    expect((await app.call('POST /api/logout', {}, { as: tess })).status).toBe(200)
  })

  test('of all calls for staff only those that set it up are open, to every role', async () => {
    const test = await openTestApp({ engine, throttle: false })
    onTestFinished(test.close)
    const shop = await createRoles(test)
    const { staff } = shop.people
    const { version } = (await test.call('GET /api/staff/rules', {}, { as: staff })).body
    const password = (staff as SignedIn).password
    await test.call(
      'PUT /api/staff/rules',
      { data: { rules: { secondStepRequired: true }, version, password } },
      { as: staff },
    )
    for (const endpoint of endpoints) {
      const name = endpoint.key
      if (endpoint.for.level < 2 || endpoint.withoutSecondStep) continue
      for (const role of ['staff', 'frontDesk', 'technician'] as const) {
        const request = getRequest(endpoint.key, matrix[name]!.input(shop), publicOrigin)
        const { cookies } = shop.people[role]
        request.headers.set('cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; '))
        const { method, headers } = request
        const body = method === 'GET' || method === 'DELETE' ? null : await request.arrayBuffer()
        const answer = await test.fetch(request.url, { method, headers, body })
        const { error } = (await answer.json()) as { error: string }
        expect([name, role, answer.status, error]).toEqual([
          name,
          role,
          403,
          refusals.second_step_needed.message,
        ])
      }
    }
    // At calls for customers they have nothing of what belongs to others.
    for (const endpoint of endpoints) {
      const row = matrix[endpoint.key]!
      if (endpoint.for.level !== 1 || ![403, 404].includes(row.expected.customerB)) continue
      const request = getRequest(endpoint.key, row.input(shop), publicOrigin)
      request.headers.set('cookie', [...staff.cookies].map(([key, value]) => `${key}=${value}`).join('; '))
      const { method, headers } = request
      const body = method === 'GET' || method === 'DELETE' ? null : await request.arrayBuffer()
      const { status } = await test.fetch(request.url, { method, headers, body })
      expect([endpoint.key, status]).toEqual([endpoint.key, row.expected.customerB])
    }
  })
})
