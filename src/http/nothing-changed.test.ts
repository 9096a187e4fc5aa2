import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repairNotice } from '#test/repair-notice.ts'
import { bookFor } from '#test/sample-booking.ts'
import { enginesOf } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

describe.each(enginesOf('changes that change nothing'))('changes that change nothing on %s', (engine) => {
  let shop: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeAll(async () => {
    shop = await openTestApp({ engine })
    mei = await shop.customer()
    sam = await shop.staff()
    id = await bookFor(shop, mei)
  })
  afterAll(() => shop.close())

  const written = async () => {
    const { db } = shop.shop.database
    const { count } = await db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const tickets = await db.selectFrom('tickets').select(['id', 'version', 'updated_at']).execute()
    const accounts = await db.selectFrom('accounts').select(['id', 'version']).execute()
    return { events: Number(count), tickets, accounts }
  }

  const changes: [name: string, send: () => Promise<{ status: number }>][] = [
    ['a name', () => shop.call('PUT /api/account/name', { data: { fullname: 'Mei Sato' } }, { as: mei })],
    [
      'a passcode',
      () => shop.call('PUT /api/tickets/{id}/passcode', { id, data: { phone_pin: '1379' } }, { as: mei }),
    ],
    [
      'a parcel',
      () =>
        shop.call(
          'PUT /api/tickets/{id}/inbound-parcel',
          { id, data: { carrier: 'auspost', tracking: 'AB123' } },
          { as: mei },
        ),
    ],
    [
      'an accepted notice',
      () =>
        shop.call(
          'POST /api/tickets/{id}/notice-acceptance',
          { id, data: { notice_version: repairNotice.version } },
          { as: mei },
        ),
    ],
    [
      'an address',
      () => {
        const data = {
          user_mobile: '0491 570 157',
          address: '14 Wattle Street',
          address_apt: '',
          address_city: 'Carlton',
          address_state: 'VIC' as const,
          address_post: '3053',
        }
        return shop.call('PUT /api/tickets/{id}/contact', { id, data }, { as: mei })
      },
    ],
    [
      'a part test',
      () =>
        shop.call(
          'PUT /api/tickets/{id}/part-tests/{stage}',
          { id, stage: 'completion', data: { results: { screen: 'working' }, remarks: 'Fine.' } },
          { as: sam },
        ),
    ],
    ['a download of own data', () => shop.call('GET /api/account/data', {}, { as: mei })],
  ]
  test.each(changes)('%s sent a second time writes no row and no event', async (_, send) => {
    const before = await written()
    expect((await send()).status).toBe(200)
    const after = await written()
    expect(after).not.toEqual(before)
    shop.clock.advance(60_000)
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await written()).toEqual(after)
  })

  test('the text of an email saved unchanged keeps its version', async () => {
    const markdown = '# New password\n\n[Choose it]({link})'
    const save = (version: number) =>
      shop.call(
        'PUT /api/texts/{key}',
        { key: 'email-reset-password', data: { markdown, version, password: sam.password } },
        { as: sam },
      )
    const { version } = (await save(0)).body
    const after = await written()
    expect((await save(version)).body).toMatchObject({ markdown, version })
    expect(await written()).toEqual(after)
  })

  test('a download of own data is recorded again an hour later', async () => {
    const { events } = await written()
    shop.clock.advance(3_600_001)
    await shop.call('GET /api/account/data', {}, { as: mei })
    expect((await written()).events).toBe(events + 1)
    // A staff session does not outlive a quiet hour.
    sam = await shop.logIn(sam.email)
  })

  test('a private link is renewed ten times an hour at most, and another ticket is not concerned', async () => {
    const own = await bookFor(shop, mei)
    const renew = (as: SignedIn, ticket = own) =>
      shop.call('POST /api/tickets/{id}/link-renewal', { id: ticket }, { as })
    for (let n = 0; n < 10; n += 1) expect((await renew(n % 2 ? sam : mei)).status).toBe(200)
    for (const as of [mei, sam]) expect((await renew(as)).status).toBe(429)
    expect((await renew(mei, id)).status).toBe(200)
  })

  test('however many events there are of one kind, they hide no other from staff or the customer', async () => {
    const ticket = await bookFor(shop, mei)
    await shop.call(
      'POST /api/tickets/{id}/notice-acceptance',
      { id: ticket, data: { notice_version: repairNotice.version } },
      { as: mei },
    )
    const { db } = shop.shop.database
    const flood = (count: number) =>
      db
        .insertInto('events')
        .values(
          Array.from({ length: count }, () => ({
            kind: 'ticket.link_renewed',
            ticket_id: ticket,
            actor_id: mei.accountid,
            subject_id: null,
            details: '{}',
            created_at: shop.clock.now(),
          })),
        )
        .execute()
    for (let n = 0; n < 3; n += 1) await flood(100)
    const { events } = (await shop.call('GET /api/tickets/{id}/events', { id: ticket }, { as: sam })).body
    expect(events).toHaveLength(200)
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ticket.booked', 'ticket.notice_accepted', 'ticket.link_renewed']),
    )
    expect(events.map((event) => event.id)).toEqual(events.map((event) => event.id).toSorted((a, b) => a - b))
    const { history } = (await shop.call('GET /api/tickets/{id}/history', { id: ticket }, { as: mei })).body
    expect(history).toHaveLength(200)
    expect(history[0]!.kind).toBe('ticket.notice_accepted')
    // The newest of the kind that has most.
    const newest = await db
      .selectFrom('events')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    expect(history.at(-1)!.id).toBe(newest.id)
  })
})
