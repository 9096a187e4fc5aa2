import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  getTicket,
  getUserTicket,
  replacePasscode,
  revealPasscode,
  submitTicketComment,
  type Status,
  type Ticket,
} from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
    id = await bookFor(house, mei, { phone_pin: '739154' })
  })
  afterEach(() => house.close())

  const reveal = (as?: SignedIn, ticket = id, reason = 'Testing the new screen') =>
    house.call(revealPasscode, { id: ticket, data: { reason } }, as ? { as } : {})
  const replace = (as?: SignedIn, ticket = id, phone_pin = '1379') =>
    house.call(replacePasscode, { id: ticket, data: { phone_pin } }, as ? { as } : {})
  const move = (status: Status) =>
    house.call(submitTicketComment, { data: { ticketid: id, comment: 'On it goes.', status } }, { as: sam })
  const events = async (
    kind: 'ticket.passcode_revealed' | 'ticket.passcode_erased' | 'ticket.passcode_replaced',
  ) =>
    house.shop.books.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('id')
      .limit(10)
      .execute()

  test('staff reveal the passcode with a reason; who, when and why is written down, and nobody keeps the answer', async () => {
    const { status, body, headers } = await reveal(sam)
    expect([status, body]).toEqual([200, { passcode: '739154' }])
    expect(headers.get('cache-control')).toBe('private, no-store')
    const [event] = await events('ticket.passcode_revealed')
    expect(event).toMatchObject({ ticket_id: id, actor_id: sam.accountid, created_at: house.clock.now() })
    // Free text stands beside the log, where it can be erased.
    expect(event!.details).toBe('{}')
    const why = await house.shop.books.db.selectFrom('passcode_reveals').selectAll().execute()
    expect(why).toMatchObject([{ ticket_id: id, event_id: event!.id, reason: 'Testing the new screen' }])
  })

  test('nobody but staff reveals a passcode, not even its owner', async () => {
    expect((await reveal()).status).toBe(401)
    const denied = await reveal(mei)
    expect([denied.status, Object.keys(denied.body)]).toEqual([403, ['error']])
    expect(await events('ticket.passcode_revealed')).toEqual([])
  })

  test('without a reason, a ticket or a passcode nothing is revealed', async () => {
    expect((await reveal(sam, id, '  ')).body.fields).toEqual({
      reason: 'Please say why you need the passcode.',
    })
    expect((await reveal(sam, 999_999)).status).toBe(404)
    const without = await bookFor(house, mei, { phone_pin: '' })
    expect((await reveal(sam, without)).body.error).toBe('No passcode is kept for this ticket.')
    expect(await events('ticket.passcode_revealed')).toEqual([])
  })

  test('no answer about the ticket tells the passcode, only that there is one', async () => {
    const hers = await house.call(getUserTicket, { data: { ticketid: id } }, { as: mei })
    const theirs = await house.call(getTicket, { data: { ticketid: id } }, { as: sam })
    const list = await house.call(getTicket, { data: { ticketid: -1 } }, { as: sam })
    expect([hers.body.phone_pin, (theirs.body as Ticket).phone_pin]).toEqual(['••••', '••••'])
    expect(JSON.stringify([hers.body, theirs.body, list.body])).not.toMatch(/739154|v1\./)
  })

  test.each([5, 6] as const)('the passcode is erased when the ticket reaches status %i', async (status) => {
    for (const before of [1, 2, 3, 4] as const)
      expect((await move(before)).body.ticket.phone_pin).toBe('••••')
    expect((await move(status)).body.ticket.phone_pin).toBe(null)
    expect((await reveal(sam)).status).toBe(404)
    expect(await events('ticket.passcode_erased')).toMatchObject([{ ticket_id: id, actor_id: sam.accountid }])
    expect((await move(3)).body.ticket.phone_pin).toBe(null)
    expect(await events('ticket.passcode_erased')).toHaveLength(1)
  })

  test('the customer and staff replace the passcode, and the new one is what is revealed', async () => {
    expect((await replace(mei)).body).toEqual({ ticket_id: id })
    expect((await reveal(sam)).body.passcode).toBe('1379')
    await replace(sam, id, 'Mei1987!')
    expect((await reveal(sam)).body.passcode).toBe('Mei1987!')
    expect((await events('ticket.passcode_replaced')).map(({ actor_id }) => actor_id)).toEqual([
      mei.accountid,
      sam.accountid,
    ])
    expect(JSON.stringify(await events('ticket.passcode_replaced'))).not.toMatch(/1379|1987/)
  })

  test("nobody replaces the passcode of somebody else's ticket", async () => {
    expect((await replace()).status).toBe(401)
    expect((await replace(await house.customer('Amal Haddad'))).status).toBe(404)
    expect((await replace(mei, 999_999)).status).toBe(404)
    expect((await reveal(sam)).body.passcode).toBe('739154')
  })

  test('a passcode for a phone that is on its way back is refused', async () => {
    await move(5)
    expect((await replace(mei)).body.fields).toEqual({
      phone_pin: 'We no longer need a passcode for this phone.',
    })
  })

  test('an empty or endless passcode is refused, an odd ticket number too', async () => {
    for (const pin of ['', '   ', 'x'.repeat(46)]) expect((await replace(mei, id, pin)).status).toBe(400)
    for (const ticket of ['0', '-1', 'x', '1.5', '9'.repeat(40)]) {
      expect((await replace(mei, ticket as never)).status, ticket).toBe(400)
      expect((await reveal(sam, ticket as never)).status, ticket).toBe(400)
    }
  })

  test('a passcode that was sealed with a lost key is not revealed and says what to do', async () => {
    await house.shop.books.db
      .updateTable('tickets')
      .set({ passcode_sealed: 'v1.AAAA' })
      .where('id', '=', id)
      .execute()
    const { status, body } = await reveal(sam)
    expect([status, body.error]).toEqual([
      404,
      'This passcode was locked with another secret key and cannot be read. Ask the customer for it again.',
    ])
  })
})
