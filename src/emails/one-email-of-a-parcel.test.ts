import { afterEach, beforeEach, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { bookParcelFor, openParcelOfThree } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import type { SignedIn, TestApp } from '#test/open-test-app.ts'
import { phoneBySlug } from '#test/sample-booking.ts'
import { sendQueued } from '#test/send-queued.ts'
import { silentLog } from '#test/silent-log.ts'
import { startOutboxSender } from './outbox-sender.ts'

onOneEngine('emails of a parcel on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
  let tickets: [number, number, number]
  beforeEach(async () => {
    const prepare = async (before: TestApp, staff: SignedIn) => {
      await setProfile(before, staff)
      await sendQueued(before)
    }
    ;({ app, mei, sam, parcel, tickets } = await openParcelOfThree(engine, { prepare }))
  })
  afterEach(() => app.close())

  const toMei = async () => (await sendQueued(app)).filter(({ to }) => to.address === mei.email)
  const quote = async (id: number, description: string) => {
    const data = { kind: 'extra' as const, description, amount_cents: 2_500 }
    const { status } = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
    expect(status).toBe(200)
  }

  test('a booking is one email, which names every repair', async () => {
    const [mail, ...more] = await toMei()
    expect(more).toEqual([])
    for (const id of tickets) expect(mail!.text).toContain(String(id))
  })

  test('a cancelled parcel is one email to its customer and one to the shop', async () => {
    await sendQueued(app)
    const data = { whole_parcel: true }
    await app.call('POST /api/tickets/{id}/cancellation', { id: tickets[1], data }, { as: mei })
    const mails = await sendQueued(app)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['booking-cancelled', 'cancelled-for-shop'])
    for (const { text } of mails) for (const id of tickets) expect(text).toContain(String(id))
  })

  test('the email about a repair that is added names no cancelled one as booked', async () => {
    await app.call('POST /api/tickets/{id}/cancellation', { id: tickets[1] }, { as: mei })
    await sendQueued(app)
    const phone = await phoneBySlug(app, 'iphone13')
    const data = { phone_id: phone.id, repair_name: 'backcamera', phone_serial: 'F2LXK0ABCD12' }
    await app.call('POST /api/parcels/{id}/tickets', { id: parcel, data }, { as: mei })
    const [mail] = await toMei()
    expect(mail!.text).toContain(`Also booked: ticket ${tickets[0]}`)
    expect(mail!.text).not.toContain(`Also booked: ticket ${tickets[1]}`)
  })

  test('who cancels one of several repairs of a phone is not told to keep the phone', async () => {
    await sendQueued(app)
    await app.call('POST /api/tickets/{id}/cancellation', { id: tickets[1] }, { as: mei })
    const words = (await sendQueued(app)).map(({ text }) => text.replace(/\s+/g, ' '))
    expect(words).toHaveLength(2)
    for (const text of words) expect(text).not.toMatch(/do not post the phone|it has to go back/)
    for (const id of [tickets[0], tickets[2]]) expect(words[0]).toContain(String(id))
  })

  test.both('what staff send to several tickets at once is one email, which names them', async () => {
    await toMei()
    const data = { ids: tickets.slice(0, 2), comment: 'The parts are here.', visible: true }
    await app.call('POST /api/tickets/bulk', { data }, { as: sam })
    const [mail, ...more] = await toMei()
    expect(more).toEqual([])
    expect(mail!.subject).toMatch(new RegExp(`${tickets[0]}.*also ticket ${tickets[1]}$`))
    expect(mail!.text.match(/The parts are here\./g)).toHaveLength(2)
  })

  test.both(
    'an email that cannot be written keeps back none about the other tickets of its parcel',
    async () => {
      await toMei()
      const data = { ids: tickets.slice(0, 2), comment: 'The parts are here.', visible: true }
      await app.call('POST /api/tickets/bulk', { data }, { as: sam })
      const sent: number[] = []
      const sender = startOutboxSender<number>({
        database: app.shop.database,
        now: app.shop.now,
        compose: async ({ payload }) => {
          const { ticket_id } = JSON.parse(payload) as { ticket_id: number }
          if (ticket_id === tickets[0]) throw new Error('this one cannot be written')
          return ticket_id
        },
        send: async (ticketId) => (sent.push(ticketId), { result: 'sent' }),
        log: silentLog,
        pollMs: HOUR_MS,
      })
      await sender.drain()
      await sender.stop()
      expect(sent).toEqual([tickets[1]])
    },
  )

  test.both('a payment of the parcel is one email, with the part of each ticket', async () => {
    for (const id of tickets) await setStatus(app, sam, id, 4)
    await toMei()
    const { due_cents, version } = (await app.call('GET /api/parcels/{id}', { id: parcel }, { as: sam })).body
    const data = { method: 'cash' as const, amount_cents: due_cents!, version }
    await app.call('POST /api/parcels/{id}/payments', { id: parcel, data }, { as: sam })
    const [mail, ...more] = await toMei()
    expect([mail?.kind, more]).toEqual(['payment-received', []])
    for (const id of tickets) expect(mail!.text).toContain(String(id))
  })

  test.both(
    'quotes within five minutes are one email, no later than five minutes after the first',
    async () => {
      await toMei()
      await quote(tickets[0], 'A new frame')
      app.clock.advance(3 * MINUTE_MS)
      await quote(tickets[1], 'A new camera')
      expect(await toMei()).toEqual([])
      app.clock.advance(2 * MINUTE_MS)
      const [mail, ...more] = await toMei()
      expect(more).toEqual([])
      for (const words of ['A new frame', 'A new camera']) expect(mail!.text).toContain(words)
    },
  )

  test('the quote of a ticket that is alone in its parcel waits for nothing', async () => {
    const alone = await bookParcelFor(app, mei, 1)
    await toMei()
    await quote(alone.tickets[0]!, 'A new frame')
    expect(await toMei()).toMatchObject([{ kind: 'quote-asked' }])
  })
})
