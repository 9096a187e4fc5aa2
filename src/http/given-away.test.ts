import { expect, onTestFinished } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn } from '#test/open-test-app.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { inRole } from '#test/security/roles.ts'

onOneEngine('what the front desk gives away in a day, on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(app.close)
    const owner = await app.staff()
    const fran = await inRole(app, await app.staff('Fran Desk'), 'front_desk')
    const mei = await app.customer()
    const book = () => bookFor(app, mei)
    await setProfile(app, owner)
    const invoiced = async () => {
      const ticket = await book()
      await setStatus(app, owner, ticket, 4)
      return ticket
    }
    const lower = (id: number, amount_cents: number, as: SignedIn = fran) => {
      const data = { kind: 'new_price' as const, description: 'As agreed.', amount_cents }
      return app.call('POST /api/tickets/{id}/quotes', { id, data }, { as })
    }
    const readMoney = async (id: number) =>
      (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: owner })).body
    const adjust = async (id: number, cents: number, as: SignedIn = fran) => {
      const { version } = await readMoney(id)
      const lines = [{ label: 'Discount', amount_cents: -cents }]
      return app.call(
        'POST /api/tickets/{id}/adjustments',
        { id, data: { reason: 'Agreed.', lines, version } },
        { as },
      )
    }
    const enter = async (what: 'payments' | 'refunds', id: number, cents: number, as: SignedIn = fran) => {
      const { version } = await readMoney(id)
      const data = { method: 'cash' as const, amount_cents: cents, version, overpayment_confirmed: true }
      return app.call(`POST /api/tickets/{id}/${what}`, { id, data }, { as })
    }
    const iphone = () => phoneBySlug(app, 'iphone13')
    const setScreen = async (screen: number, as: SignedIn = fran) => {
      const { id, phoneid, version: _, ...prices } = await iphone()
      return app.call('PUT /api/update-device/', { data: { ...prices, id, phoneid, screen } }, { as })
    }
    const aDay = async () => {
      app.clock.advance(DAY_MS)
      await app.logIn(fran.email, fran)
      await app.logIn(owner.email, owner)
    }
    return { app, owner, fran, book, invoiced, lower, adjust, enter, readMoney, iphone, setScreen, aDay }
  }
  const perTicket = 'On one ticket the front desk gives back at most $200. Please ask an owner.'
  const perDay = 'In one day the front desk gives back at most $200. Please ask an owner.'

  test.both('a lower price counts as a discount on its ticket, before and after the invoice', async () => {
    const { owner, book, invoiced, lower, adjust, readMoney, aDay } = await open()
    const ticket = await book()
    const refused = await lower(ticket, 1)
    expect([refused.status, refused.body.fields]).toEqual([403, { amount_cents: perTicket }])
    expect((await readMoney(ticket)).agreed_cents).toBe(23_500)
    expect((await lower(ticket, 11_500)).status).toBe(200)
    await aDay()
    expect((await lower(ticket, 3_000)).body.fields).toEqual({ amount_cents: perTicket })
    expect((await lower(ticket, 3_000, owner)).status).toBe(200)
    const later = await invoiced()
    expect((await lower(later, 1)).status).toBe(403)
    expect((await lower(later, 8_500)).status).toBe(200)
    expect((await adjust(later, 5_001)).body.fields).toEqual({ 'lines.0.amount_cents': perTicket })
    expect((await adjust(later, 5_000)).status).toBe(200)
  })

  test.both(
    'discounts and lower prices of all tickets are summed by person and day, refunds too',
    async () => {
      const { owner, invoiced, book, lower, adjust, enter, aDay } = await open()
      const [one, two] = [await invoiced(), await invoiced()]
      expect((await adjust(one, 12_000)).status).toBe(200)
      expect((await lower(await book(), 16_600)).status).toBe(200)
      expect((await adjust(two, 1_101)).body.fields).toEqual({ 'lines.0.amount_cents': perDay })
      expect((await adjust(two, 1_100)).status).toBe(200)
      expect((await lower(await book(), 23_400)).status).toBe(403)
      expect((await adjust(two, 1_200, owner)).status).toBe(200)
      const three = await invoiced()
      for (const ticket of [one, three]) {
        expect((await enter('payments', ticket, 17_000)).status).toBe(200)
      }
      expect((await enter('refunds', one, 15_000)).status).toBe(200)
      expect((await enter('refunds', three, 5_001)).body.fields).toEqual({ amount_cents: perDay })
      await aDay()
      expect((await enter('refunds', three, 5_001)).status).toBe(200)
      expect((await adjust(three, 20_000)).status).toBe(200)
    },
  )

  test.both('of two at once on two tickets, which together are too much, one is refused', async () => {
    const { book, lower } = await open()
    const tickets = [await book(), await book(), await book()]
    const answers = await Promise.all(tickets.map((ticket) => lower(ticket, 8_500)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403])
  })

  test.both(
    'the moves of a price are summed by day, against owners’ prices, and a correction is free',
    async () => {
      const { owner, iphone, setScreen, aDay } = await open()
      const { screen } = await iphone()
      const most = 'The front desk changes a price by at most $50 a day. Please ask an owner.'
      expect((await setScreen(screen - 50)).status).toBe(200)
      const refused = await setScreen(screen - 51)
      expect([refused.status, refused.body.fields]).toEqual([403, { screen: most }])
      expect((await setScreen(screen)).status).toBe(200)
      expect((await setScreen(screen - 20)).status).toBe(200)
      expect((await setScreen(screen - 120, owner)).status).toBe(200)
      expect((await setScreen(screen - 151)).status).toBe(403)
      expect((await setScreen(screen - 150)).status).toBe(200)
      await aDay()
      expect((await setScreen(screen - 200)).status).toBe(200)
      expect((await setScreen(screen - 201)).status).toBe(403)
    },
  )

  test('an owner reads what each person gave away, by day, the last first', async () => {
    const { app, owner, fran, invoiced, book, lower, adjust, enter, iphone, setScreen, aDay } = await open()
    const ticket = await invoiced()
    await adjust(ticket, 2_000)
    await enter('payments', ticket, 21_500)
    await enter('refunds', ticket, 1_500)
    const { screen, displayName } = await iphone()
    await setScreen(screen - 10)
    await aDay()
    const quoted = await book()
    await lower(quoted, 21_500)
    await lower(quoted, 21_000, owner)
    const read = (as: SignedIn) => app.call('GET /api/given-away', {}, { as })
    const { body } = await read(owner)
    const short = body.days.map(({ people, ...day }) => ({
      ...day,
      people: people.map(({ accountid, given_cents, given }) => [
        accountid,
        given_cents,
        ...given.map(({ kind, ticket_id, about, amount_cents }) => [kind, ticket_id ?? about, amount_cents]),
      ]),
    }))
    expect(short).toEqual([
      {
        day: '2026-11-21',
        people: [
          [owner.accountid, 500, ['lower_price', quoted, 500]],
          [fran.accountid, 1_000, ['lower_price', quoted, 1_000]],
        ],
      },
      {
        day: '2026-11-20',
        people: [
          [
            fran.accountid,
            3_500,
            ['price_list', `Screen, ${displayName}`, 1_000],
            ['refund', ticket, 1_500],
            ['discount', ticket, 2_000],
          ],
        ],
      },
    ])
    const tess = await inRole(app, await app.staff('Tess Tran'), 'technician')
    expect([(await read(fran)).status, (await read(tess)).status]).toEqual([403, 403])
  })
})
