import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { sweepAccounts } from '#domain/accounts/sweep-accounts.ts'
import { countFailedLogIn } from '#domain/accounts/failed-log-ins.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('log-ins as the shop sees them, on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff()
  })
  afterEach(() => app.close())

  const tryLogIn = (email: string, password: string, as: Browser = app.browser()) =>
    app.call('POST /api/loginuser/', { data: { email, password } }, { as })
  const failed = async () => (await app.call('GET /api/audit/failed-log-ins', {}, { as: sam })).body.failed
  const told = async () =>
    (await app.emails()).flatMap((email) => (email.kind === 'new-sign-in' ? [email.payload] : []))

  test('staff are mailed a log-in with an unknown browser, once for each, and not their first', async () => {
    expect(await told()).toEqual([])
    const phone = app.browser()
    await app.logIn(sam.email, phone)
    expect(await told()).toEqual([{ account_id: sam.accountid, device: '' }])
    await app.logIn(sam.email, phone)
    await app.logIn(sam.email, sam)
    expect(await told()).toHaveLength(1)
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
    const data = { email: sam.email, password: sam.password }
    const entered = await app.call(
      'POST /api/loginuser/',
      { data },
      { as: app.browser(), headers: { 'user-agent': firefox } },
    )
    expect(entered.status).toBe(200)
    expect((await told()).at(-1)).toEqual({ account_id: sam.accountid, device: 'Firefox on Windows' })
  })

  test('customers are not mailed their log-ins, and a refused log-in sends no email', async () => {
    const mei = await app.customer()
    await app.logIn(mei.email)
    await tryLogIn(sam.email, 'not the password')
    expect(await told()).toEqual([])
  })

  test('failed log-ins are counted by day, account and network, without what was typed', async () => {
    const attacker = app.browser()
    for (let times = 0; times < 3; times++) await tryLogIn(sam.email, 'secret guess', attacker)
    await tryLogIn('Nobody.Known@example.com', 'secret guess', attacker)
    await tryLogIn('secret guess in the wrong field', 'secret guess', attacker)
    const rows = await failed()
    expect(
      rows.map(({ account, tried, network, attempts }) => [account?.fullname, tried, network, attempts]),
    ).toEqual(
      expect.arrayContaining([
        ['Sam Okafor', '', attacker.address, 3],
        [undefined, 'No…@example.com', attacker.address, 1],
        [undefined, '', attacker.address, 1],
      ]),
    )
    const stored = await app.shop.database.db.selectFrom('failed_log_ins').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/secret|nobody\.known/i)
    app.clock.advance(DAY_MS)
    await app.logIn(sam.email, sam)
    await tryLogIn(sam.email, 'secret guess', attacker)
    expect((await failed())[0]).toMatchObject({ attempts: 1, account: { accountid: sam.accountid } })
    expect(await failed()).toHaveLength(4)
  })

  test('a flood of failed log-ins leaves few rows, and those of known accounts stay', async () => {
    for (let times = 0; times < 25; times++) await tryLogIn(sam.email, 'guess')
    for (let times = 0; times < 510; times += 1) {
      const email = `${String.fromCharCode(97 + (times % 26), 97 + ((times / 26) % 26))}x@example.com`
      await countFailedLogIn(app.shop, { account: null, email, address: `198.51.100.${times & 255}` })
    }
    const { db } = app.shop.database
    const rows = await db.selectFrom('failed_log_ins').select(['account_id', 'network', 'attempts']).execute()
    const own = rows.filter(({ account_id }) => account_id === sam.accountid)
    expect(own).toHaveLength(21)
    expect(own.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(25)
    const unknown = rows.filter(({ account_id }) => account_id === null)
    expect(unknown.length).toBeLessThanOrEqual(501)
    expect(unknown.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(510)
  })

  test('failed log-ins are deleted after 90 days, and with the account', async () => {
    const mei = await app.customer()
    await tryLogIn(mei.email, 'guess')
    await tryLogIn('x@example.com', 'guess')
    await app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei })
    expect((await failed()).map(({ account }) => account)).toEqual([null])
    app.clock.advance(91 * DAY_MS)
    await sweepAccounts(app.shop)
    await app.logIn(sam.email, sam)
    expect(await failed()).toEqual([])
  })

  test('the log can be searched by everybody who ever was staff; erased, their names stay', async () => {
    const tess = await app.staff('Tess Tran')
    const mei = await app.customer()
    await app.call(
      'PUT /api/staff/{accountid}/level',
      { accountid: tess.accountid, data: { level: 1, password: sam.password } },
      { as: sam },
    )
    const people = async () => (await app.call('GET /api/audit/people', {}, { as: sam })).body.people
    const expected = [
      { accountid: sam.accountid, fullname: 'Sam Okafor', former: false },
      { accountid: tess.accountid, fullname: 'Tess Tran', former: true },
    ]
    expect(await people()).toEqual(expected)
    await app.logIn(tess.email, tess)
    const erased = await app.call(
      'POST /api/account/erasures',
      { data: { password: tess.password } },
      { as: tess },
    )
    expect(erased.status).toBe(200)
    expect(await people()).toEqual(expected)
    const { events } = (
      await app.call('POST /api/audit/searches', { data: { actor: tess.accountid } }, { as: sam })
    ).body
    expect(events.length).toBeGreaterThan(1)
    expect(events.every(({ actor }) => actor?.fullname === 'Tess Tran')).toBe(true)
    expect(mei.accountid).not.toBe(tess.accountid)
  })

  test('the export holds every page of the filtered log, defuses formulas and is recorded itself', async () => {
    const { db } = app.shop.database
    await db.updateTable('accounts').set({ fullname: '=cmd()' }).where('id', '=', sam.accountid).execute()
    const events = Array.from({ length: 450 }, () => ({
      kind: 'account.exported',
      ticket_id: null,
      actor_id: sam.accountid,
      subject_id: sam.accountid,
      details: '{}',
      created_at: app.clock.now(),
    }))
    await db.insertInto('events').values(events).execute()
    const read = async (query: string) => {
      const answer = await app.fetch(`${'/api/audit.csv'}${query}`, {}, sam)
      return { answer, text: await answer.text() }
    }
    const { answer, text } = await read('?kind=account.exported')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(451)
    expect(new Set(lines).size).toBe(451)
    expect(lines[1]).toContain("account.exported,'=cmd()")
    const { body } = await app.call(
      'POST /api/audit/searches',
      { data: { kind: 'staff.audit_exported' } },
      { as: sam },
    )
    expect(body.events).toMatchObject([
      { details: { kind: 'account.exported' }, actor: { accountid: sam.accountid } },
    ])
    expect((await read('?kind=made.up')).answer.status).toBe(400)
    expect((await read(`?actor=${sam.accountid}&ticket=1`)).text.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('the email names the browser and the way to a new password', async () => {
    await app.logIn(sam.email)
    const sent = await composeQueued(app)
    expect(JSON.stringify(sent)).toMatch(/browser that we did not know/)
  })
})
