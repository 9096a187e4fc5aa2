import { expect, onTestFinished } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { createUndoToken } from '#domain/guarded-changes/undo-token.ts'
import { generateCode } from '#test/one-time-code.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn } from '#test/open-test-app.ts'
import { sendQueued } from '#test/send-queued.ts'
import { bookFor } from '#test/sample-booking.ts'

const bank = { accountName: 'Mallory', bsb: '063000', accountNumber: '12345678' }

onOneEngine('changes that ask for the password again, on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine })
    onTestFinished(app.close)
    const { db } = app.shop.database
    const sam = await app.staff('Sam Okafor')
    const setRole = (
      as: SignedIn,
      accountid: number,
      role: StaffRole,
      password: string | undefined = as.password,
    ) => app.call('PUT /api/staff/{accountid}/role', { accountid, data: { role, password } }, { as })
    /** A member of staff of another role, logged in again. */
    const member = async (fullname: string, role: StaffRole): Promise<SignedIn> => {
      const who = await app.staff(fullname)
      await db.updateTable('accounts').set({ role }).where('id', '=', who.accountid).execute()
      return who
    }
    const getRole = async (as: Browser) =>
      (await app.call('GET /api/check-auth', {}, { as })).body.userData?.role ?? null
    /** The links of the emails about guarded changes, as their emails have them, oldest first. */
    const undoLinks = async () => {
      const sent = (await app.emails()).filter((email) => email.kind === 'guarded-change')
      return Promise.all(
        sent.map(async ({ payload }) => ({
          to: payload.account_id,
          ...(payload.old_email !== undefined && { mailbox: payload.old_email }),
          token: await createUndoToken(db, {
            changeId: payload.change_id,
            accountId: payload.account_id,
            now: app.clock.now(),
          }),
        })),
      )
    }
    const undo = (token: string, as: SignedIn) =>
      app.call('POST /api/guarded-changes/undoings', { data: { token, password: as.password } }, { as })
    const setBank = async (as: SignedIn, identity: { password?: string; code?: string } = {}) => {
      const { body } = await app.call('GET /api/shop-profile', {}, { as })
      const data = { profile: { ...body.profile, bank }, version: body.version, ...identity }
      return app.call('PUT /api/shop-profile', { data }, { as })
    }
    return { app, db, sam, setRole, member, getRole, undoLinks, undo, setBank }
  }

  test('a role is given with the password; missing or wrong it is a 401 beside its field', async () => {
    const { app, sam, setRole, getRole } = await open()
    const mei = await app.customer()
    for (const data of [
      { role: 'technician' as const },
      { role: 'technician' as const, password: 'wrong one' },
    ]) {
      const { status, body } = await app.call(
        'PUT /api/staff/{accountid}/role',
        { accountid: mei.accountid, data },
        { as: sam },
      )
      expect([status, Object.keys(body.fields ?? {})]).toEqual([401, ['password']])
    }
    expect(await getRole(mei)).toBeNull()
    const given = await setRole(sam, mei.accountid, 'technician')
    expect(given).toMatchObject({ status: 200, body: { member: { level: 2, role: 'technician' } } })
    await app.logIn(mei.email, mei)
    expect(await getRole(mei)).toBe('technician')
    expect((await setRole(sam, mei.accountid, 'front_desk')).status).toBe(200)
    await app.logIn(mei.email, mei)
    expect(await getRole(mei)).toBe('front_desk')
  })

  test('wrong passwords are limited like log-ins', async () => {
    const { app, sam, setRole } = await open()
    const mei = await app.customer()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push((await setRole(sam, mei.accountid, 'technician', `wrong ${attempt}`)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.at(-1)).toBe(429)
    expect((await setRole(sam, mei.accountid, 'technician')).status).toBe(429)
  })

  test('with a second factor the code is asked for too', async () => {
    const { app, sam, setBank } = await open()
    const { password } = sam
    const { secret } = (
      await app.call('POST /api/account/second-factor/enrolments', { data: { password } }, { as: sam })
    ).body
    const code = () => generateCode(secret, app.clock.now())
    await app.call('POST /api/account/second-factor/confirmations', { data: { code: code() } }, { as: sam })
    app.clock.advance(60_000)
    const missing = await setBank(sam, { password })
    expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([401, ['code']])
    const wrong = await setBank(sam, { password, code: '000000' })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([401, ['code']])
    expect((await setBank(sam, { password, code: code() })).status).toBe(200)
  })

  test('the bank account is changed with the password, told to every owner, and undone by one of them', async () => {
    const { app, sam, member, setBank, undoLinks, undo } = await open()
    const ada = await app.staff('Ada Novak')
    await member('Fran Desk', 'front_desk')
    const refused = await setBank(sam)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([401, ['password']])
    expect(await undoLinks()).toEqual([])

    expect((await setBank(sam, { password: sam.password })).status).toBe(200)
    const links = await undoLinks()
    expect(links.map(({ to }) => to)).toEqual([sam.accountid, ada.accountid])
    expect((await undo(links[1]!.token, ada)).body).toEqual({ undone: 'bank' })
    const { profile } = (await app.call('GET /api/shop-profile', {}, { as: ada })).body
    expect(profile.bank).toEqual({ accountName: '', bsb: '', accountNumber: '' })
    for (const { token } of links) expect((await undo(token, ada)).status).toBe(400)
  })

  test('the mailbox of the shop is changed with the password, and its former one gets a link for any owner', async () => {
    const { app, sam, member, undoLinks, undo } = await open()
    const fran = await member('Fran Desk', 'front_desk')
    const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    const setEmail = (password?: string) =>
      app.call(
        'PUT /api/shop-profile',
        { data: { profile: { ...profile, email: 'thief@evil.example' }, version, password } },
        { as: sam },
      )
    const refused = await setEmail()
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([401, ['password']])
    expect(await undoLinks()).toEqual([])

    expect((await setEmail(sam.password)).status).toBe(200)
    const links = await undoLinks()
    expect(links).toMatchObject([{ to: sam.accountid }, { to: null, mailbox: profile.email }])
    const { token } = links[1]!
    const ada = await app.staff('Ada Novak')
    const withoutSession = await app.call('POST /api/guarded-changes/undoings', {
      data: { token, password: ada.password },
    })
    expect(withoutSession.status).toBe(401)
    expect((await undo(token, await app.logIn(fran.email))).status).toBe(403)
    expect((await undo(token, ada)).body).toEqual({ undone: 'shop_email' })
    expect((await app.call('GET /api/profile', {})).body.profile.email).toBe(profile.email)
  })

  test('the words of an email with a secret link are changed with the password, told to the owners, and undone', async () => {
    const { app, sam, undoLinks, undo } = await open()
    const key = 'email-reset-password' as const
    const read = async () => (await app.call('GET /api/texts/{key}', { key }, { as: sam })).body
    const before = await read()
    expect(before.guarded).toBe(true)
    const markdown = '# New password\n\nWrite to us.\n\n{link}'
    const save = (version: number, identity: object = {}) =>
      app.call('PUT /api/texts/{key}', { key, data: { markdown, version, ...identity } }, { as: sam })
    const refused = await save(0)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([401, ['password']])
    expect([(await read()).version, await undoLinks()]).toEqual([0, []])

    expect((await save(0, { password: sam.password })).status).toBe(200)
    const [link] = await undoLinks()
    expect((await undo(link!.token, sam)).body).toEqual({ undone: 'email_text' })
    expect(await read()).toMatchObject({ version: 2, markdown: before.markdown, delivered: before.delivered })

    // Other texts of the shop need no password.
    const home = { key: 'home' as const, data: { markdown: '# Home\n\nWelcome.', version: 0 } }
    expect((await app.call('PUT /api/texts/{key}', home, { as: sam })).status).toBe(200)
  })

  test('the words of an email that a colleague changed since stay, those of another email do not matter', async () => {
    const { app, sam, undoLinks, undo } = await open()
    const ada = await app.staff('Ada Novak')
    const save = (as: SignedIn, email: 'reset-password' | 'verify-email', version: number) =>
      app.call(
        'PUT /api/texts/{key}',
        {
          key: `email-${email}`,
          data: { markdown: `# From ${as.fullname}\n\n{link}`, version, password: as.password },
        },
        { as },
      )
    await save(sam, 'reset-password', 0)
    await save(sam, 'verify-email', 0)
    const own = (await undoLinks()).filter(({ to }) => to === sam.accountid)
    expect((await save(ada, 'verify-email', 1)).status).toBe(200)
    expect((await undo(own[0]!.token, sam)).status).toBe(200)
    expect((await undo(own[1]!.token, sam)).status).toBe(409)
  })

  test('the email about changed words is always sent as delivered', async () => {
    const { app, sam } = await open()
    const key = 'email-guarded-email_text' as const
    const { markdown } = (await app.call('GET /api/texts/{key}', { key }, { as: sam })).body
    const { status, body } = await app.call(
      'PUT /api/texts/{key}',
      { key, data: { markdown: `${markdown} Nothing to see.`, version: 0, password: sam.password } },
      { as: sam },
    )
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['markdown']])
  })

  test('a link undoes nothing after 48 hours, and an unknown one never', async () => {
    const { app, sam, setBank, undoLinks, undo } = await open()
    await setBank(sam, { password: sam.password })
    const [link] = await undoLinks()
    app.clock.advance(48 * HOUR_MS)
    expect((await undo(link!.token, sam)).status).toBe(400)
    expect((await undo('x'.repeat(43), sam)).status).toBe(400)
  })

  test('a change that another person changed again since is left alone', async () => {
    const { app, sam, setBank, undoLinks, undo } = await open()
    const ada = await app.staff('Ada Novak')
    await setBank(sam, { password: sam.password })
    const [first] = await undoLinks()
    const { body } = await app.call('GET /api/shop-profile', {}, { as: ada })
    const profile = { ...body.profile, bank: { ...bank, accountName: 'The shop' } }
    const data = { profile, version: body.version, password: ada.password }
    await app.call('PUT /api/shop-profile', { data }, { as: ada })
    expect((await undo(first!.token, sam)).status).toBe(409)
    expect((await app.call('GET /api/shop-profile', {}, { as: ada })).body.profile.bank.accountName).toBe(
      'The shop',
    )
  })

  test('the last owner keeps the role, and a promotion is not undone when it would leave none', async () => {
    const { app, sam, member, setRole, undoLinks, undo } = await open()
    const fran = await member('Fran Desk', 'front_desk')
    const words = 'This is the last owner of the shop, so it has to stay one.'
    for (const refused of [
      await setRole(sam, sam.accountid, 'technician'),
      await app.call(
        'PUT /api/staff/{accountid}/level',
        { accountid: sam.accountid, data: { level: 1, password: sam.password } },
        { as: sam },
      ),
      await app.call(
        'PUT /api/staff/{accountid}/access',
        { accountid: sam.accountid, data: { active: false, password: sam.password } },
        { as: sam },
      ),
    ]) {
      expect([refused.status, refused.body.error]).toEqual([409, words])
    }
    expect((await setRole(sam, fran.accountid, 'owner')).status).toBe(200)
    const promotion = (await undoLinks()).find(({ to }) => to === fran.accountid)!
    await app.logIn(fran.email, fran)
    expect((await setRole(fran, sam.accountid, 'front_desk')).status).toBe(200)
    expect((await undo(promotion.token, fran)).status).toBe(409)
  })

  test.both('two owners who remove each other at the same moment leave one', async () => {
    const { app, db, sam } = await open()
    let one = sam
    let other = await app.staff('Ada Novak')
    for (let round = 0; round < 6; round++) {
      const remove = (by: SignedIn, { accountid }: SignedIn) => {
        const { password } = by
        if (round % 3 === 0)
          return app.call(
            'PUT /api/staff/{accountid}/role',
            { accountid, data: { role: 'technician', password } },
            { as: by },
          )
        if (round % 3 === 1)
          return app.call(
            'PUT /api/staff/{accountid}/level',
            { accountid, data: { level: 1, password } },
            { as: by },
          )
        return app.call(
          'PUT /api/staff/{accountid}/access',
          { accountid, data: { active: false, password } },
          { as: by },
        )
      }
      const answers = await Promise.all([remove(one, other), remove(other, one)])
      expect(Math.min(...answers.map(({ status }) => status))).toBe(200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const owners = await db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'owner')
        .where('level', '=', 2)
        .where('deactivated_at', 'is', null)
        .execute()
      expect(owners).toHaveLength(1)
      await db
        .updateTable('accounts')
        .set({ role: 'owner', level: 2, deactivated_at: null })
        .where('id', 'in', [one.accountid, other.accountid])
        .execute()
      one = await app.logIn(one.email)
      other = await app.logIn(other.email)
    }
  })

  test('the email about an account says whether it was switched on or off', async () => {
    const { app, sam } = await open()
    await app.staff('Olga Petrova')
    const ada = await app.staff('Ada Novak')
    for (const [active, word] of [
      [false, 'off'],
      [true, 'on'],
    ] as const) {
      const data = { active, password: sam.password }
      await app.call('PUT /api/staff/{accountid}/access', { accountid: ada.accountid, data }, { as: sam })
      const told = (await sendQueued(app)).filter(({ kind }) => kind === 'guarded-change')
      expect(told.length).toBeGreaterThan(0)
      for (const { text } of told) {
        expect(text).toContain('Sam Okafor changed whether Ada Novak can log in.')
        expect(text.match(/The account was switched \w+\./g)).toEqual([`The account was switched ${word}.`])
      }
    }
  })

  test('an owner is lowered and switched off with the password only; others need none', async () => {
    const { app, sam, member } = await open()
    const ada = await app.staff('Ada Novak')
    const fran = await member('Fran Desk', 'front_desk')
    const level = (who: SignedIn, password?: string) =>
      app.call(
        'PUT /api/staff/{accountid}/level',
        { accountid: who.accountid, data: { level: 1, password } },
        { as: sam },
      )
    const access = (who: SignedIn, password?: string) =>
      app.call(
        'PUT /api/staff/{accountid}/access',
        { accountid: who.accountid, data: { active: false, password } },
        { as: sam },
      )
    expect([(await level(ada)).status, (await access(ada)).status]).toEqual([401, 401])
    expect([(await access(fran)).status, (await level(fran)).status]).toEqual([200, 200])
    expect([(await access(ada, sam.password)).status, (await level(ada, sam.password)).status]).toEqual([
      200, 200,
    ])
  })

  test('an account that is raised to the level of staff becomes front desk', async () => {
    const { app, sam } = await open()
    const mei = await app.customer()
    const raised = await app.call(
      'PUT /api/staff/{accountid}/level',
      { accountid: mei.accountid, data: { level: 2 } },
      { as: sam },
    )
    expect(raised).toMatchObject({ status: 200, body: { member: { level: 2, role: 'front_desk' } } })
  })

  test('a second factor that staff switch off is told to the owners, and comes back by the link', async () => {
    const { app, sam, undoLinks, undo } = await open()
    const { password } = sam
    const { secret } = (
      await app.call('POST /api/account/second-factor/enrolments', { data: { password } }, { as: sam })
    ).body
    const code = () => generateCode(secret, app.clock.now())
    await app.call('POST /api/account/second-factor/confirmations', { data: { code: code() } }, { as: sam })
    app.clock.advance(60_000)
    await app.call(
      'POST /api/account/second-factor/removals',
      { data: { password, code: code() } },
      { as: sam },
    )
    const links = await undoLinks()
    expect(links).toHaveLength(2)
    expect((await undo(links[1]!.token, sam)).body).toEqual({ undone: 'second_factor' })
    const listed = await app.call('GET /api/staff', {}, { as: await app.staff('Ada Novak') })
    expect(listed.body.staff.find(({ accountid }) => accountid === sam.accountid)?.second_factor).toBe(true)
  })

  test('the values stand encrypted beside the log, and are shown for a reason that is recorded', async () => {
    const { app, db, sam, setBank } = await open()
    await setBank(sam, { password: sam.password })
    const stored = await db.selectFrom('guarded_changes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('Mallory')
    const { events } = (
      await app.call('POST /api/audit/searches', { data: { kind: 'shop.profile_changed' } }, { as: sam })
    ).body
    expect(events).toMatchObject([{ details: { fields: ['bank'] }, guarded_change: true }])
    const event = events[0]!.id
    expect(
      (
        await app.call(
          'POST /api/guarded-changes/{event}/reveals',
          { event, data: { reason: '' } },
          { as: sam },
        )
      ).status,
    ).toBe(400)
    const { body } = await app.call(
      'POST /api/guarded-changes/{event}/reveals',
      { event, data: { reason: 'Whose is it?' } },
      { as: sam },
    )
    expect(body).toEqual({
      kind: 'bank',
      before: [
        { label: 'Account name', value: 'None' },
        { label: 'BSB', value: 'None' },
        { label: 'Account number', value: 'None' },
      ],
      after: [
        { label: 'Account name', value: 'Mallory' },
        { label: 'BSB', value: '063000' },
        { label: 'Account number', value: '12345678' },
      ],
    })
    const looks = (
      await app.call('POST /api/audit/searches', { data: { kind: 'staff.change_revealed' } }, { as: sam })
    ).body
    expect(looks.events).toMatchObject([{ reason: 'Whose is it?', actor: { accountid: sam.accountid } }])
  })

  test('invitations end after 72 hours, and with the access of the person who sent them', async () => {
    const { app, sam } = await open()
    const ada = await app.staff('Ada Novak')
    const invite = (email: string, more: object = {}) =>
      app.call('POST /api/staff/invitations', { data: { fullname: 'Noa Levi', email, ...more } }, { as: ada })
    expect((await invite('noa@example.com')).body.member).toMatchObject({
      role: 'front_desk',
      state: 'invited',
    })
    expect((await invite('owner@example.com', { role: 'owner' })).status).toBe(401)
    const asOwner = await invite('owner@example.com', { role: 'owner', password: ada.password })
    expect(asOwner.body.member).toMatchObject({ role: 'owner' })
    const data = { active: false, password: sam.password }
    await app.call('PUT /api/staff/{accountid}/access', { accountid: ada.accountid, data }, { as: sam })
    const left = (await app.call('GET /api/staff', {}, { as: sam })).body.staff.map(
      ({ fullname }) => fullname,
    )
    expect(left.toSorted()).toEqual(['Ada Novak', 'Sam Okafor'])
    const { events } = (
      await app.call(
        'POST /api/audit/searches',
        { data: { kind: 'staff.invitation_withdrawn' } },
        { as: sam },
      )
    ).body
    expect(events).toHaveLength(2)
  })

  test('open tickets are handed over in one press', async () => {
    const { app, sam, member } = await open()
    const tess = await member('Tess Tran', 'technician')
    const mei = await app.customer()
    const ids = [await bookFor(app, mei), await bookFor(app, mei), await bookFor(app, mei)]
    const note = (ticketid: number, status: 1 | 6) => ({
      data: { ticketid, comment: 'Yours.', status, staffAssign: tess.accountid },
    })
    for (const id of ids.slice(0, 2))
      await app.call('POST /api/submit-ticket-comment', note(id, 1), { as: sam })
    await app.call('POST /api/submit-ticket-comment', note(ids[2]!, 6), { as: sam })
    const { accountid } = tess
    expect((await app.call('GET /api/staff/{accountid}', { accountid }, { as: sam })).body.open_tickets).toBe(
      2,
    )
    const to = (target: number) =>
      app.call('POST /api/staff/{accountid}/hand-over', { accountid, data: { to: target } }, { as: sam })
    expect((await to(mei.accountid)).body.fields).toEqual({ to: 'Please choose an active member of staff.' })
    expect((await to(accountid)).body.fields).toEqual({ to: 'Please choose somebody else.' })
    expect((await to(sam.accountid)).body).toEqual({ tickets: 2 })
    const rows = (await app.call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as: sam }))
      .body as TicketRow[]
    expect(rows.map(({ id, staff_assigned }) => [id, staff_assigned])).toEqual([
      [ids[2], 'Tess Tran'],
      [ids[1], 'Sam Okafor'],
      [ids[0], 'Sam Okafor'],
    ])
  })

  test('an owner sets the limits of the front desk, with the version that was read', async () => {
    const { app, sam } = await open()
    const { rules, version } = (await app.call('GET /api/staff/rules', {}, { as: sam })).body
    const save = (more: object) =>
      app.call('PUT /api/staff/rules', { data: { rules: { ...rules, ...more }, version } }, { as: sam })
    expect((await save({ frontDeskRefundLimit: -1 })).body.fields).toEqual({
      'rules.frontDeskRefundLimit': 'Please enter whole dollars from 0 to 9999.',
    })
    const saved = await save({ frontDeskRefundLimit: 80 })
    expect(saved.body).toMatchObject({ rules: { frontDeskRefundLimit: 80 } })
    expect((await save({ frontDeskRefundLimit: 90 })).status).toBe(409)
  })
})
