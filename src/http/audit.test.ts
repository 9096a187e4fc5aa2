import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventKinds } from '#contract/audit.ts'
import type { AuditFilter } from '#contract/audit.schema.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onBothEngines('the audit log on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let ticket: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer()
    sam = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    ticket = await bookFor(app, mei, aBooking(phone, { phone_pin: '739154' }))
  })
  afterEach(() => app.close())

  const search = (data: AuditFilter = {}, as: SignedIn = sam) =>
    app.call('POST /api/audit/searches', { data }, { as })

  test('searchAudit lists events newest first, with who caused them', async () => {
    const note = { ticketid: ticket, comment: 'On the bench.', status: 3 as const }
    await app.call('POST /api/submit-ticket-comment', { data: note }, { as: sam })
    const { status, body, headers } = await search({ ticket })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body.events.map(({ kind }) => kind)).toEqual([
      'ticket.status_changed',
      'ticket.noted',
      'ticket.booked',
    ])
    expect(body.events[0]).toMatchObject({
      actor: { accountid: sam.accountid, fullname: 'Sam Okafor' },
      ticket_id: ticket,
      details: { from: 0, to: 3 },
      at: new Date(app.clock.now()).toISOString(),
    })
  })

  test('searchAudit filters by kind, person and ticket', async () => {
    await app.call('PUT /api/account/name', { data: { fullname: 'Mei Ito' } }, { as: mei })
    const kinds = async (filter: AuditFilter) => (await search(filter)).body.events.map(({ kind }) => kind)
    expect(await kinds({ kind: 'account.name_changed' })).toEqual(['account.name_changed'])
    expect(await kinds({ actor: sam.accountid })).toEqual(['account.logged_in'])
    expect(await kinds({ actor: mei.accountid, ticket })).toEqual(['ticket.booked'])
    const [changed] = (await search({ kind: 'account.name_changed' })).body.events
    expect(changed).toMatchObject({
      subject_id: mei.accountid,
      subject: 'Mei Ito',
      details: { fields: ['fullname'] },
    })
    const wrong = await app.call(
      'POST /api/audit/searches',
      { data: { kind: 'made.up' as never } },
      { as: sam },
    )
    expect(wrong.status).toBe(400)
  })

  test('searchAudit pages without gaps while events are written', async () => {
    const all = (await search({ limit: 200 })).body.events.map(({ id }) => id)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await search({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...body.events.map(({ id }) => id))
      cursor = body.next ?? undefined
      await app.call('PUT /api/account/name', { data: { fullname: `Mei ${seen.length}` } }, { as: mei })
    } while (cursor)
    expect(seen).toEqual(all)
    expect((await search({ cursor: 'made-up' })).status).toBe(400)
  })

  test('searchAudit is refused for customers and anonymous visitors', async () => {
    expect((await search({}, mei)).status).toBe(403)
    expect((await app.call('POST /api/audit/searches', { data: {} })).status).toBe(401)
  })

  test('searchAudit shows the reason beside a passcode reveal', async () => {
    const data = { reason: 'Mei asked to test the camera' }
    await app.call('POST /api/tickets/{id}/passcode/reveals', { id: ticket, data }, { as: sam })
    const [revealed] = (await search({ kind: 'ticket.passcode_revealed' })).body.events
    expect(revealed).toMatchObject({ details: {}, reason: data.reason, ticket_id: ticket })
  })

  test('the events table refuses updates and deletes, even by SQL', async () => {
    const { db } = app.shop.database
    const before = await db.selectFrom('events').selectAll().orderBy('id').execute()
    await expect(db.updateTable('events').set({ actor_id: null }).execute()).rejects.toThrow('never altered')
    await expect(
      db.updateTable('events').set({ details: '{}' }).where('id', '=', before[0]!.id).execute(),
    ).rejects.toThrow('never altered')
    await expect(db.deleteFrom('events').where('id', '=', before[0]!.id).execute()).rejects.toThrow(
      'never altered',
    )
    const [{ id, kind, created_at }] = before as [(typeof before)[number]]
    const overriding = sql.raw(engine === 'postgres' ? 'overriding system value' : '')
    const upsert = sql`insert into events (id, kind, created_at, details) ${overriding}
      values (${id}, ${kind}, ${created_at}, '{}') on conflict (id) do update set details = 'forged'`
    await expect(upsert.execute(db)).rejects.toThrow('never altered')
    if (engine === 'sqlite') {
      const replace = sql`insert or replace into events (id, kind, created_at, details) values (${id}, ${kind}, ${created_at}, '{}')`
      await expect(replace.execute(db)).rejects.toThrow('never altered')
      await expect(sql`replace into events select * from events`.execute(db)).rejects.toThrow('never altered')
      await expect(sql`update or replace events set id = id + 1`.execute(db)).rejects.toThrow('never altered')
    }
    if (engine === 'postgres')
      await expect(sql`truncate events cascade`.execute(db)).rejects.toThrow('never altered')
    expect(await db.selectFrom('events').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('the audit log describes every kind of event in the database', async () => {
    const { db } = app.shop.database
    const rows = await db.selectFrom('events').select('kind').distinct().execute()
    for (const { kind } of rows) expect(eventKinds).toContain(kind)
  })
})
