import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { onOneEngine } from '#test/engines.ts'
import { owing, setProfile } from '#test/money.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('calendar files on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  /** The entries of a calendar file, by their UID before the host. */
  const read = async (path: string, as?: Browser) => {
    const response = await app.fetch(path, {}, as)
    const text = await response.text()
    const entries = text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT\r\n')
      .slice(1)
      .map((entry) => {
        const lines = entry.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))
        return Object.fromEntries(lines) as Record<string, string>
      })
    const named = entries.map((entry) => [entry['UID']!.split('@')[0]!, entry] as const)
    return {
      status: response.status,
      headers: response.headers,
      text,
      entries: new Map(named),
    }
  }

  test('opening hours are an entry for each day of 60 that the shop is open, in the hours of its zone', async () => {
    const sam = await app.staff()
    const closure = {
      from: '2026-12-24',
      to: '2026-12-26',
      sentence: 'Away, all of us',
      bookings: 'open',
    } as const
    await app.call('POST /api/closures', { data: closure }, { as: sam })
    const { status, headers, entries } = await read('/api/opening-hours.ics')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    // Friday, 10 to 20 o'clock in Melbourne, which is 11 hours ahead of UTC in summer.
    expect(entries.get('open-2026-11-20')).toMatchObject({
      DTSTART: '20261119T230000Z',
      DTEND: '20261120T090000Z',
      SUMMARY: 'Mendpost Repairs: open',
      LOCATION: String.raw`Mendpost Repairs\, 120 Flinders Lane\, Melbourne VIC 3000`,
    })
    expect(entries.get('closed-2026-12-24')).toMatchObject({
      'DTSTART;VALUE=DATE': '20261224',
      'DTEND;VALUE=DATE': '20261227',
      DESCRIPTION: String.raw`Away\, all of us`,
    })
    // 61 days of which three are a closure, and the closure.
    expect([entries.size, entries.has('open-2026-12-25')]).toEqual([61 - 3 + 1, false])
  })

  test('opening hours leave out the days of each closure, also of more than pages show', async () => {
    const sam = await app.staff()
    const days = [
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
      '2027-01-05',
    ]
    for (const day of days) {
      const data = { from: day, to: day, sentence: 'Away', bookings: 'open' } as const
      await app.call('POST /api/closures', { data }, { as: sam })
    }
    const { entries } = await read('/api/opening-hours.ics')
    expect(days.filter((day) => entries.has(`open-${day}`))).toEqual([])
    expect(days.filter((day) => entries.has(`closed-${day}`))).toEqual(days)
  })

  test('closures that begin on one day are entries of their own', async () => {
    // As they could be added once.
    const row = { from_day: '2026-12-24', bookings: 'open', created_at: app.clock.now() } as const
    const days = ['2026-12-24', '2026-12-26', '2026-12-28']
    const rows = days.map((to_day) => ({ ...row, to_day, sentence: `Away until ${to_day}` }))
    await app.shop.database.db.insertInto('closures').values(rows).execute()
    const { entries, text } = await read('/api/opening-hours.ics')
    expect(entries.size).toBe(text.split('BEGIN:VEVENT').length - 1)
    expect(
      ['closed-2026-12-24', 'closed-2026-12-24-2', 'closed-2026-12-24-3'].map(
        (uid) => entries.get(uid)?.['DTEND;VALUE=DATE'],
      ),
    ).toEqual(['20261225', '20261227', '20261229'])
  })

  test('opening hours follow the end of daylight saving', async () => {
    app.clock.advance(120 * DAY_MS)
    const { entries } = await read('/api/opening-hours.ics')
    // Daylight saving ends in Melbourne on Sunday 4 April 2027.
    expect(entries.get('open-2027-04-02')!['DTSTART']).toBe('20270401T230000Z')
    expect(entries.get('open-2027-04-05')!['DTSTART']).toBe('20270405T000000Z')
    expect(entries.size).toBe(61)
  })

  test('a shop without opening hours has no calendar of them', async () => {
    const hours = {
      monday: null,
      tuesday: null,
      wednesday: null,
      thursday: null,
      friday: null,
      saturday: null,
      sunday: null,
    }
    await setProfile(app, await app.staff(), { hours })
    expect((await read('/api/opening-hours.ics')).status).toBe(404)
  })

  test.both(
    'the dates of a ticket are when it should be home and by when it is paid, for its customer alone',
    async () => {
      const { customer, ticket, money, staff } = await owing(app)
      const path = `/api/tickets/${ticket}/dates.ics`
      const { back_by } = (
        await app.call('POST /api/get-user-ticket', { data: { ticketid: ticket } }, { as: customer })
      ).body
      const { status, headers, entries, text } = await read(path, customer)
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      const compact = (day: string) => day.replaceAll('-', '')
      expect(entries.get(`ticket-${ticket}-back-by`)).toMatchObject({
        'DTSTART;VALUE=DATE': compact(back_by!.from!),
        SUMMARY: `iPhone 13 should be home (ticket ${ticket})`,
        URL: `http://localhost:3000/account/ticket/${ticket}`,
      })
      expect(entries.get(`ticket-${ticket}-pay-by`)).toMatchObject({
        'DTSTART;VALUE=DATE': compact((await money()).due_on!),
      })
      expect(text).not.toContain('/track/')
      const noa = await app.customer('Noa Levi')
      for (const [as, refused] of [
        [noa, 404],
        [staff, 404],
        [app.browser(), 401],
      ] as const)
        expect((await read(path, as)).status).toBe(refused)
    },
  )

  test('a ticket whose dates are off and that owes nothing has no calendar', async () => {
    const mei = await app.customer()
    await setProfile(app, await app.staff(), { backBy: { on: false, marginDays: 0 } })
    const id = await bookFor(app, mei)
    expect((await read(`/api/tickets/${id}/dates.ics`, mei)).status).toBe(404)
  })

  test('a private link gives the dates once it is unlocked, and not to staff', async () => {
    const { customer, ticket, staff } = await owing(app)
    const { body } = await app.call('GET /api/tickets/{id}/link', { id: ticket }, { as: customer })
    const token = body.link.split('/').at(-1)!
    const path = `/api/track/${token}/dates.ics`
    const anyone = app.browser()
    expect((await read(path, anyone)).status).toBe(403)
    await app.call('POST /api/track/{token}/access', { token, data: { digits: '0156' } }, { as: anyone })
    const { status, headers, entries, text } = await read(path, anyone)
    expect([status, headers.get('referrer-policy'), entries.size]).toEqual([200, 'no-referrer', 2])
    expect(text).not.toContain(token)
    const { tasks } = (await app.call('GET /api/track/{token}', { token }, { as: anyone })).body
    expect(tasks!.dates).toMatchObject({ back_by: { from: expect.any(String) }, pay_by: expect.any(String) })
    expect((await read(path, staff)).status).toBe(403)
  })
})
