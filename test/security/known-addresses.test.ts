import { expect, onTestFinished, vi } from 'vitest'
import { PostgresConnection } from '#db/postgres-connection.ts'
import { SqliteConnection } from '#db/sqlite-connection.ts'
import type { Database } from '#db/tables.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { cpuTime } from '#test/elapsed.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'

/** Every call in which a visitor or customer types an address that may have an account. */
const calls = [
  'POST /api/account/password/reset-requests',
  'POST /api/verifyemail/resend',
  'POST /api/createaccount/',
  'POST /api/loginuser/',
  'PUT /api/account/email',
  'POST /api/log-in-links',
  'POST /api/bookings',
  'POST /api/quote-requests',
] as const

onOneEngine('calls that take an address, on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine, throttle: false })
    onTestFinished(app.close)
    const mei = await app.customer()
    const holder = await app.customer('Noa Levi')
    // Their password costs as much as in a shop, unlike that of other test accounts.
    await app.shop.database.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword('seven green kettles') })
      .where('id', '=', holder.accountid)
      .execute()
    const waiting = 'waiting@example.com'
    await send('POST /api/createaccount/', waiting)
    const phone = await phoneBySlug(app, 'iphone13')
    const { phone_id, repair_name, phone_serial, phone_pin, ...contact } = aBooking(phone)
    let strangers = 0
    let guests = 0
    const stranger = () => `stranger.${(strangers += 1)}@example.com`

    function send(call: (typeof calls)[number], email: string): Promise<{ status: number }> {
      const password = 'not the password of anybody'
      const fullname = 'Trần Thị Bình'
      if (call === 'PUT /api/account/email')
        return app.call(call, { data: { email, password: mei.password } }, { as: mei })
      if (call === 'POST /api/createaccount/')
        return app.call(call, { data: { fullname, email, password, confirmpassword: password } })
      if (call === 'POST /api/bookings') {
        // Another name each time: the guest of an earlier booking is no account.
        const items = [{ phone_id, repair_name, phone_serial, phone_pin }]
        return app.call(call, { data: { fullname: `Guest ${(guests += 1)}`, email, ...contact, items } })
      }
      if (call === 'POST /api/quote-requests') {
        const { user_mobile } = contact
        const data = { email, user_mobile, phone_name: 'Nokia 3310', fault: 'It does not charge.' }
        return app.call(call, { data: { fullname: `Guest ${(guests += 1)}`, ...data } })
      }
      if (call === 'POST /api/loginuser/')
        return app.call(call, { data: { email, password: 'another wrong one' } })
      return app.call(call, { data: { email } })
    }
    return { app, mei, holder, waiting, stranger, send }
  }

  const countRows = async ({ db }: Database) =>
    Promise.all(
      (['events', 'outbox'] as const).map(async (table) => {
        const { count } = await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      }),
    )

  test.both('write as many rows for an address with an account as for one without', async () => {
    const { app, holder, waiting, stranger, send } = await open()
    for (const call of calls) {
      const written = []
      for (const email of [stranger(), holder.email, waiting, stranger()]) {
        const before = await countRows(app.shop.database)
        await send(call, email)
        const after = await countRows(app.shop.database)
        written.push(after.map((count, place) => count - before[place]!))
      }
      expect([call, ...written.slice(1)]).toEqual([call, written[0], written[0], written[0]])
    }
  })

  test.both('ask the database the same for an address with an account as for one without', async () => {
    const { holder, waiting, stranger, send } = await open()
    const statements = recordStatements()
    // A sign-up and a log-in differ by what a password costs, which is measured below.
    for (const call of [
      'POST /api/bookings',
      'POST /api/quote-requests',
      'POST /api/log-in-links',
    ] as const) {
      const asked = []
      // What the process keeps is read once.
      await send(call, stranger())
      for (const email of [stranger(), holder.email, waiting, stranger()]) {
        statements.length = 0
        await send(call, email)
        asked.push([...statements])
      }
      expect([call, ...asked.slice(1)]).toEqual([call, asked[0], asked[0], asked[0]])
    }
  })

  // Statements instead of milliseconds: each of them is the same for all, on any machine, so that a median cannot hide a few.
  test('ask and write the same for many addresses with an account as for as many without', async () => {
    const { app, send } = await open()
    const { db } = app.shop.database
    const now = app.clock.now()
    const requests = ['POST /api/bookings', 'POST /api/log-in-links'] as const
    // What the process keeps is read once.
    for (const call of requests) await send(call, 'first@example.com')
    const statements = recordStatements()
    const kinds = new Map<string, number>()
    // A process of PostgreSQL answers each of them five times as slowly, and by the same statements.
    const most = engine === 'sqlite' ? 1_000 : 200
    for (let n = 0; n < most; n += 1) {
      const email = `known.${n}@example.com`
      await db
        .insertInto('accounts')
        .values({
          fullname: 'Known',
          email,
          email_folded: email,
          password_hash: null,
          level: 1,
          verified_at: now,
          deactivated_at: null,
          created_at: now,
          version: 1,
        })
        .execute()
      for (const typed of [email, `other.${n}@example.com`]) {
        for (const call of requests) {
          statements.length = 0
          expect((await send(call, typed)).status).toBe(200)
          const kind = JSON.stringify([typed.split('.')[0], call, statements])
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        }
      }
    }
    for (const call of requests) {
      const [known, other] = ['known', 'other'].map((name) => {
        const start = JSON.stringify([name, call]).slice(0, -1)
        return [...kinds]
          .filter(([kind]) => kind.startsWith(start))
          .map(([kind, count]) => ({ count, asked: kind.slice(start.length) }))
          .toSorted((one, two) => two.count - one.count)[0]!
      })
      expect(known!.asked).toBe(other!.asked)
      // What the process keeps for a while is read again by one or two of them, whoever they are.
      expect(Math.min(known!.count, other!.count)).toBeGreaterThan(most - 10)
    }
  }, 120_000)

  test.both('take as long for an address with an account as for one without, by the median', async () => {
    const { holder, stranger, send } = await open()
    for (const call of calls) {
      // As a booking, by whose functions it opens its ticket.
      if (call === 'POST /api/quote-requests') continue
      const [known, unknown]: [number[], number[]] = [[], []]
      const measure = async (list: number[], email: string) =>
        list.push((await cpuTime(() => send(call, email))).ms)
      const rounds = call === 'POST /api/createaccount/' || call === 'POST /api/loginuser/' ? 11 : 61
      for (let round = 0; round < rounds; round += 1) {
        await measure(known, holder.email)
        await measure(unknown, stranger())
      }
      const ratio = median(known) / median(unknown)
      expect(ratio, call).toBeGreaterThan(1 / MAX_RATIO)
      expect(ratio, call).toBeLessThan(MAX_RATIO)
    }
  })
})

/** Of medians of CPU time; an email more or less for known addresses was 1.1 to 1.2, which the rows show exactly. */
const MAX_RATIO = 1.5

/** Every statement that the database is asked from now on, without its values. */
function recordStatements(): string[] {
  const statements: string[] = []
  for (const { prototype } of [SqliteConnection, PostgresConnection]) {
    const ask = prototype.executeQuery
    const spy = vi.spyOn(prototype, 'executeQuery').mockImplementation(function (this: never, query) {
      statements.push(query.sql)
      return ask.call(this, query)
    })
    onTestFinished(() => spy.mockRestore())
  }
  return statements
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}
