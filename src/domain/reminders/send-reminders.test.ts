import { firstSettings } from '#contract/first-profile.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewsSource, ParcelNews } from '#contract/parcel-news.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { readTicketMoney } from '../money/ticket-money.ts'
import { recordParcelNews } from '../posting/record-parcel-news.ts'
import { makeReminderPlans, getWindow } from './reminder-plans.ts'
import { sendReminders } from './send-reminders.ts'

const reminderPlans = makeReminderPlans(firstSettings.reminderDays)

test('rounds of one reminder plan are never due at the same time', () => {
  for (const plan of reminderPlans) {
    const windows = plan.rounds.map((round) => getWindow(plan, round))
    for (const [place, { from, until }] of windows.entries()) {
      expect(until).toBeGreaterThan(from)
      expect(windows[place + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(until)
    }
  }
})

onBothEngines('sendReminders on %s', (engine) => {
  let app: TestApp
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    id = await bookFor(app, await app.customer('Mei Tanaka'))
  })
  afterEach(() => app.close())

  const set = (values: Record<string, unknown>) =>
    app.shop.database.db.updateTable('tickets').set(values).where('id', '=', id).execute()
  const enter = (status: Status) => set({ status, status_since: app.clock.now() })
  const after = async (days: number) => {
    app.clock.advance(days * DAY_MS)
    return sendReminders(app.shop)
  }
  const emails = async () =>
    (await app.emails())
      .map(({ kind: email }) => email)
      .filter((email) => /^reminder|never-arrived/.test(email))
  const clear = () => app.shop.database.db.deleteFrom('outbox').execute()

  test('sendReminders asks after a missing phone after two and four weeks, then notifies staff', async () => {
    await enter(1)
    expect(await after(13)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await after(0)).toBe(0)
    expect(await after(13)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await after(7)).toBe(1)
    expect(await after(100)).toBe(0)
    expect(await emails()).toEqual(['reminder-send', 'reminder-send', 'never-arrived-for-shop'])
  })

  test('staff are not told that somebody without an email address was asked', async () => {
    await app.shop.database.db.updateTable('accounts').set({ email: null, email_folded: null }).execute()
    await enter(1)
    await after(35)
    const [told] = (await composeQueued(app)).filter(({ kind }) => kind === 'never-arrived-for-shop')
    expect(told?.text).toContain('has no email address')
    expect(told?.text).not.toContain('we have asked')
  })

  test('a customer who entered a tracking number is not asked for it, nor to post the phone once more', async () => {
    await enter(1)
    await set({ carrier_in: 'auspost', tracking_in: '33ABC1234567' })
    await after(14)
    const [asked] = (await composeQueued(app)).filter(({ kind }) => kind === 'reminder-send')
    expect(asked?.text).toContain('33ABC1234567')
    expect(asked?.text).not.toMatch(/enter the tracking number|post the phone to|120 Flinders Lane\nMelb/)
  })

  test('sendReminders asks for payment once the days to pay are over, then twice a week later, with the balance', async () => {
    await enter(4)
    expect(await after(14)).toBe(0)
    for (const days of [1, 7, 7]) expect(await after(days)).toBe(1)
    expect(await after(7)).toBe(0)
    const { due_cents } = await readTicketMoney(app.shop.database.db, id)
    const asked = (await composeQueued(app)).filter(({ text }) => text.includes(formatCents(due_cents)))
    expect([due_cents > 0, asked.length]).toEqual([true, 3])
  })

  test('sendReminders asks for no payment when the ticket is paid or owes nothing', async () => {
    await enter(4)
    await set({ outcome: 'unrepaired' })
    expect(await after(15)).toBe(0)
    await set({ outcome: 'repaired' })
    await app.shop.database.db
      .insertInto('payments')
      .values({
        ticket_id: id,
        kind: 'payment',
        method: 'cash',
        amount_cents: 9_999_900,
        card_payment: null,
        recorded_by_id: null,
        paid_at: app.clock.now(),
        created_at: app.clock.now(),
      })
      .execute()
    expect(await after(1)).toBe(0)
  })

  test('sendReminders asks once, a week after posting, whether the phone has come', async () => {
    await enter(5)
    expect(await after(6)).toBe(0)
    expect(await after(1)).toBe(1)
    for (const days of [1, 6, 20]) expect(await after(days)).toBe(0)
    expect(await emails()).toEqual(['reminder-arrived'])
  })

  test('sendReminders asks nobody whose parcel was delivered, or who has answered', async () => {
    const say = (news: ParcelNews, source: NewsSource) =>
      app.shop.database.transaction((tx) =>
        recordParcelNews(tx, app.shop, { ticketId: id, news, source, at: app.clock.now() }, null),
      )
    for (const [news, source] of [
      ['delivered', 'carrier'],
      ['on_its_way', 'staff'],
      ['not_come', 'customer'],
    ] as const) {
      await enter(5)
      await app.shop.database.db.deleteFrom('parcel_news').execute()
      await say(news, source)
      expect(await after(7)).toBe(0)
    }
    expect(await emails()).toEqual([])

    // The answer may come between the question and its email.
    await enter(5)
    await app.shop.database.db.deleteFrom('parcel_news').execute()
    await say('at_post_office', 'carrier')
    expect(await after(7)).toBe(1)
    const listAsked = async () =>
      (await composeQueued(app)).filter(({ subject }) => subject.includes('Has your phone come?'))
    expect((await listAsked()).map(({ text }) => /\/track\/[\w-]+#came/.test(text))).toEqual([true])
    await say('not_come', 'customer')
    expect(await listAsked()).toEqual([])
  })

  test('sendReminders follows the days of the shop profile', async () => {
    await setProfile(app, await app.staff(), {
      reminderDays: { neverArrived: [3], unpaid: [2, 5], uncollected: [4] },
      daysToPay: 0,
    })
    await enter(1)
    for (const [days, sent] of [
      [2, 0],
      [1, 1],
      [20, 0],
    ] as const)
      expect(await after(days)).toBe(sent)
    await enter(4)
    for (const [days, sent] of [
      [2, 1],
      [2, 0],
      [1, 1],
    ] as const)
      expect(await after(days)).toBe(sent)
    // A single round asks the customer.
    expect(await emails()).toEqual(['reminder-send', 'reminder-pay', 'reminder-pay'])
  })

  test('sendReminders counts from the day on which the invoice is due', async () => {
    const sam = await app.staff()
    await setProfile(app, sam, { abn: anAbn, daysToPay: 30 })
    await setStatus(app, sam, id, 4)
    // A further quote is asked for later, and enters the status anew.
    await after(10)
    await enter(4)
    expect(await after(20)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await emails()).toEqual(['reminder-pay'])
  })

  test('sendReminders skips damaged batteries that must not be posted, cancelled bookings and erased tickets', async () => {
    await enter(1)
    for (const values of [
      { battery: 'damaged' },
      { battery: 'fine', outcome: 'cancelled' },
      { outcome: null, erased_at: app.clock.now() },
    ]) {
      await set(values)
      expect(await after(14)).toBe(0)
      await enter(1)
    }
  })

  test('sendReminders begins anew when a status is entered again, and stops at the next one', async () => {
    await enter(4)
    expect(await after(15)).toBe(1)
    await enter(3)
    expect(await after(7)).toBe(0)
    await enter(4)
    expect(await after(14)).toBe(0)
    expect(await after(1)).toBe(1)
  })

  test('parallel sendReminders runs queue each reminder once', async () => {
    await enter(1)
    app.clock.advance(14 * DAY_MS)
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendReminders(app.shop)))
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await emails()).toEqual(['reminder-send'])
  })

  test('sendReminders at random times queues each round at most once and never early', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reminderPlans),
        fc.array(fc.integer({ min: 1, max: 12 * 24 }), { minLength: 1, maxLength: 12 }),
        async (plan, pauses) => {
          await clear()
          await enter(plan.status)
          // Without an invoice, the days to pay count from the status.
          const late = plan.kind === 'unpaid' ? firstSettings.daysToPay : 0
          let hours = 0
          const expected: number[] = []
          for (const pause of pauses) {
            hours += pause
            app.clock.advance(pause * (DAY_MS / 24))
            const due = plan.rounds.find((round) => {
              const { from, until } = getWindow(plan, round)
              return hours >= (from + late) * 24 && hours < (until + late) * 24
            })
            const isNew = due !== undefined && !expected.includes(due.round)
            if (due && isNew) expected.push(due.round)
            expect(await sendReminders(app.shop)).toBe(isNew ? 1 : 0)
          }
          const rows = await app.shop.database.db
            .selectFrom('reminders')
            .select(['round', 'status'])
            .where('since', '=', app.clock.now() - hours * (DAY_MS / 24))
            .orderBy('id')
            .execute()
          expect(rows).toEqual(expected.map((round) => ({ round, status: plan.status })))
        },
      ),
      { numRuns: engine === 'sqlite' ? 25 : 8 },
    )
  })
})
