import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { stages, sumMargins, weekdaysFromMonday, type FigureKey, type StageKey } from '#contract/numbers.ts'
import type { StaffOutcome } from '#contract/outcomes.ts'
import { isAtOrAfter, type Status } from '#contract/ticket-statuses.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { fillDerivedRows } from '#domain/queues/fill-derived-rows.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'

const timeZone = 'Australia/Melbourne'
const headers = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const getDay = (ms: number) => clock.format(ms)
const sum = (of: number[]) => of.reduce((total, one) => total + one, 0)

onBothEngines('numbers on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let ada: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff()
    ada = await app.staff('Ada Byron')
    const fees = [{ key: 'assessment', label: 'Assessment fee', cents: 4_950 }]
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, fees })
  })
  afterEach(() => app.close())

  const advance = async (ms: number) => {
    app.clock.advance(ms)
    for (const one of [mei, sam, ada]) await app.logIn(one.email, one)
  }
  const read = async (days: { from?: string; to?: string } = {}) => {
    const { status, body } = await app.call('GET /api/numbers', days, { as: sam })
    expect([status, body.error]).toEqual([200, undefined])
    return body
  }
  const figure = (numbers: Numbers, key: FigureKey) => {
    const { now, before } = numbers.figures.find((one) => one.key === key)!
    return [now, before]
  }
  const ticket = async (ticketid: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as Ticket
  const money = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const enter = async (
    key: 'POST /api/tickets/{id}/payments' | 'POST /api/tickets/{id}/refunds',
    id: number,
    amount_cents: number,
  ) => {
    const { version } = await money(id)
    await app.call(
      key,
      { id, data: { method: 'bank', amount_cents, version, overpayment_confirmed: true } },
      { as: sam },
    )
  }
  const list = async (more: object) => {
    const filter = { ticketid: -1, limit: 50, ...more }
    const { body } = await app.call('POST /api/get-ticket', { data: filter }, { as: sam })
    return (body as unknown as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other)
  }
  const testParts = (id: number, stage: 'intake' | 'completion', as = sam) =>
    app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage, data: { results: { screen: 'working' } } },
      { as },
    )
  const document = async (id: number, as = sam, version = 0) => {
    await testParts(id, 'completion', as)
    const data = { work_done: 'A screen.', parts: [], warranty_until: '2029-11-20', version }
    return app.call('POST /api/tickets/{id}/completion', { id, data }, { as })
  }
  const end = async (id: number, outcome: StaffOutcome, fee_cents = 0) => {
    const { version } = await ticket(id)
    return app.call(
      'POST /api/tickets/{id}/outcome',
      { id, data: { outcome, fee_cents, comment: 'It ended.', version } },
      { as: sam },
    )
  }

  test('bookings are counted by where they came from, most first, and compared with the month before', async () => {
    await bookFor(app, mei, { ref: 'old.example' })
    await advance(20 * DAY_MS)
    for (const ref of ['counter', 'www.shop.example', 'counter', '']) await bookFor(app, mei, { ref })
    const { sources } = await read({ from: '2026-12-01', to: '2026-12-31' })
    expect(sources).toEqual([
      { source: 'counter', now: 2, before: 0 },
      { source: 'www.shop.example', now: 1, before: 0 },
      { source: 'old.example', now: 0, before: 1 },
    ])
  })

  test('one repair is counted at each of its points, and compared with the month before', async () => {
    const id = await bookFor(app, mei)
    await advance(2 * DAY_MS)
    await setStatus(app, sam, id, 2)
    await testParts(id, 'intake', ada)
    await advance(3 * HOUR_MS)
    await setStatus(app, sam, id, 3)
    await advance(DAY_MS)
    await document(id, ada)
    await setStatus(app, sam, id, 4)
    const { balance_cents: price } = await money(id)
    await enter('POST /api/tickets/{id}/payments', id, price)
    await advance(5 * HOUR_MS)
    await setStatus(app, sam, id, 5)
    const november = await read({ from: '2026-11-01', to: '2026-11-30' })
    expect(november.before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    const expected: [FigureKey, number | null][] = [
      ['booked', 1],
      ['arrived', 1],
      ['finished', 1],
      ['returned_unrepaired', 0],
      ['open', 0],
      ['invoiced', price],
      ['paid', price],
      ['unpaid', 0],
      ['average_ticket', price],
      ['share_accepted', null],
    ]
    for (const [key, value] of expected)
      expect([key, ...figure(november, key)]).toEqual([
        key,
        value,
        key === 'average_ticket' || value === null ? null : 0,
      ])
    const hours = (key: StageKey) => november.stages.find((stage) => stage.key === key)!.now.median_hours
    expect(
      (['to_us', 'waiting', 'repair', 'payment', 'in_shop', 'door_to_door'] as const).map(hours),
    ).toEqual([48, 3, 24, 5, 32, 80])
    expect(november.staff).toEqual([
      {
        account_id: ada.accountid,
        name: 'Ada Byron',
        tested: { now: 1, before: 0 },
        documented: { now: 1, before: 0 },
      },
    ])
    expect(november.busiest).toEqual([{ day: '2026-11-20', booked: 1 }])
    const december = await read({ from: '2026-12-01', to: '2026-12-31' })
    expect([figure(december, 'finished'), figure(december, 'invoiced')]).toEqual([
      [0, 1],
      [0, price],
    ])
  })

  test('dates that were kept and missed are counted by repair and by reason, with how late the others were', async () => {
    const ids = [
      await bookFor(app, mei),
      await bookFor(app, mei, { repair_name: 'battery' }),
      await bookFor(app, mei),
    ]
    const [kept, alsoKept, missed] = ids as [number, number, number]
    const { first_to } = (await ticket(missed)).back_by!
    const complete = async (id: number) => {
      for (const status of [2, 3, 4, 5, 6] as const) await setStatus(app, sam, id, status)
    }
    await complete(kept)
    while (getDay(app.clock.now()) < first_to!) await advance(DAY_MS)
    await complete(alsoKept)
    // Three days after the day that was said.
    for (let day = 0; day < 3; day++) await advance(DAY_MS)
    await setStatus(app, sam, missed, 2)
    await complete(missed)
    const { reason } = (await ticket(missed)).back_by!.moves.at(-1)!
    const days = { from: '2026-11-01', to: '2026-12-31' }
    const numbers = await read(days)
    expect([figure(numbers, 'back_by_kept'), figure(numbers, 'back_by_missed')]).toEqual([
      [2, 0],
      [1, 0],
    ])
    expect(numbers.back_by.repairs).toEqual([
      { repair: 'screen', kept: 1, missed: 1 },
      { repair: 'battery', kept: 1, missed: 0 },
    ])
    expect(numbers.back_by.reasons[0]).toMatchObject({ reason, missed: 1 })
    expect(sum(numbers.back_by.reasons.map((row) => row.missed))).toBe(1)
    expect(sum(numbers.back_by.reasons.map((row) => row.kept))).toBe(2)
    expect(numbers.back_by.late).toEqual({
      now: { tickets: 1, median_days: 3, p90_days: 3 },
      before: { tickets: 0, median_days: null, p90_days: null },
    })
    expect(await list({ figure: 'back_by_kept', ...days })).toEqual([kept, alsoKept])
    expect(await list({ figure: 'back_by_missed', ...days, repair: 'screen' })).toEqual([missed])
    const file = await app.fetch(`/api/numbers.csv?from=${days.from}&to=${days.to}`, { headers }, sam)
    expect(await file.text()).toContain('\r\nBack-by dates,Screen: missed,number,1,\r\n')
  })

  test('an undone step and a status taken back leave no time behind', async () => {
    const [undone, back] = [await bookFor(app, mei), await bookFor(app, mei)]
    await setStatus(app, sam, undone, 3)
    await document(undone)
    const ready = async () => (await read()).stages.find(({ key }) => key === 'repair')!.now.tickets
    const taken = await app.call(
      'POST /api/tickets/{id}/steps',
      { id: undone, data: { step: 'finish' } },
      { as: sam },
    )
    expect([taken.status, await ready()]).toEqual([200, 1])
    const undoing = { id: undone, stepid: taken.body.step.id }
    expect((await app.call('DELETE /api/tickets/{id}/steps/{stepid}', undoing, { as: sam })).status).toBe(200)
    expect(await ready()).toBe(0)
    await setStatus(app, sam, back, 3)
    await setStatus(app, sam, back, 1)
    expect(figure(await read(), 'arrived')).toEqual([1, 0])
  })

  test('each figure leads to the tickets that it counts, also as CSV', async () => {
    const finished = await bookFor(app, mei)
    for (const status of [2, 3, 4, 5] as const) await setStatus(app, sam, finished, status)
    const away = await bookFor(app, mei)
    await end(away, 'never_arrived')
    const returned = await bookFor(app, mei)
    await setStatus(app, sam, returned, 2)
    await end(returned, 'not_repairable', 4_950)
    await setStatus(app, sam, returned, 5)
    const open = await bookFor(app, mei)
    await testParts(open, 'intake', ada)
    const numbers = await read()
    const { from, to } = numbers
    const lists = {
      booked: [finished, away, returned, open],
      arrived: [finished, returned],
      never_arrived: [away],
      finished: [finished],
      returned_unrepaired: [returned],
      warranty_claims: [],
      open: [open],
      unpaid: [finished, returned],
    } as const
    for (const [key, tickets] of Object.entries(lists)) {
      expect([key, await list({ figure: key, from, to })]).toEqual([key, tickets])
      if (key !== 'open' && key !== 'unpaid')
        expect([key, figure(numbers, key as FigureKey)[0]]).toEqual([key, tickets.length])
    }
    expect(await list({ figure: 'tested', from, to, by: ada.accountid })).toEqual([open])
    expect(await list({ figure: 'tested', from, to, by: sam.accountid })).toEqual([])
    expect(await list({ figure: 'booked', from: '2026-10-01', to: '2026-10-31' })).toEqual([])
    expect(await list({ figure: 'booked', from, to, repair: 'battery' })).toEqual([])
    for (const bad of [
      { figure: 'guess' },
      { figure: 'open', from },
      { figure: 'open', from: to, to: from },
    ]) {
      const { status } = await app.call(
        'POST /api/get-ticket',
        { data: { ticketid: -1, ...bad } as never },
        { as: sam },
      )
      expect([bad, status]).toEqual([bad, 400])
    }
    const csv = await app.fetch(`/api/tickets.csv?figure=finished&from=${from}&to=${to}`, { headers }, sam)
    expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(2)
    const file = await app.fetch(`/api/numbers.csv?from=${from}&to=${to}`, { headers }, sam)
    const text = await file.text()
    expect(text).toContain('\r\nFigures,Finished,number,1,0\r\n')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="numbers-${from}-${to}.csv"`)
    const { events } = (
      await app.call('POST /api/audit/searches', { data: { kind: 'money.listed' } }, { as: sam })
    ).body
    expect(events[0]).toMatchObject({ details: { list: 'numbers', from, to } })
  })

  test('each stage and the repairs with part costs lead to the tickets that they count', async () => {
    const [whole, unpaid, straight] = [
      await bookFor(app, mei),
      await bookFor(app, mei),
      await bookFor(app, mei),
    ]
    for (const status of [2, 3, 4, 5, 6] as const) await setStatus(app, sam, whole, status)
    for (const status of [3, 5] as const) await setStatus(app, sam, unpaid, status)
    for (const status of [5, 6] as const) await setStatus(app, sam, straight, status)
    const { version } = (await app.call('GET /api/tickets/{id}/part-costs', { id: whole }, { as: sam })).body
    const data = { costs: [{ part: 'Screen', part_cents: 4_000 }], version }
    expect(
      (await app.call('PUT /api/tickets/{id}/part-costs', { id: whole, data }, { as: sam })).status,
    ).toBe(200)
    const numbers = await read()
    const { from, to } = numbers
    const lists: Record<StageKey, number[]> = {
      to_us: [whole, unpaid],
      waiting: [whole, unpaid],
      repair: [whole],
      payment: [whole],
      way_back: [whole, straight],
      in_shop: [whole, unpaid],
      door_to_door: [whole, unpaid, straight],
    }
    for (const { key, now } of numbers.stages) {
      const listed = await list({ figure: stages[key].figure, from, to })
      expect([key, listed, now.tickets]).toEqual([key, lists[key], lists[key].length])
    }
    expect(await list({ figure: 'costed', from, to })).toEqual([whole])
    expect(sum(numbers.margins.map(({ with_costs }) => with_costs))).toBe(1)
  })

  test('bookings of each day of the week lead to its tickets, also while the clock changes', async () => {
    // Until Friday, 2 April 2027; on Sunday the 4th daylight saving ends.
    await advance(Date.parse('2027-04-01T20:30:00Z') - app.clock.now())
    const booked = new Map<number, string>()
    const weekday = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' })
    for (let number = 0; number < 18; number++) {
      booked.set(await bookFor(app, mei), weekday.format(app.clock.now()))
      await advance(5 * HOUR_MS)
    }
    // The last one at half past eleven in the evening, in the 25th hour.
    expect([...booked.values()].filter((day) => day === 'Sunday')).toHaveLength(5)
    const days = { from: '2027-03-29', to: '2027-04-11' }
    const numbers = await read(days)
    for (const [place, name] of weekdaysFromMonday.entries()) {
      const own = [...booked].filter(([, day]) => day === name).map(([id]) => id)
      expect([name, await list({ figure: 'booked', ...days, weekday: place + 1 })]).toEqual([name, own])
      expect([name, numbers.weekdays[place]]).toEqual([name, own.length])
    }
    for (const bad of [{ weekday: 8 }, { weekday: 1, from: '2000-01-01', to: '2027-04-11' }]) {
      const data = { ticketid: -1, figure: 'booked', ...bad } as const
      expect([bad, (await app.call('POST /api/get-ticket', { data }, { as: sam })).status]).toEqual([
        bad,
        400,
      ])
    }
  })

  test.each([
    'from=2026-11-30&to=2026-11-01',
    'from=2026-02-29&to=2026-03-01',
    'from=2020-01-01&to=2025-01-01',
  ])('numbers refuse the days %s with a sentence', async (query) => {
    for (const path of ['numbers', 'numbers.csv']) {
      const answer = await app.fetch(`/api/${path}?${query}`, { headers }, sam)
      const body = (await answer.json()) as { fields: Record<string, string> }
      expect([answer.status, Object.values(body.fields)]).toEqual([
        400,
        [expect.stringMatching(/^[A-Z].*\.$/)],
      ])
    }
  })

  test('the facts of tickets from an earlier version are worked out at the next start', async () => {
    const id = await bookFor(app, mei)
    for (const status of [2, 3, 4, 5] as const) await setStatus(app, sam, id, status)
    const { db } = app.shop.database
    const before = await db.selectFrom('ticket_facts').selectAll().execute()
    const nothing = { arrived_at: null, ended_at: null, ending: null, is_complete: 0 as const }
    await db.updateTable('ticket_facts').set(nothing).execute()
    expect((await read()).complete).toBe(false)
    expect(await fillDerivedRows(app.shop)).toBe(1)
    expect(await db.selectFrom('ticket_facts').selectAll().execute()).toEqual(before)
    expect((await read()).complete).toBe(true)
  })

  test('every figure follows from the rows, in every generated history', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'book',
        'status',
        'status',
        'forward',
        'forward',
        'end',
        'take up',
        'quote',
        'pay',
        'refund',
        'test',
        'document',
        'claim',
        'cost',
      ),
      pick: fc.nat(20),
      status: fc.constantFrom<Status>(-1, 0, 1, 2, 3, 4, 5, 6),
      amount: fc.integer({ min: 1, max: 40_000 }),
      hours: fc.integer({ min: 0, max: 400 }),
    })
    const phones = await Promise.all(['iphone13', 'iphone12'].map((slug) => phoneBySlug(app, slug)))
    const tickets: number[] = []
    const outcomes: StaffOutcome[] = [
      'not_repairable',
      'declined',
      'never_arrived',
      'cancelled_by_shop',
      'lost',
    ]
    const book = async (pick: number) => {
      const more = {
        phone_id: phones[pick % 2]!.id,
        repair_name: pick % 3 ? ('screen' as const) : ('battery' as const),
      }
      tickets.push(await bookFor(app, mei, more))
    }
    const act = async (kind: string, id: number, pick: number, status: Status, amount: number) => {
      const by = pick % 2 ? sam : ada
      const comment = { ticketid: id, comment: 'On.', makeVisibleToCustomer: false }
      switch (kind) {
        case 'book':
          return book(pick)
        case 'status':
          return app.call('POST /api/submit-ticket-comment', { data: { ...comment, status } }, { as: by })
        case 'forward': {
          const next = Math.min(6, Math.max(1, (await ticket(id)).status) + 1) as Status
          return app.call(
            'POST /api/submit-ticket-comment',
            { data: { ...comment, status: next } },
            { as: by },
          )
        }
        case 'end':
          return end(id, outcomes[pick % outcomes.length]!, pick % 2 ? 4_950 : 0)
        case 'take up': {
          const { version } = await ticket(id)
          return app.call('DELETE /api/tickets/{id}/outcome/{version}', { id, version }, { as: sam })
        }
        case 'quote': {
          const data = { kind: 'extra' as const, description: 'More.', amount_cents: amount }
          const { status: answered, body } = await app.call(
            'POST /api/tickets/{id}/quotes',
            { id, data },
            { as: sam },
          )
          if (answered !== 200 || pick % 3 === 0) return undefined
          const answer = {
            answer: pick % 2 ? ('approve' as const) : ('agreed_only' as const),
            name: 'Mei Tanaka',
          }
          return app.call(
            'POST /api/tickets/{id}/quotes/{quoteid}/answer',
            { id, quoteid: body.quote.id, data: answer },
            { as: mei },
          )
        }
        case 'pay':
          return enter('POST /api/tickets/{id}/payments', id, amount)
        case 'refund':
          return enter('POST /api/tickets/{id}/refunds', id, amount)
        case 'test':
          return testParts(id, 'intake', by)
        case 'document':
          return document(id, by)
        case 'cost': {
          const { version } = (await app.call('GET /api/tickets/{id}/part-costs', { id }, { as: by })).body
          const costs = [
            { part: 'Screen', part_cents: amount },
            { part: 'Adhesive', part_cents: pick },
          ]
          const data = { costs: costs.slice(pick % 3), version }
          return app.call('PUT /api/tickets/{id}/part-costs', { id, data }, { as: by })
        }
        default:
          return app
            .call(
              'POST /api/tickets/{id}/warranty-claims',
              { id, data: { comment: 'It flickers.' } },
              { as: sam },
            )
            .then((claim) => {
              if (claim.status === 200) tickets.push(claim.body.ticket_id)
            })
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        await book(0)
        for (const { kind, pick, status, amount, hours } of steps) {
          if (hours > 0) await advance(hours * HOUR_MS)
          await act(kind, tickets.at(-1 - (pick % Math.min(5, tickets.length)))!, pick, status, amount)
        }
        const today = (await read()).today
        const year = Number(today.slice(0, 4))
        const periods = [
          {},
          { from: `${year}-01-01`, to: `${year}-12-31` },
          { from: getDay(app.clock.now() - 20 * DAY_MS), to: today },
        ]
        for (const days of periods) await compare(await read(days))
      }),
      { numRuns: 5 },
    )
  }, 180_000)

  /** Works out the figures again: from whole tables, by the local day of each row, with sorted lists. */
  const compare = async (numbers: Numbers) => {
    const { db } = app.shop.database
    const all = await db.selectFrom('tickets').selectAll().execute()
    const events = await db.selectFrom('events').selectAll().orderBy('id').execute()
    const invoices = await db.selectFrom('invoices').selectAll().execute()
    const payments = await db.selectFrom('payments').selectAll().execute()
    const held = await db.selectFrom('held_totals').selectAll().orderBy('id').execute()
    const completions = await db.selectFrom('completions').selectAll().execute()
    const costs = await db.selectFrom('part_costs').selectAll().execute()
    const quotes = await db.selectFrom('quotes').selectAll().execute()
    const tests = await db.selectFrom('part_tests').selectAll().where('stage', '=', 'intake').execute()
    const histories = await Promise.all(
      all.map(async (row) => {
        const path = events
          .filter(({ kind, ticket_id }) => kind === 'ticket.status_changed' && ticket_id === row.id)
          .map(({ details, created_at }) => ({
            to: (JSON.parse(details) as { to: Status }).to,
            at: created_at,
          }))
        // The first entry since the ticket was last in an earlier status.
        const entered = (status: Status) =>
          path
            .slice(path.findLastIndex(({ to }) => !isAtOrAfter(to, status)) + 1)
            .find(({ to }) => to === status)?.at ?? null
        const own = invoices.filter(({ ticket_id }) => ticket_id === row.id)
        const [two, three, four, five, six] = ([2, 3, 4, 5, 6] as const).map(entered)
        return {
          ...row,
          booked: row.created_at,
          arrived: two ?? three ?? four ?? null,
          begun: three ?? null,
          ready: four ?? null,
          posted: five ?? null,
          completed: six ?? null,
          ended: five ?? six ?? null,
          isRepaired:
            row.outcome === null &&
            (own.length > 0 || completions.some(({ ticket_id }) => ticket_id === row.id)),
          charged: sum(own.map(({ total_cents }) => total_cents)),
          agreed: (await ticket(row.id)).agreed_cents,
          firstTo: (await ticket(row.id)).back_by?.first_to ?? null,
        }
      }),
    )
    for (const [when, days] of [
      ['now', numbers],
      ['before', numbers.before],
    ] as const) {
      const within = (ms: number | null) => ms !== null && days.from <= getDay(ms) && getDay(ms) <= days.to
      const until = (ms: number) => getDay(ms) <= days.to
      const ended = histories.filter((one) => within(one.ended))
      const finished = ended.filter(({ isRepaired }) => isRepaired)
      const answered = quotes.filter(
        ({ answered_at, answered_by, state }) =>
          within(answered_at) && answered_by !== null && (state === 'approved' || state === 'declined'),
      )
      const home = histories.filter(
        (one) =>
          within(one.completed) && one.posted !== null && one.firstTo !== null && one.outcome !== 'lost',
      )
      const accepted = answered.filter(({ state }) => state === 'approved')
      const balance = (id: number) =>
        sum([
          ...invoices
            .filter((row) => row.ticket_id === id && until(row.issued_at))
            .map((row) => row.total_cents),
          ...payments
            .filter((row) => row.ticket_id === id && until(row.created_at))
            .map((row) => (row.kind === 'payment' ? -row.amount_cents : row.amount_cents)),
        ])
      const expected: Record<FigureKey, number | null> = {
        booked: histories.filter((one) => within(one.booked)).length,
        arrived: histories.filter((one) => within(one.arrived)).length,
        never_arrived: ended.filter(({ outcome }) => outcome === 'never_arrived').length,
        finished: finished.length,
        returned_unrepaired: ended.filter(
          ({ outcome, arrived }) =>
            arrived !== null &&
            ['not_repairable', 'declined', 'unrepaired', 'cancelled_by_shop'].includes(outcome ?? ''),
        ).length,
        warranty_claims: histories.filter((one) => one.warranty_of !== null && within(one.booked)).length,
        open: sum(
          histories
            .filter((one) => until(one.booked) && (one.ended === null || !until(one.ended)))
            .map(({ agreed }) => agreed),
        ),
        invoiced: sum(invoices.filter((row) => within(row.issued_at)).map((row) => row.total_cents)),
        paid: sum(
          payments
            .filter((row) => within(row.created_at))
            .map((row) => (row.kind === 'payment' ? row.amount_cents : -row.amount_cents)),
        ),
        unpaid: sum(all.map(({ id }) => Math.max(0, balance(id)))),
        deposits: sum(
          all.map(({ id }) => {
            const final = held.findLast((row) => row.ticket_id === id && until(row.since))?.total_cents
            const charged = sum(
              invoices
                .filter((row) => row.ticket_id === id && until(row.issued_at))
                .map((row) => row.total_cents),
            )
            return Math.max(0, Math.min(charged - balance(id), final ?? Infinity) - charged)
          }),
        ),
        average_ticket:
          finished.length === 0
            ? null
            : Math.round(sum(finished.map(({ charged }) => charged)) / finished.length),
        quotes_answered: answered.length,
        quotes_accepted: accepted.length,
        share_accepted: answered.length === 0 ? null : Math.round((accepted.length / answered.length) * 100),
        back_by_kept: home.filter(({ completed, firstTo }) => getDay(completed!) <= firstTo!).length,
        back_by_missed: home.filter(({ completed, firstTo }) => getDay(completed!) > firstTo!).length,
      }
      expect(Object.fromEntries(numbers.figures.map((row) => [row.key, row[when]]))).toEqual(expected)
      const ends = {
        to_us: ['booked', 'arrived'],
        waiting: ['arrived', 'begun'],
        repair: ['begun', 'ready'],
        payment: ['ready', 'posted'],
        way_back: ['posted', 'completed'],
        in_shop: ['arrived', 'posted'],
        door_to_door: ['booked', 'posted'],
      } as const
      for (const stage of numbers.stages) {
        const [from, to] = ends[stage.key]
        const hours = histories
          .filter((one) => one[from] !== null && within(one[to]))
          .map((one) => Math.floor((one[to]! - one[from]!) / HOUR_MS))
          .toSorted((one, other) => one - other)
        const rank = (share: number) => hours[Math.max(0, Math.ceil(hours.length * share - 1e-9) - 1)] ?? null
        expect([stage.key, stage[when]]).toEqual([
          stage.key,
          { tickets: hours.length, median_hours: rank(0.5), p90_hours: rank(0.9) },
        ])
      }
      for (const row of numbers.staff) {
        expect([row.tested[when], row.documented[when]]).toEqual([
          tests.filter((one) => one.tested_by_id === row.account_id && within(one.created_at)).length,
          completions.filter((one) => one.issued_by_id === row.account_id && within(one.issued_at)).length,
        ])
      }
      for (const row of numbers.claims) {
        expect(row[when]).toBe(
          histories.filter(
            (one) =>
              one.warranty_of !== null &&
              within(one.booked) &&
              one.repair_key === row.repair &&
              one.phone_id === row.phone_id,
          ).length,
        )
      }
      if (when === 'before') continue
      const booked = histories.filter((one) => within(one.booked))
      for (const point of numbers.plot.points) {
        const inPoint = (ms: number | null) =>
          ms !== null && point.from <= getDay(ms) && getDay(ms) <= point.to
        expect([point.booked, point.arrived]).toEqual([
          booked.filter((one) => inPoint(one.booked)).length,
          histories.filter((one) => inPoint(one.arrived)).length,
        ])
      }
      const byDay = Map.groupBy(booked, (one) => getDay(one.booked))
      const busiest = [...byDay]
        .map(([day, rows]) => ({ day, booked: rows.length }))
        .sort((one, other) => other.booked - one.booked || one.day.localeCompare(other.day))
      expect(numbers.busiest).toEqual(busiest.slice(0, 5))
      const weekday = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' })
      const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
      expect(numbers.weekdays).toEqual(
        names.map((name) => booked.filter((one) => weekday.format(one.booked) === name).length),
      )
      const groups = Map.groupBy(finished, (one) => `${one.repair_key} ${one.phone_id}`)
      const { margins } = numbers
      expect(margins.map(({ repair, phone_id }) => `${repair} ${phone_id}`).toSorted()).toEqual(
        [...groups.keys()].toSorted(),
      )
      for (const row of margins) {
        const own = groups.get(`${row.repair} ${row.phone_id}`)!
        const costed = own.filter(({ id }) => costs.some(({ ticket_id }) => ticket_id === id))
        const ids = new Set(costed.map(({ id }) => id))
        const sales = sum(
          invoices
            .filter(({ ticket_id }) => ids.has(ticket_id))
            .map(({ total_cents, gst_cents }) => total_cents - gst_cents),
        )
        const spent = sum(costs.filter(({ ticket_id }) => ids.has(ticket_id)).map((one) => one.cost_cents))
        expect(row).toEqual({
          repair: row.repair,
          phone_id: row.phone_id,
          model: row.model,
          finished: own.length,
          with_costs: costed.length,
          sales_cents: sales,
          costs_cents: spent,
          profit_cents: costed.length === 0 ? null : sales - spent,
        })
      }
      for (const [nameOf, more] of [
        [({ repair }: { repair: string }) => repair, 'repair'],
        [({ phone_id }: { phone_id: number }) => phone_id, 'model'],
      ] as const) {
        const sums = sumMargins(numbers.margins, nameOf)
        expect([more, sum(sums.map((row) => row.profit_cents ?? 0))]).toEqual([
          more,
          sum(margins.map((row) => row.profit_cents ?? 0)),
        ])
      }
    }
  }
})
